import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, memo } from 'react';
import { useFormat } from '../../platform/format/use-format.ts';
import styles from './book.module.css';
import type { LadderRow } from './ladder.ts';

export interface LadderSideProps {
  side: 'bids' | 'asks';
  /** Best first. */
  rows: readonly LadderRow[];
  /** Room for so many, so that nothing moves while levels come and go. */
  count: number;
  isLoading: boolean;
  onTake: (price: string) => void;
}

/** One side of the ladder. The best level lies at the middle. */
export function LadderSide({ side, rows, count, isLoading, onTake }: LadderSideProps) {
  const { t } = useLingui();
  const label = side === 'bids' ? t`Bids` : t`Asks`;
  const shown = side === 'asks' ? rows.toReversed() : rows;
  const missing = count - rows.length;
  const gaps = Array.from({ length: missing }, (_, index) => (
    <li key={`gap-${index}`} className={styles.gap} data-loading={isLoading || undefined} aria-hidden="true" />
  ));
  if (!isLoading && rows.length === 0) {
    return (
      <p className={styles.none} style={{ '--rows': count } as CSSProperties}>
        {side === 'bids' ? t`No bids now` : t`No asks now`}
      </p>
    );
  }
  return (
    <ul className={styles.side} data-side={side} aria-label={label}>
      {side === 'asks' ? gaps : null}
      {shown.map((row) => (
        <Level key={row.price} {...row} onTake={onTake} />
      ))}
      {side === 'bids' ? gaps : null}
    </ul>
  );
}

const Level = memo(function Level({
  price,
  amount,
  share,
  isOwn,
  onTake,
}: LadderRow & { onTake: (price: string) => void }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const digits = price.split('.')[1]?.length ?? 0;
  const shownPrice = number(price, { minDigits: digits, maxDigits: digits });
  const shownAmount = shortAmount(amount, number);
  return (
    <li>
      <button
        type="button"
        className={styles.level}
        style={{ '--share': share } as CSSProperties}
        onClick={() => onTake(price)}
      >
        <span className={styles.levelPrice}>
          <span className="visually-hidden">{t`Use price`} </span>
          {shownPrice}
          {isOwn ? (
            <i className={styles.own}>
              <span className="visually-hidden"> {t`with an order of yours`}</span>
            </i>
          ) : null}
        </span>
        <span className={styles.levelAmount}>
          <span className="visually-hidden">{t`amount`} </span>
          {shownAmount}
        </span>
      </button>
    </li>
  );
});

/** As many digits as the column holds: four figures in all, K and M above. */
function shortAmount(amount: string, number: ReturnType<typeof useFormat>['number']): string {
  const whole = amount.split('.')[0]?.length ?? 1;
  if (whole > 4) return number(amount, { compact: true });
  const digits = Math.max(0, 4 - whole);
  return number(amount, { minDigits: digits, maxDigits: digits });
}
