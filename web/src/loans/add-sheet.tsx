import { addCollateral } from '@aureus/contract/loans/calls.ts';
import type { LoanRow } from '@aureus/contract/loans/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { Amount } from '../ui/amount.tsx';
import { DoneNote, Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { NumberField } from '../ui/number-field.tsx';
import { FieldButton } from '../ui/text-field.tsx';
import { detailQuery } from '../wallet/public.ts';
import { ActSheet } from './act-sheet.tsx';
import { useLoanSides } from './live-loan.ts';
import { refreshLoans } from './refresh-loans.ts';
import { RiskAfter } from './risk-after.tsx';

/** Sets more of the collateral of a loan aside: how much, and what the risk rate is then. */
export function AddSheet({ open, loan, onClose }: { open: boolean; loan: LoanRow; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const sides = useLoanSides(loan);
  const { data: balance } = useQuery({ ...detailQuery(loan.collateral_id, 'spot'), enabled: open });
  const call = useMoneyCall(addCollateral, () => {
    setTyped('');
    void queries.invalidateQueries({ queryKey: ['private', 'wallet'] });
    refreshLoans(queries);
  });
  const unit = loan.collateral_name;
  const amount = typed === '' ? '0' : new Decimal(typed).toString();
  const available = balance?.available ?? null;
  const isTooMuch = available !== null && new Decimal(amount).gt(available);
  const isNothing = amount === '0';
  const after = { ...loan, collateral: new Decimal(loan.collateral).plus(isTooMuch ? '0' : amount).toString() };
  return (
    <ActSheet
      open={open}
      title={t`Add collateral`}
      act={t`Add collateral`}
      reason={isNothing ? t`Enter an amount` : isTooMuch || available === null ? t`Not enough available` : undefined}
      call={call}
      onSend={() => void call.submit({ orderId: loan.id, amount })}
      onClose={onClose}
      renderDone={(answer) => (
        <DoneNote>
          <strong>
            <Amount value={answer.collateral} unit={unit} maxDigits={8} />
          </strong>
          <span>{t`secure this loan now`}</span>
        </DoneNote>
      )}
    >
      <NumberField
        label={t({ message: 'Amount', context: 'loan' })}
        value={typed}
        onChange={setTyped}
        scale={loan.collateral_scale}
        unit={unit}
        placeholder="0"
        error={isTooMuch ? t`More than is available` : undefined}
        action={
          available === null || available === '0' ? null : (
            <FieldButton onClick={() => setTyped(available)}>{t`All`}</FieldButton>
          )
        }
      />
      <dl className={money.facts}>
        <Fact label={t`Available`}>
          <Amount value={available} unit={unit} maxDigits={8} personal />
        </Fact>
        <Fact label={t`Collateral afterwards`} isMain>
          <Amount value={after.collateral} unit={unit} maxDigits={8} personal />
        </Fact>
        <RiskAfter loan={loan} after={after} sides={sides} />
      </dl>
      <p className={money.note}>{t`It stays set aside until the loan is repaid.`}</p>
    </ActSheet>
  );
}
