import { repay } from '@aureus/contract/loans/calls.ts';
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
import { Segmented } from '../ui/segmented.tsx';
import { FieldButton } from '../ui/text-field.tsx';
import { detailQuery } from '../wallet/public.ts';
import { ActSheet } from './act-sheet.tsx';
import { isOpen, useLoanSides } from './live-loan.ts';
import { leastOf, repaidBySale } from './reckon.ts';
import { refreshLoans } from './refresh-loans.ts';
import { RiskAfter } from './risk-after.tsx';
import { useRuleTexts } from './rules.ts';

type Source = 'balance' | 'collateral';

/** Pays a loan back, in part or all of it, out of the spot account or by a sale of collateral. */
export function RepaySheet({ open, loan, onClose }: { open: boolean; loan: LoanRow; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { saleFee } = useRuleTexts();
  const [chosen, setSource] = useState<Source>('balance');
  const [typed, setTyped] = useState('');
  const sides = useLoanSides(loan);
  const { data: balance } = useQuery({ ...detailQuery(loan.currency_id, 'spot'), enabled: open });
  const call = useMoneyCall(repay, () => {
    setTyped('');
    void queries.invalidateQueries({ queryKey: ['private', 'wallet'] });
    refreshLoans(queries);
  });
  const { currency_name: unit, collateral_name: heldUnit, debt } = loan;
  const source = isOpen(loan) ? chosen : 'balance';
  const asked = typed === '' ? '0' : new Decimal(typed).toString();
  const isAll = new Decimal(asked).gte(debt);
  const amount = isAll ? debt : asked;
  const available = balance?.available ?? null;
  const sale = source === 'collateral' && sides !== null && amount !== '0' ? repaidBySale(loan, amount, sides) : null;
  const isShort =
    amount !== '0' &&
    (source === 'balance' ? available !== null && new Decimal(amount).gt(available) : sale !== null && !sale.isEnough);
  const reason =
    amount === '0'
      ? t`Enter an amount`
      : isShort
        ? source === 'balance'
          ? t`Not enough available`
          : t`Not enough collateral`
        : source === 'collateral' && sides === null
          ? t`No price right now`
          : undefined;
  const after = {
    ...loan,
    debt: new Decimal(debt).minus(amount).toString(),
    collateral:
      sale === null || !sale.isEnough ? loan.collateral : new Decimal(loan.collateral).minus(sale.sold).toString(),
  };
  // Everything is asked for without an amount: a day may begin meanwhile, and nothing is to be left then.
  const send = (): void => void call.submit({ orderId: loan.id, source, ...(isAll ? {} : { amount }) });
  const all = source === 'balance' && available !== null ? leastOf(debt, available) : debt;
  return (
    <ActSheet
      open={open}
      title={t`Repay ${unit}`}
      act={t({ message: 'Repay', context: 'button' })}
      reason={reason}
      call={call}
      onSend={send}
      onClose={onClose}
      renderDone={(answer) => (
        <DoneNote>
          <strong>
            {answer.ended_at === null ? (
              <Amount value={answer.debt} unit={unit} maxDigits={8} />
            ) : (
              t`Everything is paid`
            )}
          </strong>
          <span>
            {answer.ended_at === null
              ? t({ message: 'Still owed', context: 'loan' })
              : t`Your collateral is free again.`}
          </span>
        </DoneNote>
      )}
    >
      {isOpen(loan) ? (
        <Segmented
          label={t`Pay from`}
          options={[
            { value: 'balance', label: t`Spot account` },
            { value: 'collateral', label: t`Collateral` },
          ]}
          value={source}
          onChange={setSource}
        />
      ) : null}
      <NumberField
        label={t({ message: 'Amount', context: 'loan' })}
        value={typed}
        onChange={setTyped}
        scale={loan.scale}
        unit={unit}
        placeholder="0"
        error={isShort ? reason : undefined}
        action={all === '0' ? null : <FieldButton onClick={() => setTyped(all)}>{t`All`}</FieldButton>}
      />
      <dl className={money.facts}>
        <Fact label={t`You owe`} isMain>
          <Amount value={debt} unit={unit} maxDigits={8} personal />
        </Fact>
        {source === 'balance' ? (
          <Fact label={t`Available`}>
            <Amount value={available} unit={unit} maxDigits={8} personal />
          </Fact>
        ) : sale === null ? null : (
          <>
            <Fact label={t`Collateral sold, about`}>
              <Amount value={sale.sold} unit={heldUnit} maxDigits={8} />
            </Fact>
            <Fact label={t`Fee of the sale (${saleFee})`}>
              <Amount value={sale.fee} unit={unit} maxDigits={8} />
            </Fact>
          </>
        )}
        <Fact label={t`Owed afterwards`}>
          <Amount value={after.debt} unit={unit} maxDigits={8} personal />
        </Fact>
        {isAll || !isOpen(loan) ? null : <RiskAfter loan={loan} after={after} sides={sides} />}
      </dl>
      <p className={money.note}>
        {source === 'collateral'
          ? t`Collateral is sold at the mark price of the moment, as much as it takes. There is no penalty.`
          : t`What overdue days cost is paid first, then interest, then the loan. There is no penalty.`}
      </p>
    </ActSheet>
  );
}
