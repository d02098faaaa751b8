import { LONG, profitOf } from '@aureus/core/futures/reckoning.ts';
import { trialOutcome } from '@aureus/core/futures/trial.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { EarningsCurve } from '../ui/earnings-curve.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { Slider } from '../ui/slider.tsx';
import styles from './coupon.module.css';

/** A long of 100 lots at 1,000 ticks, a cent for each tick of a lot: 1,000 in all, with a margin of 100. */
const [LOTS, OPEN, SCALE, MARGIN] = [100, 1_000, 2, 10_000n];
const UNIT = 'USDT';
/** The ends of the slider are a tenth up and down. */
const ticksAt = (place: number): number => OPEN + (place - 50) * 2;
const outcomeAt = (place: number) => {
  const profit = profitOf(1n, LONG, OPEN, ticksAt(place), LOTS);
  return { profit, ...trialOutcome(MARGIN, profit) };
};
const STEP = 5;
const drawn = Array.from({ length: 100 / STEP + 1 }, (_, step) => Number(outcomeAt(step * STEP).brought));

/** An example to try: what the owner and the platform get, by how far the price moves. */
export function TrialExample() {
  const { t } = useLingui();
  const { number, percent } = useFormat();
  const [place, setPlace] = useState(75);
  const { profit, brought, returned } = outcomeAt(place);
  const moveAt = (at: number): string => percent(formatDecimal(BigInt(ticksAt(at) - OPEN), 1), 1);
  const text = (amount: bigint): string => formatDecimal(amount, SCALE);
  const [margin, value] = [number(text(MARGIN)), number(text(MARGIN * 10n))];
  return (
    <section className={money.box} aria-labelledby="trial-example">
      <h2 id="trial-example" className={styles.heading}>{t`Try it: what does a trial bring?`}</h2>
      <p className={styles.note}>
        {t`A long of ${value} ${UNIT}, opened with ${margin} ${UNIT} of trial margin at 10×; without spread and overnight fees.`}
      </p>
      <EarningsCurve
        values={drawn}
        marked={Math.round(place / STEP)}
        label={t`What you get, by how far the price moves`}
        from={moveAt(0)}
        to={moveAt(100)}
      />
      <Slider label={t`How far the price moves`} value={place} valueText={moveAt(place)} onChange={setPlace} />
      <dl className={money.facts} aria-live="polite">
        <Fact label={t`How far the price moves`}>{moveAt(place)}</Fact>
        <Fact label={t`P&L of the position`}>
          <Amount value={text(profit)} unit={UNIT} sign tone />
        </Fact>
        <Fact label={t`You get`} isMain>
          <Amount value={text(brought)} unit={UNIT} />
        </Fact>
        <Fact label={t`Goes back to the platform`}>
          <Amount value={text(returned)} unit={UNIT} />
        </Fact>
      </dl>
    </section>
  );
}
