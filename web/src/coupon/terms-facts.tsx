import type { CouponOffer, CouponRow } from '@aureus/contract/coupon/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { daysText, usePercent } from '../mining/public.ts';
import { Amount } from '../ui/amount.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import styles from './coupon.module.css';
import { useRules } from './use-rules.ts';

type Terms = CouponOffer | CouponRow;

/** Everything a coupon says, line by line, and what is true of all of its kind. */
export function TermsFacts({ terms, children }: { terms: Terms; children?: ReactNode }) {
  const { t } = useLingui();
  const rulesOf = useRules();
  const { kind, level } = terms;
  return (
    <>
      <dl className={money.facts}>
        {kind === 'rebate' ? (
          <RebateFacts terms={terms} />
        ) : kind === 'boost' ? (
          <BoostFacts terms={terms} />
        ) : (
          <TrialFacts terms={terms} />
        )}
        {level > 0 ? <Fact label={t`Identity verification`}>{t`Level ${level}`}</Fact> : null}
        {terms.deposited ? <Fact label={t`Deposit`}>{t`One that was credited`}</Fact> : null}
        {children}
      </dl>
      <ul className={styles.rules}>
        {rulesOf(kind).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </>
  );
}

function RebateFacts({ terms }: { terms: Terms }) {
  const { t } = useLingui();
  const percent = usePercent();
  return (
    <>
      <Fact label={t`Share of your fees`} isMain>
        {percent(terms.rate)}
      </Fact>
      <Fact label={t`Comes back at most`}>
        <Amount value={terms.most} unit={terms.currency_name} maxDigits={8} />
      </Fact>
      <Fact label={t`Runs for`}>{daysText(terms.days)}</Fact>
    </>
  );
}

function BoostFacts({ terms }: { terms: Terms }) {
  const { t } = useLingui();
  const percent = usePercent();
  const rate = percent(terms.rate);
  const unit = terms.currency_name;
  return (
    <>
      <Fact label={t`Added to the interest`} isMain>{t`${rate} a day`}</Fact>
      <Fact label={t`On at most`}>
        <Amount value={terms.most} unit={unit} maxDigits={8} />
      </Fact>
      <Fact label={t`Brings at most`}>
        <Amount value={terms.worth} unit={unit} maxDigits={8} />
      </Fact>
      <Fact label={t`Runs for`}>{daysText(terms.days)}</Fact>
    </>
  );
}

function TrialFacts({ terms }: { terms: Terms }) {
  const { t } = useLingui();
  return (
    <>
      <Fact label={t`Margin, paid by the platform`} isMain>
        <Amount value={terms.most} unit={terms.currency_name} maxDigits={8} />
      </Fact>
      <Fact label={t`Market`}>{terms.symbol}</Fact>
      <Fact label={t`Leverage`}>{`${terms.leverage}×`}</Fact>
      <Fact label={t`Closed at the latest after`}>{daysText(terms.days)}</Fact>
    </>
  );
}
