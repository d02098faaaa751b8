import type { splits } from '@aureus/contract/corporate/split-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../platform/format/use-format.ts';
import { useNow } from '../../platform/time/use-now.ts';
import styles from './share.module.css';

type Rows = Answer<typeof splits>;

/**
 * Splits of a share: the one to come first, then those that were done, the latest first. An announced one whose cut-off has
 * passed is being done.
 */
export function Splits({ rows }: { rows: Rows }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const now = useNow();
  if (rows.length === 0) return <p className={styles.note}>{t`No split is announced.`}</p>;
  const announced = rows.filter(({ state }) => state === 'announced');
  const done = rows.filter(({ state }) => state === 'done');
  const when = ({ cut_off, state }: Rows[number]): string => {
    if (state === 'done') return t`Done, cut-off ${dateTime(cut_off)}`;
    return Date.parse(cut_off) <= now ? t`Being done now` : t`Cut-off ${dateTime(cut_off)}`;
  };
  return (
    <>
      <ul className={styles.actions}>
        {[...announced, ...done].map((split) => {
          const { id, new_shares: newShares, old_shares: oldShares } = split;
          return (
            <li key={id}>
              <span>
                {newShares > oldShares
                  ? t`Split: ${newShares} for ${oldShares}`
                  : t`Reverse split: ${newShares} for ${oldShares}`}
              </span>
              <span className={styles.quiet}>{when(split)}</span>
            </li>
          );
        })}
      </ul>
      <p
        className={styles.note}
      >{t`At the cut-off your open orders in this share are cancelled, and nothing is traded until the split is done. Then you hold more or fewer shares at a price that is lower or higher in the same proportion.`}</p>
    </>
  );
}
