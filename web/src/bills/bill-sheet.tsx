import type { BillSource } from '@aureus/contract/bills/groups.ts';
import { accountByNumber } from '@aureus/contract/wallet/accounts.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { cx } from '../ui/cx.ts';
import { Fact } from '../ui/money/money-facts.tsx';
import form from '../ui/money/money-form.module.css';
import { LinkRow } from '../ui/row.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useAccountNames } from '../wallet/public.ts';
import styles from './bills.module.css';
import type { Bill } from './queries.ts';

/** Where the owner of a bill finds what caused it. */
const listOf: Readonly<Record<BillSource, string>> = {
  order: '/pages/transaction/currency_order',
  withdrawal: '/pages/fund/receive_withdraw_record?tab=withdrawals',
  deposit: '/pages/fund/receive_withdraw_record?tab=deposits',
  transfer: '/pages/fund/transfer_history?tab=transfers',
  exchange: '/pages/fund/transfer_history?tab=exchanges',
  position: '/pages/transaction/contract_order',
  ieo: '/pages/ieo/order',
  otc: '/pages/otc/order',
  otc_advert: '/pages/otc/mine',
};

/** The one thing itself where its page can be told which, else the list it is in. */
function placeOf(source: BillSource, id: number): string {
  if (source === 'position') return `${listOf.position}?position=${id}`;
  return source === 'otc' ? `${listOf.otc}?id=${id}` : listOf[source];
}

/** One bill: both changes of the balance to the last digit, when, and the number of what caused it. */
export function BillSheet({ bill, onClose }: { bill: Bill | null; onClose: () => void }) {
  return (
    <Sheet open={bill !== null} onClose={onClose} title={bill?.info ?? ''}>
      {bill === null ? null : <Facts bill={bill} />}
    </Sheet>
  );
}

function Facts({ bill }: { bill: Bill }) {
  const { t } = useLingui();
  const { moment } = useFormat();
  const names = useAccountNames();
  const account = accountByNumber(bill.type);
  const sources: Readonly<Record<BillSource, string>> = {
    order: t`Order`,
    withdrawal: t`Withdrawal`,
    deposit: t({ message: 'Deposit', context: 'noun' }),
    transfer: t({ message: 'Transfer', context: 'noun' }),
    exchange: t`Conversion`,
    position: t`Futures position`,
    ieo: t`IEO subscription`,
    otc: t`OTC order`,
    otc_advert: t`OTC advertisement`,
  };
  return (
    <>
      <dl className={form.facts}>
        <Fact label={t`Available`} isMain>
          <Amount value={bill.value} unit={bill.currency_name} maxDigits={8} sign tone personal />
        </Fact>
        <Fact label={t`Held`}>
          <Amount value={bill.held_value} unit={bill.currency_name} maxDigits={8} sign personal />
        </Fact>
        {account === undefined ? null : (
          <Fact label={t({ message: 'Account', context: 'that holds money' })}>{names[account]}</Fact>
        )}
        <Fact label={t`Time`}>
          <time dateTime={bill.created_time}>{moment(bill.created_time)}</time>
        </Fact>
        <Fact label={t`Transaction number`}>{bill.id}</Fact>
      </dl>
      {bill.source === null || bill.source_id === null ? null : (
        <LinkRow
          className={cx(styles.source)}
          to={placeOf(bill.source, bill.source_id)}
          title={sources[bill.source]}
          note={t`What caused this movement`}
          side={t`No. ${bill.source_id}`}
        />
      )}
    </>
  );
}
