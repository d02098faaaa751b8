import type { buy } from '@aureus/contract/loans/calls.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import type { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { useNow } from '../platform/time/use-now.ts';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { DoneNote, Fact, UnknownNote } from '../ui/money/money-facts.tsx';
import styles from '../ui/money/money-form.module.css';
import { Sheet } from '../ui/sheet.tsx';
import own from './loans.module.css';
import { interestOf, riskAt, type Secured, type Sides, type Terms, turnAt } from './reckon.ts';
import { LIQUIDATION, OVERDUE_DAYS, useRuleTexts } from './rules.ts';
import { daysText, usePercent, useRateText, useTurnText } from './use-words.ts';

const DAY_MS = 86_400_000;

/** What is asked for, by the terms that were shown. Amounts are decimal texts. */
export interface Asked extends Terms {
  readonly amount: string;
  readonly days: number;
  readonly held: string;
  readonly secured: Secured;
}

/** All that a loan means, before it is taken, and what became of it. */
export function ConfirmLoan({
  asked,
  available,
  sides,
  money,
  onClose,
}: {
  /** Null while nothing is asked. */
  asked: Asked | null;
  /** Of the collateral. */
  available: string | null;
  sides: Sides | null;
  money: ReturnType<typeof useMoneyCall<typeof buy>>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const { state, submit, checkAgain } = money;
  const isBusy = state.kind === 'sending' || (state.kind === 'unknown' && state.checking);
  if (asked === null) return null;
  const { offer, collateral, amount, days, held } = asked;
  const unit = offer.currency_name;
  if (state.kind === 'done') {
    const { answer } = state;
    return (
      <Sheet
        open
        onClose={onClose}
        title={t({ message: 'Paid out', context: 'loan' })}
        foot={
          <>
            <Button kind="secondary" onClick={onClose}>{t`Done`}</Button>
            <Button
              onClick={() => {
                onClose();
                window.location.hash = `#/pages/borrowing/order?id=${answer.id}`;
              }}
            >
              {t`See the loan`}
            </Button>
          </>
        }
      >
        <DoneNote>
          <strong>
            <Amount value={answer.amount} unit={unit} maxDigits={8} sign />
          </strong>
          <span>{t`In your spot account`}</span>
        </DoneNote>
        <dl className={styles.facts}>
          <Fact label={t`Set aside as collateral`}>
            <Amount value={answer.collateral} unit={answer.collateral_name} maxDigits={8} />
          </Fact>
          {answer.matures_at === null ? null : <Fact label={t`To repay by`}>{dateTime(answer.matures_at)}</Fact>}
        </dl>
      </Sheet>
    );
  }
  const send = (): void =>
    void submit({
      id: offer.id,
      amount,
      days,
      collateral_id: collateral.currency_id,
      collateral: held,
      terms: offer.terms,
      collateral_terms: collateral.terms,
    });
  return (
    <Sheet
      open
      onClose={onClose}
      dismissable={!isBusy}
      title={t`Borrow ${unit}`}
      foot={
        state.kind === 'unknown' ? (
          <Button loading={state.checking} onClick={checkAgain}>{t`Check again`}</Button>
        ) : (
          <>
            <Button kind="secondary" disabled={isBusy} onClick={onClose}>{t`Cancel`}</Button>
            <Button loading={isBusy} onClick={send}>
              {t({ message: 'Borrow', context: 'button' })}
            </Button>
          </>
        )
      }
    >
      <Terms asked={asked} available={available} sides={sides} />
      {state.kind === 'unknown' ? <UnknownNote /> : null}
      {state.kind === 'failed' ? <FailedNote error={state.error} /> : null}
    </Sheet>
  );
}

function Terms({ asked, available, sides }: { asked: Asked; available: string | null; sides: Sides | null }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const percent = usePercent();
  const rateText = useRateText();
  const turnText = useTurnText();
  const rules = useRuleTexts();
  const now = useNow();
  const { offer, collateral, amount, days, held, secured } = asked;
  const [unit, heldUnit] = [offer.currency_name, collateral.currency_name];
  const interest = interestOf(amount, offer, days);
  const rate = sides === null ? null : riskAt(secured, sides);
  const turn = turnAt(secured, LIQUIDATION, { loan: unit, collateral: heldUnit });
  const { liquidation, warnings, overdueRate, saleFee } = rules;
  const overdue = daysText(OVERDUE_DAYS);
  return (
    <>
      <dl className={styles.facts}>
        <Fact label={t`You borrow`} isMain>
          <Amount value={amount} unit={unit} maxDigits={8} />
        </Fact>
        <Fact label={t`Set aside as collateral`}>
          <Amount value={held} unit={heldUnit} maxDigits={8} />
        </Fact>
        <Fact label={t`Does not count of its value`}>{percent(collateral.haircut)}</Fact>
        <Fact label={t`Risk rate`}>{rate === null ? '–' : rateText(rate)}</Fact>
        <Fact label={t`Term`}>{daysText(days)}</Fact>
        <Fact label={t`Interest a day`}>
          {percent(offer.rate)} = <Amount value={interestOf(amount, offer, 1)} unit={unit} maxDigits={8} />
        </Fact>
        <Fact label={t`Owed at once, for the first day`}>
          <Amount value={interestOf(amount, offer, 1)} unit={unit} maxDigits={8} />
        </Fact>
        <Fact label={t`Interest in all, if you keep it to the end`}>
          <Amount value={interest} unit={unit} maxDigits={8} />
        </Fact>
        <Fact label={t`To repay by`}>{dateTime(now + days * DAY_MS)}</Fact>
        <Fact label={t`To repay in all`} isMain>
          <Amount value={new Decimal(amount).plus(interest).toString()} unit={unit} maxDigits={8} />
        </Fact>
        <Fact label={t`Fee for the loan`}>
          <Amount value="0" unit={unit} />
        </Fact>
        <Fact label={t`We warn you at a risk rate of`}>{warnings}</Fact>
        <Fact label={t`Collateral is sold under`}>{liquidation}</Fact>
        {turn === null ? null : <Fact label={t`With the debt of today that is`}>{turnText(turn)}</Fact>}
        <Fact label={t`Fee of such a sale`}>{saleFee}</Fact>
        <Fact label={t`After the term`}>{t`${overdueRate} a day, and after ${overdue} collateral is sold`}</Fact>
        <Fact label={t`Left in your spot account`}>
          <Amount
            value={available === null ? null : new Decimal(available).minus(held).toString()}
            unit={heldUnit}
            maxDigits={8}
            personal
          />
        </Fact>
      </dl>
      <p className={own.risk}>
        {t`Until you have repaid, you cannot trade or withdraw the collateral. If its price falls, it can be sold against your will.`}
      </p>
    </>
  );
}
