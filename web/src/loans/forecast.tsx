import { useLingui } from '@lingui/react/macro';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { Gauge } from './gauge.tsx';
import styles from './loans.module.css';
import { kindsOf, MonthSheet, dayOf } from './month-sheet.tsx';
import { interestOf, riskAt, type Secured, sharesOf, type Sides, type Terms, turnAt, worthOf } from './reckon.ts';
import { LIQUIDATION, OVERDUE_DAYS } from './rules.ts';
import { useNow, usePercent, useTurnText } from './use-words.ts';
import { ValueBar } from './value-bar.tsx';

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];

/** What a loan would be: how safe, what its collateral counts, and what it costs when. */
export function Forecast({
  terms: { offer, collateral },
  amount,
  days,
  secured,
  sides,
}: {
  terms: Terms;
  amount: string;
  days: number | null;
  secured: Secured | null;
  sides: Sides | null;
}) {
  const { t } = useLingui();
  const { date } = useFormat();
  const percent = usePercent();
  const turnText = useTurnText();
  const now = useNow(MINUTE_MS);
  const shares = secured === null || sides === null ? null : sharesOf(secured, offer.ltv, sides);
  const rate = secured === null || sides === null ? null : riskAt(secured, sides);
  const names = { loan: offer.currency_name, collateral: collateral.currency_name };
  const turn = secured === null ? null : turnAt(secured, LIQUIDATION, names);
  const { currency_name: unit } = offer;
  const due = date(now + (days ?? 0) * DAY_MS);
  return (
    <>
      <section className={money.box} aria-label={t`How safe it is`}>
        {secured === null || sides === null ? (
          <p className={styles.hint}>
            {secured === null ? t`Enter loan and collateral to see how safe it is.` : t`No price right now`}
          </p>
        ) : (
          <>
            <Gauge rate={rate} />
            {shares === null ? null : <ValueBar shares={shares} haircut={collateral.haircut} />}
            <dl className={money.facts}>
              <Fact label={t`Value of the collateral`}>
                <Amount value={worthOf(secured.collateral, sides.collateral)} unit="USDT" maxDigits={2} />
              </Fact>
              {turn === null ? null : <Fact label={t`Collateral is sold`}>{turnText(turn)}</Fact>}
            </dl>
          </>
        )}
      </section>
      <section className={money.box} aria-label={t`What it costs and when`}>
        <dl className={money.facts}>
          <Fact label={t`Interest a day`}>
            {percent(offer.rate)}
            {amount === '0' || secured === null ? null : (
              <>
                {' '}
                = <Amount value={interestOf(amount, offer, 1)} unit={unit} maxDigits={8} />
              </>
            )}
          </Fact>
          {days === null || secured === null ? null : (
            <>
              <Fact label={t`Interest in all, if you keep it to the end`}>
                <Amount value={interestOf(amount, offer, days)} unit={unit} maxDigits={8} />
              </Fact>
              <Fact label={t`To repay by ${due}`} isMain>
                <Amount
                  value={new Decimal(amount).plus(interestOf(amount, offer, days)).toString()}
                  unit={unit}
                  maxDigits={8}
                />
              </Fact>
            </>
          )}
        </dl>
        {days === null ? null : (
          <>
            <MonthSheet
              key={days}
              kindOf={kindsOf(now, now + days * DAY_MS, OVERDUE_DAYS)}
              from={dayOf(now)}
              to={dayOf(now + days * DAY_MS) + OVERDUE_DAYS}
            />
            <DayLegend />
          </>
        )}
      </section>
    </>
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
