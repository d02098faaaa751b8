import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import type { Shares } from './reckon.ts';
import styles from './loans.module.css';
import { usePercent } from './use-words.ts';

/**
 * The value of a collateral as a bar: in gold what is owed, up to a line what may be borrowed on it, and hatched the part
 * that does not count.
 */
export function ValueBar({ shares, haircut }: { shares: Shares; haircut: string }) {
  const { t } = useLingui();
  const percent = usePercent();
  const [owed, limit, uncounted] = [
    percent(String(shares.owed), 1),
    percent(String(shares.limit), 1),
    percent(haircut),
  ];
  return (
    <div className={styles.valueBar}>
      <div
        className={styles.value}
        role="img"
        aria-label={t`Of the value of the collateral ${owed} is owed, ${limit} may be borrowed, and ${uncounted} does not count`}
        style={
          {
            '--owed': `${shares.owed}%`,
            '--limit': `${shares.limit}%`,
            '--counted': `${shares.counted}%`,
          } as CSSProperties
        }
      >
        <i />
        <i />
        <i />
      </div>
      <p className={styles.legend} aria-hidden="true">
        <span data-part="owed">{t`Owed ${owed}`}</span>
        <span data-part="limit">{t`At most ${limit}`}</span>
        {haircut === '0' ? null : <span data-part="uncounted">{t`Does not count: ${uncounted}`}</span>}
      </p>
    </div>
  );
}
