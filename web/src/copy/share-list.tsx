import type { ShareRow } from '@aureus/contract/copy/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import styles from './copy.module.css';
import { sharesQuery } from './queries.ts';
import { ShareArithmetic } from './share-arithmetic.tsx';
import { nameOf, UNIT } from './words.ts';

/** Profit shares one by one, each with its arithmetic. */
export function ShareList({ kind }: { kind: 'paid' | 'earned' }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(sharesQuery(kind));
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <ListStates
      query={query}
      isEmpty={rows.length === 0}
      skeleton={<SkeletonRows count={4} lead={false} />}
      empty={
        <EmptyState
          title={kind === 'paid' ? t`No profit shares paid` : t`No profit shares earned yet`}
          note={t`A profit share is paid when copies have earned more in all than ever before.`}
        />
      }
    >
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <Share row={row} />
          </li>
        ))}
      </ul>
      <ListEnd query={query} />
    </ListStates>
  );
}

function Share({ row }: { row: ShareRow }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const whose =
    row.trader_user_id === null ? t`From a follower` : nameOf({ id: row.trader_user_id, nickname: row.nickname ?? '' });
  return (
    <>
      <span className={styles.named}>
        <span>
          <strong>{whose}</strong>
        </span>
        <small>
          {row.symbol} · {dateTime(row.created_at)}
        </small>
        <ShareArithmetic row={row} />
      </span>
      <span className={styles.side}>
        <Amount
          value={row.kind === 'paid' ? `-${row.share}` : row.share}
          unit={UNIT}
          maxDigits={4}
          sign
          tone
          personal
        />
      </span>
    </>
  );
}
