import type { LoanRow } from '@aureus/contract/loans/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { isOpen, useLoanSides } from './live-loan.ts';
import { turnAt, worthOf } from './reckon.ts';
import { LIQUIDATION, useRuleTexts } from './rules.ts';
import { daysText, usePercent, useTurnText } from './use-words.ts';

/** The terms of a loan and what is owed of it, part by part. */
export function LoanFacts({ loan }: { loan: LoanRow }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const percent = usePercent();
  const turnText = useTurnText();
  const { overdueRate } = useRuleTexts();
  const sides = useLoanSides(loan);
  const { currency_name: unit, collateral_name: heldUnit } = loan;
  const amount = (value: string, of = unit) => <Amount value={value} unit={of} maxDigits={8} personal />;
  const isRunning = isOpen(loan);
  const turn = isRunning ? turnAt(loan, LIQUIDATION, { loan: unit, collateral: heldUnit }) : null;
  const rate = percent(loan.rate);
  return (
    <dl className={money.facts}>
      <Fact label={t`Borrowed`}>{amount(loan.amount)}</Fact>
      {loan.ended_at === null ? (
        <>
          <Fact label={t({ message: 'Principal', context: 'owed' })}>{amount(loan.principal)}</Fact>
          <Fact label={t({ message: 'Interest', context: 'owed' })}>{amount(loan.interest)}</Fact>
          {loan.overdue === '0' ? null : (
            <Fact label={t({ message: 'Overdue interest', context: 'owed' })}>{amount(loan.overdue)}</Fact>
          )}
        </>
      ) : null}
      <Fact label={t`Paid back`}>{amount(loan.repaid)}</Fact>
      {isRunning ? (
        <>
          <Fact label={t`The next day costs`}>
            {loan.state === 'overdue' ? overdueRate : rate} = {amount(loan.day_charge)}
          </Fact>
          <Fact label={t`Collateral`} isMain>
            {amount(loan.collateral, heldUnit)}
          </Fact>
          <Fact label={t`Value of the collateral`}>
            <Amount
              value={sides === null ? null : worthOf(loan.collateral, sides.collateral)}
              unit="USDT"
              maxDigits={2}
              personal
            />
          </Fact>
          <Fact label={t`Does not count of its value`}>{percent(loan.haircut)}</Fact>
          {turn === null ? null : <Fact label={t`Collateral is sold`}>{turnText(turn)}</Fact>}
        </>
      ) : null}
      <Fact label={t`Rate a day`}>{rate}</Fact>
      <Fact label={t`Term`}>{daysText(loan.days)}</Fact>
      <Fact label={t`Taken at`}>{dateTime(loan.created_at)}</Fact>
      {loan.matures_at === null ? null : <Fact label={t`To repay by`}>{dateTime(loan.matures_at)}</Fact>}
      {loan.ended_at === null ? null : <Fact label={t`Ended at`}>{dateTime(loan.ended_at)}</Fact>}
      {loan.shortfall === null ? null : <Fact label={t`Not covered by the collateral`}>{amount(loan.shortfall)}</Fact>}
    </dl>
  );
}
