import type { LoanRow } from '@aureus/contract/loans/shapes.ts';
import { totalOf } from '@aureus/core/loans/debt.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { Recomputed } from '../ui/money/recomputed.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Gauge } from './gauge.tsx';
import styles from './loans.module.css';
import type { LoanEntry } from './queries.ts';
import { resettle } from './resettle.ts';
import { useRuleTexts } from './rules.ts';
import { useAmountText } from './use-words.ts';

/** How a sale of collateral was reckoned, line by line, and whether the same comes out on this device. */
export function SaleReceipt({ loan, entry, onClose }: { loan: LoanRow; entry: LoanEntry | null; onClose: () => void }) {
  const { t } = useLingui();
  const title = entry?.kind === 'liquidated' ? t`Sale of collateral` : t`Repaid from collateral`;
  return (
    <Sheet open={entry !== null} onClose={onClose} title={title} foot={<Button onClick={onClose}>{t`Done`}</Button>}>
      {entry === null ? null : <Arithmetic loan={loan} entry={entry} />}
    </Sheet>
  );
}

function Arithmetic({ loan, entry }: { loan: LoanRow; entry: LoanEntry }) {
  const { t } = useLingui();
  const { moment } = useFormat();
  const text = useAmountText();
  const { saleFee } = useRuleTexts();
  const made = resettle(loan, entry);
  if (made === null || entry.sale === null) return null;
  const { currency_name: unit, collateral_name: heldUnit, scale } = loan;
  const { sale, before, repayment } = made;
  const owed = (value: bigint) => <Amount value={formatDecimal(value, scale)} unit={unit} maxDigits={8} personal />;
  const [sold, price] = [
    text(formatDecimal(sale.amount, loan.collateral_scale), heldUnit),
    text(entry.sale.collateral_price, 'USDT'),
  ];
  const loanPrice = text(entry.sale.loan_price, 'USDT');
  const gross = text(formatDecimal(sale.gross, scale), unit);
  const { paid, left } = repayment;
  const { held_back_until: heldBack } = entry.sale;
  return (
    <>
      {entry.kind === 'liquidated' ? <Gauge small rate={made.risk} /> : null}
      <p className={styles.arithmetic}>
        {unit === 'USDT' ? `${sold} × ${price} = ${gross}` : `${sold} × ${price} ÷ ${loanPrice} = ${gross}`}
      </p>
      <dl className={money.facts}>
        <Fact label={t({ message: 'Sold at', context: 'time' })}>{moment(entry.at)}</Fact>
        {heldBack === null ? null : <Fact label={t`Sales were held back until`}>{moment(heldBack)}</Fact>}
        <Fact label={t`Collateral before`}>
          <Amount value={entry.sale.held} unit={heldUnit} maxDigits={8} personal />
        </Fact>
        <Fact label={t`Mark price of the collateral`}>{price}</Fact>
        {unit === 'USDT' ? null : <Fact label={t`Mark price of the loan`}>{loanPrice}</Fact>}
        <Fact label={t`Fee of the sale (${saleFee})`}>{owed(-sale.fee)}</Fact>
        <Fact label={t`Brought`} isMain>
          {owed(sale.net)}
        </Fact>
        <Fact label={t`Owed before`}>{owed(totalOf(before))}</Fact>
        {paid.overdue === 0n ? null : <Fact label={t`Paid of overdue interest`}>{owed(paid.overdue)}</Fact>}
        <Fact label={t`Paid of interest`}>{owed(paid.interest)}</Fact>
        <Fact label={t`Paid of the loan`}>{owed(paid.principal)}</Fact>
        {repayment.rest === 0n ? null : <Fact label={t`Back to you`}>{owed(repayment.rest)}</Fact>}
        <Fact label={t`Owed afterwards`} isMain>
          {owed(totalOf(left))}
        </Fact>
      </dl>
      {entry.kind === 'liquidated' ? (
        <p className={money.note}>
          {t`Half of the collateral is sold, or all of it when the rest would be worth less than 10 USDT; in both cases no more than pays the debt.`}
        </p>
      ) : null}
      <Recomputed isEqual={made.isEqual} />
    </>
  );
}
