import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { Amount } from '../ui/amount.tsx';
import styles from './allotment.module.css';

/** Asked, given and back, as one bar over its two parts. Amounts of one coin, decimal texts. */
export function AllotmentDrawing({
  asked,
  given,
  unit,
  isGuess = false,
}: {
  asked: string;
  given: string;
  unit: string;
  isGuess?: boolean;
}) {
  const { t } = useLingui();
  const all = new Decimal(asked);
  const part = all.gt(0) ? new Decimal(given).div(all).toDrawn() * 100 : 0;
  const back = all.minus(given).toString();
  return (
    <div className={styles.allotment} data-guess={isGuess || undefined}>
      <div className={styles.asked}>
        <span>{t`Asked`}</span>
        <Amount value={asked} unit={unit} maxDigits={8} />
      </div>
      <div className={styles.parts} aria-hidden="true">
        <i style={{ width: `${part}%` }} />
        <i style={{ width: `${100 - part}%` }} />
      </div>
      <div className={styles.given}>
        <span>
          <i aria-hidden="true" /> {isGuess ? t`Given, as of now` : t`Given`}{' '}
          <Amount value={given} unit={unit} maxDigits={8} />
        </span>
        <span>
          <i aria-hidden="true" /> {t`Not given`} <Amount value={back} unit={unit} maxDigits={8} />
        </span>
      </div>
    </div>
  );
}
