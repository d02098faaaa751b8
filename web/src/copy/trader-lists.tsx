import type { historyTrade, positions } from '@aureus/contract/copy/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { ListEnd, ListStates } from '../ui/list-states.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import styles from './copy.module.css';
import { lotsText } from './lots-text.ts';
import { historyQuery, positionsQuery } from './queries.ts';

type Shown = Answer<typeof positions>[number];
type Closed = Answer<typeof historyTrade>['data'][number];

/** What a trader has open: everybody may see it, without the money in it. */
export function OpenNow({ uid }: { uid: string }) {
  const { t } = useLingui();
  const query = useQuery(positionsQuery(uid));
  const rows = query.data ?? [];
  return (
    <ListStates
      query={query}
      isEmpty={rows.length === 0}
      skeleton={<SkeletonRows count={2} lead={false} />}
      empty={<p className={styles.quiet}>{t`Nothing open right now.`}</p>}
    >
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <Named row={row} />
            <span className={styles.side}>
              <Amount value={row.price} maxDigits={8} />
              <small>{t`entry price`}</small>
            </span>
          </li>
        ))}
      </ul>
    </ListStates>
  );
}

/** What a trader has closed, newest first, with what it brought. */
export function TraderHistory({ uid }: { uid: string }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(historyQuery(uid));
  const rows: readonly Closed[] = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <ListStates
      query={query}
      isEmpty={rows.length === 0}
      skeleton={<SkeletonRows count={4} lead={false} />}
      empty={<p className={styles.quiet}>{t`Nothing closed yet.`}</p>}
    >
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <Named row={row} closedAt={row.complete_time} />
            <span className={styles.side}>
              <Amount value={row.result} unit="%" digits={2} sign tone />
              <small>
                <Amount value={row.price} maxDigits={8} /> → <Amount value={row.close_price} maxDigits={8} />
              </small>
            </span>
          </li>
        ))}
      </ul>
      <ListEnd query={query} />
    </ListStates>
  );
}

function Named({ row, closedAt }: { row: Shown; closedAt?: string }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  return (
    <span className={styles.named}>
      <span>
        <strong>{row.symbol}</strong>
        <Badge tone={row.type === 1 ? 'up' : 'down'}>{row.type === 1 ? t`Long` : t`Short`}</Badge>
        <Badge tone="plain">{`${row.multiple}×`}</Badge>
      </span>
      <small>
        {lotsText(row.share)} · {dateTime(closedAt ?? row.transaction_time)}
      </small>
    </span>
  );
}
