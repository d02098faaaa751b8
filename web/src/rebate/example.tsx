import type { TierRow } from '@aureus/contract/rebate/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import styles from './rebate.module.css';
import { usePercent } from './use-words.ts';

/** What friends may pay in fees in a month, USDT. */
const FEES = ['10', '100', '1000'] as const;

/** An example to try: what friends pay, what comes of it, and what it would cost to be one's own friend. */
export function Example({ tiers }: { tiers: readonly TierRow[] }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const percent = usePercent();
  const [fee, setFee] = useState<string>(FEES[1]);
  const [place, setPlace] = useState(1);
  const rate = tiers.find((tier) => tier.place === place)?.rate ?? '0';
  const rebate = new Decimal(fee).times(rate).div(100).round(6, 'down');
  const share = percent(rate);
  const paid = number(fee);
  return (
    <section className={money.box} aria-labelledby="rebate-example">
      <h2 id="rebate-example" className={styles.heading}>
        {t`Try it: what do you get?`}
      </h2>
      <p className={styles.under}>{t`Fees that your friends pay:`}</p>
      <ChipRow label={t`Fees that your friends pay`}>
        {FEES.map((value) => (
          <Chip key={value} selected={value === fee} onClick={() => setFee(value)}>
            {number(value)} USDT
          </Chip>
        ))}
      </ChipRow>
      <p className={styles.under}>{t`Your tier:`}</p>
      <ChipRow label={t`Your tier`}>
        {tiers.map((tier) => (
          <Chip key={tier.place} selected={tier.place === place} onClick={() => setPlace(tier.place)}>
            {percent(tier.rate)}
          </Chip>
        ))}
      </ChipRow>
      <dl className={money.facts} aria-live="polite">
        <Fact label={t`You get: ${paid} USDT × ${share}`} isMain>
          <Amount value={rebate.toString()} unit="USDT" maxDigits={6} />
        </Fact>
        <Fact label={t`If you were your own friend, it would cost you`}>
          <Amount value={new Decimal(fee).minus(rebate).toString()} unit="USDT" maxDigits={6} />
        </Fact>
      </dl>
    </section>
  );
}
