import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { moveByArrow } from '../../ui/roving.ts';
import styles from './ticket.module.css';

/** Where the needle stands at the ends: 1× and the leverage at which a move of a hundredth takes the margin. */
const MOST = 100;

/** How far along the dial a leverage is, percent: each doubling is as wide as the one before. */
function shareOfDial(leverage: number): number {
  return Math.min(100, (Math.log(leverage) / Math.log(MOST)) * 100);
}

/** The leverages that are offered, over a dial that warms with the risk. */
export function LeverageDial({
  offered,
  value,
  onChange,
}: {
  offered: readonly number[];
  value: number;
  onChange: (leverage: number) => void;
}) {
  const { t } = useLingui();
  const share = shareOfDial(value);
  return (
    <div className={styles.leverage}>
      <div className={styles.dial} style={{ '--heat': `${share}%` } as CSSProperties} aria-hidden="true">
        <svg viewBox="0 0 100 56">
          <path d="M6 52a44 44 0 0 1 88 0" pathLength={100} />
          <path d="M6 52a44 44 0 0 1 88 0" pathLength={100} strokeDasharray={`${share} 200`} />
        </svg>
        <strong>{value}×</strong>
        <small>{t`Leverage`}</small>
      </div>
      <div role="radiogroup" aria-label={t`Leverage`} className={styles.leverages}>
        {offered.map((leverage) => (
          <button
            key={leverage}
            type="button"
            role="radio"
            data-roving
            onKeyDown={moveByArrow}
            aria-checked={leverage === value}
            tabIndex={leverage === value ? 0 : -1}
            onClick={() => onChange(leverage)}
          >
            {leverage}×
          </button>
        ))}
      </div>
    </div>
  );
}
