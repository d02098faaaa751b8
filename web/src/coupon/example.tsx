import { rebateOf } from '@aureus/core/coupon/rebate.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePercent } from '../mining/public.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { EarningsCurve } from '../ui/earnings-curve.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import styles from './coupon.module.css';

/** 20 % of fees, up to 20; whole units. */
const TERMS = { sharePpm: 200_000, most: 20n };
const FEES = [0n, 25n, 50n, 75n, 100n, 125n, 150n] as const;
const UNIT = 'USDT';
const drawn = FEES.map((fees) => Number(rebateOf(fees, TERMS)));

/** An example to try: how much comes back of fees, and from where on no more does. */
export function Example() {
  const { t } = useLingui();
  const { number } = useFormat();
  const percent = usePercent();
  const [place, setPlace] = useState(2);
  const fees = FEES[place] ?? 0n;
  const back = rebateOf(fees, TERMS);
  const [share, most] = [percent('20'), number(String(TERMS.most))];
  return (
    <section className={money.box} aria-labelledby="coupon-example">
      <h2 id="coupon-example" className={styles.heading}>{t`Try it: what comes back?`}</h2>
      <p className={styles.note}>{t`A coupon that gives back ${share} of your fees, up to ${most} ${UNIT}.`}</p>
      <EarningsCurve
        values={drawn}
        level={Number(TERMS.most)}
        marked={place}
        label={t`What comes back, by the fees you pay; the dashed line is the most`}
        from={t`No fees`}
        to={t`Many fees`}
      />
      <ChipRow label={t`Fees you pay while it runs`}>
        {FEES.map((each, index) => (
          <Chip key={index} selected={index === place} onClick={() => setPlace(index)}>
            {number(String(each))}
          </Chip>
        ))}
      </ChipRow>
      <dl className={money.facts} aria-live="polite">
        <Fact label={t`Fees you pay while it runs`}>
          <Amount value={fees === 0n ? '0' : `-${fees}`} unit={UNIT} />
        </Fact>
        <Fact label={t`Comes back`}>
          <Amount value={String(back)} unit={UNIT} sign />
        </Fact>
        <Fact label={t`You have paid in the end`} isMain>
          <Amount value={String(fees - back)} unit={UNIT} />
        </Fact>
      </dl>
    </section>
  );
}
