import type * as calls from '@aureus/contract/otc/order-calls.ts';
import type { OtcOrderRow } from '@aureus/contract/otc/shapes.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import { cleanText } from '@aureus/core/conversation/clean-text.ts';
import { isSameName } from '@aureus/core/typed/name.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { actOnOrder } from './acting.ts';
import type { OtcNeeds } from './needs.ts';
import { lockAccounts } from './payment-accounts.ts';
import { remindOf } from './reminding.ts';
import { returnCoins } from './settlement.ts';
import { notify, sayIn } from './telling.ts';

/** The buyer says that they have paid, from an account in their verified name. No time ends the order from then on. */
export function sayPaid(
  needs: OtcNeeds,
  { id, version, account_id, ...said }: Input<typeof calls.paid>,
  context: MoneyContext,
): Promise<OtcOrderRow> {
  const reference = cleanText(said.reference);
  return actOnOrder(
    needs,
    {
      id,
      version,
      act: 'paid',
      change: async (tx, order) => {
        const [account] = await lockAccounts(tx.client, order.buyer_id, [account_id], order.payer_name);
        if (!account || !isSameName(account.holder, order.payer_name)) throw new AppError('otc_account_name');
        if (account.method !== order.method) throw new AppError('otc_account_unfit');
        return { from_holder: account.holder, from_account: account.account, from_bank: account.bank, reference };
      },
      follow: async (tx, order) => {
        await needs.reminder.schedule(tx, [remindOf(order, 1)]);
        await sayIn(tx, needs, order, 'paid', { reference });
        await notify(tx, needs, order, { to: 'seller', kind: 'otc_paid' });
      },
    },
    context,
  );
}

/** The buyer takes it back. The order waits on, and no time ends it: they may have paid all the same. */
export function sayUnpaid(
  needs: OtcNeeds,
  { id, version }: Input<typeof calls.unpaid>,
  context: MoneyContext,
): Promise<OtcOrderRow> {
  return actOnOrder(
    needs,
    {
      id,
      version,
      act: 'unpaid',
      follow: async (tx, order) => {
        await sayIn(tx, needs, order, 'unpaid');
        await notify(tx, needs, order, { to: 'seller', kind: 'otc_unpaid' });
      },
    },
    context,
  );
}

/** The buyer gives the order up; nobody else can once it was paid. */
export function cancelOrder(
  needs: OtcNeeds,
  { id, version }: Input<typeof calls.cancel>,
  context: MoneyContext,
): Promise<OtcOrderRow> {
  return actOnOrder(
    needs,
    {
      id,
      version,
      act: 'cancel',
      change: async (_tx, _order, _role, now) => ({ ended_by: 'buyer', ended_at: now, fault: 'buyer' }),
      follow: async (tx, order, _role, now) => {
        await sayIn(tx, needs, order, 'cancelled');
        await notify(tx, needs, order, { to: 'seller', kind: 'otc_cancelled' });
        await returnCoins(tx, order, now);
      },
    },
    context,
  );
}
