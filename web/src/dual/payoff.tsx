import { useLingui } from '@lingui/react/macro';
import { possiblePayouts } from '@aureus/core/dual/receipt.ts';
import { formatDecimal, formatFixed } from '@aureus/core/money/decimal.ts';
import { type CSSProperties, useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { wholeNumber } from '../platform/format/whole-number.ts';
import { Amount } from '../ui/amount.tsx';
import styles from './payoff.module.css';
import { keptWorth, outcomeAt, type Plan, rangeOf, textOf, worthOf } from './plan.ts';

const WIDTH = 320;
const HEIGHT = 150;
const [TOP, BOTTOM] = [16, 22];
/** The prices that can be chosen: so many steps from the lowest shown to the highest. */
const STEPS = 120;

/**
 * What comes out at each price of the end, drawn: in gold what is paid, and dashed what the same money would be worth had
 * it been kept. The price is chosen by dragging, or with the arrow keys.
 */
export function Payoff({ plan, coin, now }: { plan: Plan; coin: string; now: number | null }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { low, high } = rangeOf(plan, now);
  const first = Math.round(((plan.strike - low) / (high - low)) * STEPS);
  const [step, setStep] = useState(plan.type === 'call' ? first - 20 : first + 20);
  const priceAt = (place: number): number => low + Math.round(((high - low) * place) / STEPS);
  // The reference itself is one of the steps: what happens at it is the question.
  const price = step === first ? plan.strike : priceAt(step);
  const payouts = possiblePayouts(plan);
  const { side, amount } = outcomeAt(plan, price);
  const worth = worthOf(plan, payouts, price);
  const units = { coin, usdt: 'USDT' } as const;

  const shown = Array.from({ length: STEPS + 1 }, (_, place) => priceAt(place));
  const worths = [...shown.map((each) => worthOf(plan, payouts, each)), ...shown.map((each) => keptWorth(plan, each))];
  const least = worths.reduce((a, b) => (a < b ? a : b));
  const most = worths.reduce((a, b) => (a > b ? a : b));
  const x = (at: number): number => ((at - low) / (high - low)) * WIDTH;
  /** Where a worth is drawn, in thousandths of the height: drawn, and not reckoned on. */
  const y = (of: bigint): number => {
    const part = most === least ? 500n : ((of - least) * 1_000n) / (most - least);
    return HEIGHT - BOTTOM - (wholeNumber(part) / 1_000) * (HEIGHT - TOP - BOTTOM);
  };
  const line = (worthAt: (at: number) => bigint): string =>
    [...shown, plan.strike]
      .toSorted((a, b) => a - b)
      .map((at) => `${x(at).toFixed(1)},${y(worthAt(at)).toFixed(1)}`)
      .join(' ');

  const priceText = (at: number): string =>
    number(formatFixed(BigInt(at), plan.priceScale, plan.priceScale), { maxDigits: plan.priceScale });
  const ending = priceText(price);
  const paid = number(textOf(plan, side, amount), { maxDigits: 8 });
  const unit = units[side];
  return (
    <figure className={styles.payoff} style={{ '--at': `${(x(price) / WIDTH) * 100}%` } as CSSProperties}>
      <figcaption className={styles.said} aria-hidden="true">
        <span>{t`If ${coin} ends at ${ending} you get`}</span>
        <strong data-side={side}>
          <Amount value={textOf(plan, side, amount)} unit={unit} maxDigits={8} />
        </strong>
        <small data-hidden={side === 'usdt' || undefined}>
          {t`worth`} <Amount value={formatDecimal(worth, plan.usdtScale)} unit="USDT" maxDigits={2} />
        </small>
      </figcaption>
      <div className={styles.picture}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
          <polyline className={styles.kept} points={line((at) => keptWorth(plan, at))} />
          <polyline className={styles.paid} points={line((at) => worthOf(plan, payouts, at))} />
          <line className={styles.reference} x1={x(plan.strike)} x2={x(plan.strike)} y1="0" y2={HEIGHT - BOTTOM} />
          {now === null ? null : <line className={styles.now} x1={x(now)} x2={x(now)} y1="0" y2={HEIGHT - BOTTOM} />}
        </svg>
        <span className={styles.cursor} aria-hidden="true" />
        <span className={styles.dot} style={{ insetBlockStart: `${(y(worth) / HEIGHT) * 100}%` }} aria-hidden="true" />
        <input
          type="range"
          className={styles.range}
          min={0}
          max={STEPS}
          step={1}
          value={step}
          aria-label={t`Price at the end`}
          aria-valuetext={t`If ${coin} ends at ${ending} you get ${paid} ${unit}`}
          onChange={(event) => setStep(event.target.valueAsNumber)}
        />
        <span className={styles.mark} style={{ insetInlineStart: `${(x(plan.strike) / WIDTH) * 100}%` }}>
          {priceText(plan.strike)}
        </span>
      </div>
      <p className={styles.legend} aria-hidden="true">
        <span data-line="paid">{t`What you get`}</span>
        <span data-line="kept">{plan.type === 'call' ? t`${coin} kept` : t`USDT kept`}</span>
        <span data-line="reference">{t`Reference price`}</span>
        {now === null ? null : <span data-line="now">{t`Price now`}</span>}
      </p>
    </figure>
  );
}
