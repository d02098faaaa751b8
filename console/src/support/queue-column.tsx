import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { queue, take } from '@aureus/contract/support/operator-calls.ts';
import { supportStates, type SupportState } from '@aureus/contract/support/shapes.ts';
import { Button, Chip, List, ListItem, ListItemButton, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRedirect } from 'react-admin';
import { call } from '../platform/calls/call.ts';
import { useAct } from '../platform/calls/use-act.ts';
import { Moment } from '../ui/moment.tsx';
import { NewestFirst } from '../ui/newest-first.tsx';
import { Panel } from '../ui/panel.tsx';
import { StateChip } from '../ui/state-chip.tsx';
import { Empty } from '../ui/states.tsx';
import { caseWords, subjectWords } from './words.ts';

type Shown = SupportState | 'mine' | 'all';
/** Waits grow by themselves. */
const EVERY_MS = 30_000;

/** Who waits, the longest first, or another list; and who of the colleagues is there. */
export function QueueColumn({ chosen }: { chosen: string | null }) {
  const { t } = useLingui();
  const redirect = useRedirect();
  const act = useAct();
  const [shown, setShown] = useState<Shown>('waiting');
  const list = useInfiniteQuery({
    queryKey: [queue.name, shown],
    queryFn: ({ signal, pageParam }) => call(queue, { state: shown, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
  const first = list.data?.pages[0];
  const words: Readonly<Record<Shown, string>> = {
    waiting: t({ message: 'Waiting', context: 'customer service' }),
    mine: t({ message: 'Mine', context: 'customer service' }),
    assigned: t(caseWords.assigned.label),
    snoozed: t(caseWords.snoozed.label),
    closed: t(caseWords.closed.label),
    all: t({ message: 'All', context: 'customer service' }),
  };
  const { waiting = 0, mine = 0 } = first ?? {};
  const agents = first?.agents ?? [];
  const names =
    agents.length === 0 ? t`nobody` : agents.map(({ name, open: count }) => `${name} (${count})`).join(', ');
  const open = (id: number): void => redirect(`/support/${id}`);
  return (
    <Panel title={t`Conversations`}>
      <Stack sx={{ gap: 1.5 }}>
        <Button
          variant="contained"
          disabled={waiting === 0}
          onClick={() =>
            void act(take, {}, ({ id }) => {
              void list.refetch();
              open(id);
            })
          }
        >
          {t`Take the next`}
        </Button>
        <Typography variant="body2" color="textSecondary">
          {t`${waiting} waiting, ${mine} mine`}
        </Typography>
        <TextField
          select
          size="small"
          label={t({ message: 'Shown', context: 'customer service' })}
          value={shown}
          onChange={(event) => setShown(event.target.value as Shown)}
        >
          {(['waiting', 'mine', ...supportStates.filter((state) => state !== 'waiting'), 'all'] as const).map(
            (state) => (
              <MenuItem key={state} value={state}>
                {words[state]}
              </MenuItem>
            ),
          )}
        </TextField>
        <NewestFirst list={list}>
          {(rows) =>
            rows.length === 0 ? (
              <Empty>{t`There is nothing here.`}</Empty>
            ) : (
              <List disablePadding aria-label={words[shown]} sx={{ maxHeight: { lg: '56vh' }, overflowY: 'auto' }}>
                {rows.map((row) => (
                  <ListItem key={row.id} disablePadding>
                    <ListItemButton
                      selected={String(row.id) === chosen}
                      onClick={() => open(row.id)}
                      sx={{ display: 'grid', gap: 0.5, px: 1 }}
                    >
                      <Typography component="span" sx={{ fontWeight: 600 }}>
                        {t(subjectWords[row.subject])}
                      </Typography>
                      <Typography component="span" variant="body2" color="textSecondary">
                        {row.user_name} · {row.asked_at === null ? t`answered` : <Moment at={row.asked_at} age />}
                      </Typography>
                      <Stack component="span" direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
                        <StateChip tone={caseWords[row.state].tone} label={t(caseWords[row.state].label)} />
                        {row.agent === null ? null : <Chip component="span" size="small" label={row.agent} />}
                      </Stack>
                    </ListItemButton>
                  </ListItem>
                ))}
              </List>
            )
          }
        </NewestFirst>
        <Typography variant="body2" color="textSecondary">
          {t`On duty: ${names}`}
        </Typography>
      </Stack>
    </Panel>
  );
}
