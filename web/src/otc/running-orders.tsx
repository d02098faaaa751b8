import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../ui/badge.tsx';
import { LinkRow } from '../ui/row.tsx';
import styles from './otc.module.css';
import { runningQuery } from './queries.ts';

/** Leads to the orders that run, and says whether one waits for the user; nothing while there are none. */
export function RunningOrders() {
  const { t } = useLingui();
  const { data } = useQuery(runningQuery());
  if (data === undefined || data.running === 0) return null;
  const { running, waiting } = data;
  return (
    <LinkRow
      className={styles.lead ?? ''}
      to="/pages/otc/orders"
      title={
        <>
          {t`Your OTC orders`} <Badge>{running}</Badge>
        </>
      }
      note={
        waiting === 0 ? (
          t`You have nothing to do right now.`
        ) : (
          <span className={styles.warn}>
            {plural(waiting, { one: '# order waits for you', other: '# orders wait for you' })}
          </span>
        )
      }
    />
  );
}
