import type { ProjectRow } from '@aureus/contract/ieo/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import styles from './ieo.module.css';

/** How much of a coin was applied for. More than there is fills the bar, and the times are said. */
export function FilledBar({ project }: { project: Pick<ProjectRow, 'amount' | 'total_sell' | 'currency_name'> }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { amount, total_sell: wanted, currency_name: unit } = project;
  const times = new Decimal(wanted).div(amount);
  const isOver = times.gt(1);
  const percent = times.times(100).round(1, 'down').toString();
  const timesText = number(times.round(2, 'down').toString(), { maxDigits: 2 });
  return (
    <div className={styles.filled}>
      <div className={styles.bar} data-over={isOver || undefined} aria-hidden="true">
        <i style={{ width: `${Math.min(100, times.toDrawn() * 100)}%` }} />
      </div>
      <div className={styles.line}>
        <span>
          {t`Subscribed`} <Amount value={wanted} maxDigits={8} /> / <Amount value={amount} unit={unit} maxDigits={8} />
        </span>
        <b data-over={isOver || undefined}>{isOver ? t`${timesText} times` : <Amount value={percent} unit="%" />}</b>
      </div>
    </div>
  );
}
