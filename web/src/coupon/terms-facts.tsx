import type { CouponOffer, CouponRow } from '@aureus/contract/coupon/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { daysText, usePercent } from '../mining/public.ts';
import { Amount } from '../ui/amount.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import styles from './coupon.module.css';

/** Everything a coupon says, line by line, and what is true of all of its kind. */
export function TermsFacts({ terms, children }: { terms: CouponOffer | CouponRow; children?: ReactNode }) {
  const { t } = useLingui();
  const percent = usePercent();
  const { kind, currency_name: unit, level } = terms;
  const isRebate = kind === 'rebate';
  const rate = percent(terms.rate);
  return (
    <>
      <dl className={money.facts}>
        <Fact label={isRebate ? t`Share of your fees` : t`Added to the interest`} isMain>
          {isRebate ? rate : t`${rate} a day`}
        </Fact>
        <Fact label={isRebate ? t`Comes back at most` : t`On at most`}>
          <Amount value={terms.most} unit={unit} maxDigits={8} />
        </Fact>
        {isRebate ? null : (
          <Fact label={t`Brings at most`}>
            <Amount value={terms.worth} unit={unit} maxDigits={8} />
          </Fact>
        )}
        <Fact label={t`Runs for`}>{daysText(terms.days)}</Fact>
        {level > 0 ? <Fact label={t`Identity verification`}>{t`Level ${level}`}</Fact> : null}
        {terms.deposited ? <Fact label={t`Deposit`}>{t`One that was credited`}</Fact> : null}
        {children}
      </dl>
      <ul className={styles.rules}>
        {isRebate ? (
          <>
            <li>{t`Fees of spot trading and fees of futures count, from the moment you use it to the end. Fees in a coin count at the price of the trade.`}</li>
            <li>{t`Overnight fees, conversion and withdrawal fees do not count.`}</li>
            <li>{t`Your share is paid to your spot account right after the end. One fee rebate runs at a time.`}</li>
          </>
        ) : (
          <>
            <li>{t`It counts from the next day (UTC) of the order on, for days that are over. If you redeem the order early, the days left bring nothing.`}</li>
            <li>{t`The interest is paid to your spot account once its days are over. An order takes one coupon.`}</li>
          </>
        )}
        <li>{t`A coupon is used once. It is no money: it cannot be sold, transferred or withdrawn. What it has paid is yours.`}</li>
      </ul>
    </>
  );
}
