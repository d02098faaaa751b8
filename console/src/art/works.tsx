import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { operatorWorks } from '@aureus/contract/art/operator-calls.ts';
import { type WorkState, workStates } from '@aureus/contract/art/rules.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { Box, Stack, Typography } from '@mui/material';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DecideButtons, HistoryLink } from '../operator/public.ts';
import { call } from '../platform/calls/call.ts';
import { useFormat } from '../platform/format/format.ts';
import { Amount } from '../ui/amount.tsx';
import { Facts } from '../ui/facts.tsx';
import { ListFilters, NumberFilter, StateFilter } from '../ui/list-filters.tsx';
import { Moment } from '../ui/moment.tsx';
import { NewestFirst } from '../ui/newest-first.tsx';
import { Panel } from '../ui/panel.tsx';
import { Picture } from '../ui/picture.tsx';
import { StateChip } from '../ui/state-chip.tsx';
import { UserLink } from '../ui/user-link.tsx';
import { useTypeWords, useWorkStates } from './art-words.ts';
import { RemoveButton } from './remove-button.tsx';
import { WorkFile } from './work-file.tsx';

type Row = Answer<typeof operatorWorks>['data'][number];

/** Each is a picture that is fetched. */
const limit = 20;

/** Works: first those that wait, as large as they have to be seen to be decided about. */
export function WorksPanel() {
  const { t } = useLingui();
  const [user, setUser] = useState('');
  const [state, setState] = useState<WorkState | ''>('review');
  const words = useWorkStates();
  const fields = {
    limit,
    ...(/^[1-9][0-9]{0,14}$/.test(user) ? { user } : {}),
    ...(state === '' ? {} : { state }),
  };
  const list = useInfiniteQuery({
    queryKey: [operatorWorks.name, fields],
    queryFn: ({ signal, pageParam }) => call(operatorWorks, { ...fields, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={t`Works`} action={<HistoryLink kind="art.work" />}>
      <ListFilters>
        <NumberFilter label={t`User's number`} value={user} onChange={setUser} />
        <StateFilter states={workStates} words={words} value={state} onChange={setState} />
      </ListFilters>
      <NewestFirst list={list}>
        {(rows) =>
          rows.length === 0 ? (
            <Typography color="textSecondary">{t`No works in this state.`}</Typography>
          ) : (
            <Box
              component="ul"
              aria-label={t`Works`}
              sx={{
                display: 'grid',
                gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
                gap: 2,
                p: 0,
                m: 0,
                listStyle: 'none',
              }}
            >
              {rows.map((row) => (
                <Work key={row.id} row={row} onDone={() => void list.refetch()} />
              ))}
            </Box>
          )
        }
      </NewestFirst>
    </Panel>
  );
}

function Work({ row, onDone }: { row: Row; onDone: () => void }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const words = useWorkStates();
  const types = useTypeWords();
  const isMedia = row.type === 3 || row.type === 4;
  const [edition, editions] = [count(row.edition), count(row.editions)];
  return (
    <Stack component="li" sx={{ gap: 1 }} aria-label={row.name}>
      <Picture path={isMedia ? row.poster : row.image} title={row.name} />
      {isMedia && <WorkFile path={row.image} name={row.name} isFilm={row.type === 4} />}
      {/* Most browsers play this one, so it is looked at as well. */}
      {row.compatible !== '' && <WorkFile path={row.compatible} name={row.name} isFilm={row.type === 4} isSecond />}
      <Facts
        facts={[
          { label: t`State`, value: <StateChip {...words[row.state]} /> },
          // Whoever announces a series of blind boxes names works by it.
          { label: t({ message: 'Number', context: 'work' }), value: String(row.id) },
          { label: t`Kind`, value: types[row.type] },
          { label: t`Rarity`, value: row.rarity },
          { label: t`Royalty`, value: <Amount value={row.royalty} unit="%" /> },
          { label: t`Edition`, value: t`${edition} of ${editions}` },
          { label: t`Creator`, value: <UserLink id={row.creator_id} name={row.creator_name} /> },
          { label: t`Description`, value: row.description === '' ? '–' : row.description },
          {
            label: t`Others with the same file`,
            value: count(row.other_owners),
            alarm: row.other_owners > 0,
          },
          { label: t`Uploaded at`, value: <Moment at={row.created_at} /> },
          ...(row.reason === '' ? [] : [{ label: t`What they were told`, value: row.reason }]),
        ]}
      />
      {row.state === 'approved' && <RemoveButton work={row.id} name={row.name} onDone={onDone} />}
      {row.state === 'review' && (
        <DecideButtons
          kind="art.work"
          about={{ work_id: row.id }}
          approving={t`Approve the work ${row.name}`}
          refusing={t`Refuse the work ${row.name}`}
          onDone={onDone}
        />
      )}
    </Stack>
  );
}
