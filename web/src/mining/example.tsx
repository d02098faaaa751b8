import { type OrderTerms, redemptionOf } from '@aureus/core/mining/redemption.ts';
import { dayInterest } from '@aureus/core/mining/interest.ts';
import { DAY_MS } from '@aureus/core/mining/days.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { EarningsCurve } from '../ui/earnings-curve.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import styles from './mining.module.css';
import { daysText, usePercent } from './use-words.ts';

/** 1,000 for five days at 0.4 % a day, with the same penalty; amounts in whole units. */
const EXAMPLE: OrderTerms = {
  amount: 1_000n,
  ratePpm: 4_000,
  penaltyPpm: 4_000,
  firstDay: 1,
  days: 5,
  dividendMinute: 0,
};
const places = Array.from({ length: EXAMPLE.days + 1 }, (_, place) => place);
const A_DAY = dayInterest(EXAMPLE.amount, EXAMPLE.ratePpm);
const UNIT = 'USDT';

/** What an order comes to when it is redeemed after so many days, as the server reckons it. */
function outcomeAfter(days: number) {
  const { penalty, returned } = redemptionOf(EXAMPLE, days, (EXAMPLE.firstDay + days) * DAY_MS);
  const interest = A_DAY * BigInt(days);
  return { penalty, returned, interest, all: returned + interest };
}

/** How far above or below the amount one ends after so many days, in days of interest: only to be drawn. */
const drawn = places.map((days) => days - (EXAMPLE.days - days));

/** An example to try: after how many days the coins are taken out, and what it comes to. */
export function Example() {
  const { t } = useLingui();
  const { number } = useFormat();
  const percent = usePercent();
  const [days, setDays] = useState(2);
  const { penalty, interest, all } = outcomeAfter(days);
  const remaining = EXAMPLE.days - days;
  const [left, rate, amount] = [daysText(remaining), percent('0.4'), number('1000')];
  return (
    <section className={money.box} aria-labelledby="mining-example">
      <h2 id="mining-example" className={styles.heading}>
        {t`Try it: when do you take it out?`}
      </h2>
      <p
        className={styles.under}
      >{t`${amount} ${UNIT} for 5 days, ${rate} interest a day, ${rate} penalty for each day left.`}</p>
      <EarningsCurve
        values={drawn}
        level={0}
        marked={days}
        label={t`What you have in the end, by the day on which you take it out; the dashed line is what you locked`}
        from={t`On the first day`}
        to={t`At the end`}
      />
      <ChipRow label={t`Days until you take it out`}>
        {places.map((place) => (
          <Chip key={place} selected={place === days} onClick={() => setDays(place)}>
            {daysText(place)}
          </Chip>
        ))}
      </ChipRow>
      <dl className={money.facts} aria-live="polite">
        <Fact label={t`Interest received`}>
          <Amount value={String(interest)} unit={UNIT} sign />
        </Fact>
        <Fact label={remaining === 0 ? t`Penalty` : t`Penalty: ${rate} × ${left} × ${amount}`}>
          <Amount value={penalty === 0n ? '0' : `-${penalty}`} unit={UNIT} />
        </Fact>
        <Fact label={t`You have in the end`} isMain>
          <Amount value={String(all)} unit={UNIT} />
        </Fact>
      </dl>
    </section>
  );
}
