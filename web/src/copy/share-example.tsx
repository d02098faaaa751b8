import { shareOf } from '@aureus/core/copy/share.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { percentGap } from '../platform/format/number.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { EarningsCurve } from '../ui/earnings-curve.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { Segmented } from '../ui/segmented.tsx';
import styles from './copy.module.css';
import { UNIT } from './words.ts';

/** A tenth of the net gain, as in the example's words. */
const RATIO_PPM = 100_000;
const RATIO_PERCENT = '10';
/** What a copy may bring in the example, whole USDT, and what open ones may be losing meanwhile. */
const RESULTS = [100n, 50n, -60n] as const;
const LOSSES = [0n, -50n, -100n] as const;
const MOST = 12;

interface Step {
  readonly result: bigint;
  readonly openLoss: bigint;
}
const BEGINNING: readonly Step[] = [100n, -60n, 50n].map((result) => ({ result, openLoss: 0n }));

/** What becomes of each result, one after another, as the server reckons it. */
function courseOf(steps: readonly Step[]) {
  let standing = { net: 0n, highWater: 0n };
  let paid = 0n;
  return steps.map((step) => {
    const { after, share, highWater } = shareOf({ ...standing, carried: 0n, ratioPpm: RATIO_PPM }, step);
    standing = { net: after, highWater };
    paid += share;
    return { ...step, net: after, share, highWater, paid };
  });
}

/** An example to try: results one after another, what open copies are losing, and what goes to the trader of each. */
export function ShareExample() {
  const { t } = useLingui();
  const { number, locale } = useFormat();
  const [steps, setSteps] = useState(BEGINNING);
  const [openLoss, setOpenLoss] = useState<bigint>(0n);
  const course = courseOf(steps);
  const last = course.at(-1);
  const ratio = `${RATIO_PERCENT}${percentGap(locale)}%`;
  const text = (value: bigint): string => number(String(value));
  const height = text(last?.highWater ?? 0n);
  return (
    <section className={money.box} aria-labelledby="copy-example">
      <h2 id="copy-example" className={styles.heading}>
        {t`Try it: what goes to the trader?`}
      </h2>
      <p className={styles.quiet}>
        {t`The profit share is ${ratio}. Add what the next copy brings, and choose what copies still open are losing: a share is paid only of what then rises above the dashed line, the high-water mark.`}
      </p>
      <EarningsCurve
        // It is only drawn, so floats will do.
        values={[0, ...course.map(({ net }) => Number(net))]}
        level={Number(last?.highWater ?? 0n)}
        marked={course.length}
        from={t`When you began`}
        to={t({ message: 'Now', context: 'end of a curve' })}
        label={t`Your net result after each copy; the dashed line is the high-water mark, ${height} USDT`}
      />
      <p className={styles.quiet}>{t`Copies still open are losing`}</p>
      <Segmented
        label={t`Copies still open are losing`}
        options={LOSSES.map((loss) => ({ value: String(loss), label: text(-loss) }))}
        value={String(openLoss)}
        onChange={(loss) => setOpenLoss(BigInt(loss))}
      />
      <p className={styles.quiet}>{t`The next copy brings`}</p>
      <div role="group" aria-label={t`The next copy brings`} className={styles.parts}>
        {RESULTS.map((result) => (
          <Button
            key={result}
            kind="secondary"
            size="small"
            disabled={steps.length >= MOST}
            onClick={() => setSteps([...steps, { result, openLoss }])}
          >
            {number(String(result), { sign: true })}
          </Button>
        ))}
        <Button kind="text" size="small" onClick={() => setSteps([])}>
          {t`Start over`}
        </Button>
      </div>
      <dl className={money.facts} aria-live="polite">
        <Fact label={t`Last copy`}>
          <Amount value={last === undefined ? null : String(last.result)} unit={UNIT} sign tone />
        </Fact>
        <Fact label={t`Net result`}>
          <Amount value={String(last?.net ?? 0n)} unit={UNIT} sign />
        </Fact>
        <Fact label={t`Open losses then`}>
          <Amount value={String(last?.openLoss ?? 0n)} unit={UNIT} />
        </Fact>
        <Fact label={t`Profit share of the last copy`}>
          <Amount value={String(last?.share ?? 0n)} unit={UNIT} />
        </Fact>
        <Fact label={t`Profit shares in all`} isMain>
          <Amount value={String(last?.paid ?? 0n)} unit={UNIT} />
        </Fact>
      </dl>
    </section>
  );
}
