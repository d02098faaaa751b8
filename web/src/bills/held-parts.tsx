import { type Account, wireNames } from '@aureus/contract/wallet/accounts.ts';
import { held as heldCall } from '@aureus/contract/wallet/product-calls.ts';
import type { HeldFor } from '@aureus/contract/wallet/products.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { partOf } from '../platform/product/parts.ts';
import { privateKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';
import { Amount } from '../ui/amount.tsx';
import styles from './bills.module.css';

/** It stands here, for what else asks for balances loads nothing of it. */
const heldQuery = (currency: number, account: Account) =>
  queryOptions({
    queryKey: privateKey('wallet', 'held', currency, account),
    queryFn: ({ signal }) => call(heldCall, { currency, type: wireNames[account] }, { signal }),
    staleTime: STALE.seconds,
  });

/** Where the owner finds what it is set aside for. */
const placeOf: Readonly<Record<HeldFor, string>> = {
  mining: '/pages/lockming/order',
  dual: '/pages/invest/mine',
  ieo: '/pages/ieo/order',
  withdrawal: '/pages/fund/receive_withdraw_record?tab=withdrawals',
  options: '/pages/transaction/seconds_order',
  loans: '/pages/borrowing/orders',
  otc: '/pages/otc/orders',
};

/** What the held part of a balance is set aside for; what is left of it is in open orders and positions. */
export function HeldParts({ currency, account, held }: { currency: number; account: Account; held: string }) {
  const { t } = useLingui();
  const { data: parts = [] } = useQuery({ ...heldQuery(currency, account), enabled: new Decimal(held).gt(0) });
  if (parts.length === 0) return null;
  const rest = parts.reduce((left, { amount }) => left.minus(amount), new Decimal(held));
  const nameOf = (name: HeldFor): string => (name === 'withdrawal' ? t`Withdrawals` : t(partOf(name).name));
  return (
    <dl className={styles.heldParts} aria-label={t`What is held`}>
      {parts.map(({ for: name, amount }) => (
        <div key={name}>
          <dt>
            <a href={`#${placeOf[name]}`}>{nameOf(name)}</a>
          </dt>
          <dd>
            <Amount value={amount} maxDigits={8} personal />
          </dd>
        </div>
      ))}
      {rest.gt(0) ? (
        <div>
          <dt>{t`Open orders and positions`}</dt>
          <dd>
            <Amount value={rest.toString()} maxDigits={8} personal />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
