import type { PlanRow } from '@aureus/contract/mining/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { useNow } from '../platform/time/use-now.ts';
import { Amount } from '../ui/amount.tsx';
import { EarningsCurve } from '../ui/earnings-curve.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { offerOf } from './plan-terms.ts';
import { daysText, usePercent } from './use-words.ts';

/** What an amount would bring: the curve of its interest, day by day, and when it comes. */
export function Forecast({ plan, amount }: { plan: PlanRow; amount: string }) {
  const { t } = useLingui();
  const { number, date } = useFormat();
  const offer = offerOf(plan, amount, useNow());
  const unit = plan.currency_name;
  const shown = number(amount, { maxDigits: 8 });
  const days = daysText(plan.day);
  const rate = usePercent()(plan.penalty_rate);
  const interest = number(offer.interest, { maxDigits: 8 });
  return (
    <section className={money.box} aria-label={t`What it brings`}>
      <div className={money.head}>
        <span>{t`What ${shown} ${unit} bring`}</span>
      </div>
      <EarningsCurve
        stepped
        values={Array.from({ length: plan.day + 1 }, (_, place) => place)}
        marked={plan.day}
        label={t`Interest grows every day, to ${interest} ${unit} after ${days}`}
        from={t`Today`}
        to={
          <>
            {date(offer.maturesAt)}: <Amount value={offer.interest} unit={unit} maxDigits={8} sign />
          </>
        }
      />
      <dl className={money.facts}>
        <Fact label={t`Interest every day`}>
          <Amount value={offer.aDay} unit={unit} maxDigits={8} />
        </Fact>
        <Fact label={t`Interest in all`} isMain>
          <Amount value={offer.interest} unit={unit} maxDigits={8} sign />
        </Fact>
        <Fact label={t`Early redemption`}>{t`${rate} for each day left`}</Fact>
      </dl>
    </section>
  );
}
