import { useLingui } from '@lingui/react/macro';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { useDays } from '../platform/time/use-days.ts';
import { useNow } from '../platform/time/use-now.ts';
import { Amount } from '../ui/amount.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { Gauge } from './gauge.tsx';
import styles from './loans.module.css';
import { kindsOf, MonthSheet } from './month-sheet.tsx';
import type { OfferRow } from './queries.ts';
import {
  emptyShares,
  interestOf,
  isReckonable,
  riskAt,
  type Secured,
  sharesOf,
  type Sides,
  type Terms,
  turnAt,
  worthOf,
} from './reckon.ts';
import { LIQUIDATION, OVERDUE_DAYS } from './rules.ts';
import { usePercent, useTurnText } from './use-words.ts';
import { ValueBar } from './value-bar.tsx';

const DAY_MS = 86_400_000;

/** How safe a loan would be, and what its collateral counts. */
export function Safety({
  terms: { offer, collateral },
  secured,
  sides,
}: {
  terms: Terms;
  /** Null until both amounts are given. */
  secured: Secured | null;
  sides: Sides | null;
}) {
  const { t } = useLingui();
  const turnText = useTurnText();
  const names = { loan: offer.currency_name, collateral: collateral.currency_name };
  const turn = secured === null ? null : turnAt(secured, LIQUIDATION, names);
  const shares = secured === null || sides === null ? null : sharesOf(secured, offer.ltv, sides);
  return (
    <section className={money.box} aria-label={t`How safe it is`}>
      <Gauge
        rate={secured === null || sides === null ? null : riskAt(secured, sides)}
        {...(secured === null ? { nothing: t`Enter loan and collateral` } : {})}
      />
      <ValueBar shares={shares ?? emptyShares(collateral.haircut, offer.ltv)} haircut={collateral.haircut} />
      <dl className={money.facts}>
        <Fact label={t`Value of the collateral`}>
          <Amount
            value={secured === null || sides === null ? null : worthOf(secured.collateral, sides.collateral)}
            unit="USDT"
            maxDigits={2}
          />
        </Fact>
        <Fact label={t`Collateral is sold`}>{turn === null ? '–' : turnText(turn)}</Fact>
      </dl>
    </section>
  );
}

/** What a loan costs, and when. */
export function Costs({ offer, amount, days }: { offer: OfferRow; amount: string; days: number | null }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const percent = usePercent();
  const now = useNow();
  const { dayOf } = useDays();
  const { currency_name: unit, scale } = offer;
  const shown = isReckonable(amount, scale) ? amount : '0';
  const end = now + (days ?? 0) * DAY_MS;
  const due = date(end);
  const interest = interestOf(shown, offer, days ?? 0);
  return (
    <section className={money.box} aria-label={t`What it costs and when`}>
      <dl className={money.facts}>
        <Fact label={t`Interest a day`}>
          {percent(offer.rate)} = <Amount value={interestOf(shown, offer, 1)} unit={unit} maxDigits={8} />
        </Fact>
        <Fact label={t`Interest in all, if you keep it to the end`}>
          <Amount value={days === null ? null : interest} unit={unit} maxDigits={8} />
        </Fact>
        {days === null ? null : (
          <Fact label={t`To repay by ${due}`} isMain>
            <Amount value={new Decimal(shown).plus(interest).toString()} unit={unit} maxDigits={8} />
          </Fact>
        )}
      </dl>
      {days === null ? null : (
        <>
          <MonthSheet
            key={days}
            kindOf={kindsOf(dayOf(now), dayOf(end), OVERDUE_DAYS)}
            from={dayOf(now)}
            to={dayOf(end) + OVERDUE_DAYS}
          />
          <DayLegend />
        </>
      )}
    </section>
  );
}

/** What the colours of the days say. */
export function DayLegend() {
  const { t } = useLingui();
  return (
    <p className={styles.legend} aria-hidden="true">
      <span data-part="interest">{t`Day with interest`}</span>
      <span data-part="owed">{t`All is due`}</span>
      <span data-part="overdue">{t({ message: 'Overdue', context: 'loan' })}</span>
    </p>
  );
}
