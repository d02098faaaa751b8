import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLoggedIn } from '../platform/session/session.ts';
import { Amount } from '../ui/amount.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spark } from '../ui/spark.tsx';
import styles from './copy.module.css';
import { tradersQuery } from './queries.ts';
import { nameOf } from './words.ts';

const MOST = 5;

/** The first traders side by side, on pages of other areas. */
export default function CopyOffers() {
  const { t } = useLingui();
  const isLoggedIn = useLoggedIn();
  return isLoggedIn ? <Traders /> : <p className={styles.quiet}>{t`Log in to see the traders`}</p>;
}

function Traders() {
  const { t } = useLingui();
  const query = useInfiniteQuery(tradersQuery('followers_earned'));
  const traders = (query.data?.pages[0]?.data ?? []).slice(0, MOST);
  return (
    <ListStates
      query={query}
      isEmpty={traders.length === 0}
      empty={<p className={styles.quiet}>{t`No traders yet`}</p>}
      skeleton={<Skeleton height={118} radius={10} />}
    >
      <ul className={styles.offers}>
        {traders.map((trader) => (
          <li key={trader.id}>
            <a href={`#/pages/follow/trader?uid=${trader.id}`} className={styles.offer}>
              <span className={styles.offerHead}>
                <Avatar name={nameOf(trader)} src={trader.head_portrait} size={24} />
                <strong>{nameOf(trader)}</strong>
              </span>
              <Spark values={trader.record.curve} width={140} height={36} tone="gold" />
              <span className={styles.offerFoot}>
                <Amount value={trader.record.total_return} unit="%" digits={2} sign tone />
                <small>{t({ message: 'return', context: 'behind a figure' })}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </ListStates>
  );
}
