import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { queue } from '@aureus/contract/support/operator-calls.ts';
import { Link } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { call } from '../platform/calls/call.ts';
import { Moment } from '../ui/moment.tsx';
import { NewestFirst } from '../ui/newest-first.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { StateChip } from '../ui/state-chip.tsx';
import { caseWords, subjectWords } from './words.ts';

/** A user's conversations with customer service, newest first. */
export function UserCases({ id }: { id: number }) {
  const { t } = useLingui();
  const list = useInfiniteQuery({
    queryKey: [queue.name, 'user', id],
    queryFn: ({ signal, pageParam }) => call(queue, { state: 'all', user: id, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
  });
  return (
    <NewestFirst list={list}>
      {(rows) => (
        <PlainTable
          cards
          label={t`Conversations`}
          head={[
            { text: t`Conversation` },
            { text: t`About` },
            { text: t`State` },
            { text: t`Agent` },
            { text: t`Begun` },
            { text: t`Rating` },
          ]}
          rows={rows.map((row) => ({
            key: row.id,
            cells: [
              <Link key="open" component={LinkBase} to={`/support/${row.id}`} underline="hover">
                {`#${row.id}`}
              </Link>,
              t(subjectWords[row.subject]),
              <StateChip key="state" tone={caseWords[row.state].tone} label={t(caseWords[row.state].label)} />,
              row.agent ?? '–',
              <Moment key="begun" at={row.created_at} />,
              row.rating === null ? '–' : `${row.rating}/5`,
            ],
          }))}
        />
      )}
    </NewestFirst>
  );
}
