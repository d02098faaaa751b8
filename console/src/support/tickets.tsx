import { byPosition } from '@aureus/client/pages.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { languageNames, languageTags } from '@aureus/contract/platform/language.ts';
import { answerTicket, tickets } from '@aureus/contract/support/operator-calls.ts';
import { supportLengths } from '@aureus/contract/support/shapes.ts';
import { Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { useAct } from '../platform/calls/use-act.ts';
import { Moment } from '../ui/moment.tsx';
import { NewestFirst } from '../ui/newest-first.tsx';
import { Panel } from '../ui/panel.tsx';
import { Empty } from '../ui/states.tsx';
import { subjectWords } from './words.ts';

type Ticket = Answer<typeof tickets>['data'][number];
type State = 'waiting' | 'answered';

/** Questions of people without a session. Each is answered once, by mail. */
export function Tickets() {
  const { t } = useLingui();
  const [state, setState] = useState<State>('waiting');
  const list = useInfiniteQuery({
    queryKey: [tickets.name, state],
    queryFn: ({ signal, pageParam }) =>
      call(tickets, { state, ...(pageParam === null ? {} : { after: pageParam }) }, { signal }),
    ...byPosition,
    placeholderData: keepPreviousData,
  });
  return (
    <Stack sx={{ gap: 1.5, maxWidth: 860 }}>
      <TextField
        select
        size="small"
        label={t({ message: 'Shown', context: 'customer service' })}
        value={state}
        onChange={(event) => setState(event.target.value as State)}
        sx={{ width: 220 }}
      >
        <MenuItem value="waiting">{t({ message: 'Waiting', context: 'customer service' })}</MenuItem>
        <MenuItem value="answered">{t({ message: 'Answered', context: 'customer service' })}</MenuItem>
      </TextField>
      <NewestFirst list={list}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty>{t`No ticket waits.`}</Empty>
          ) : (
            <Stack sx={{ gap: 1.5 }}>
              {rows.map((row) => (
                <TicketPanel key={row.id} row={row} again={() => void list.refetch()} />
              ))}
            </Stack>
          )
        }
      </NewestFirst>
    </Stack>
  );
}

const written = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

function TicketPanel({ row, again }: { row: Ticket; again: () => void }) {
  const { t } = useLingui();
  const act = useAct();
  const [text, setText] = useState('');
  return (
    <Panel title={`#${row.id} · ${t(subjectWords[row.subject])}`} action={<Moment at={row.created_at} age />}>
      <Stack sx={{ gap: 1 }}>
        <Typography variant="body2" color="textSecondary">
          {row.email} · {languageNames[row.language]}
          {row.request_id === null ? null : ` · ${row.request_id}`}
        </Typography>
        <Box lang={languageTags[row.language]} sx={written}>
          {row.text}
        </Box>
        {row.answer === null ? (
          <>
            <TextField
              label={t`Answer by mail`}
              value={text}
              onChange={(event) => setText(event.target.value)}
              multiline
              minRows={3}
              slotProps={{ htmlInput: { maxLength: supportLengths.ticket } }}
            />
            <Button
              variant="contained"
              sx={{ alignSelf: 'start' }}
              disabled={text.trim() === ''}
              onClick={() => void act(answerTicket, { id: row.id, text: text.trim() }, again)}
            >
              {t`Send the answer`}
            </Button>
          </>
        ) : (
          <>
            <Typography variant="body2" color="textSecondary">
              {row.agent} · <Moment at={row.answered_at} />
            </Typography>
            <Box sx={written}>{row.answer}</Box>
          </>
        )}
      </Stack>
    </Panel>
  );
}
