import type { MarketDirectory } from '../market/public.ts';
import { readPaid } from '../platform/ledger/paid.ts';
import type { CollectedFees } from '../rebate/public.ts';

/**
 * What was collected for opening contracts, less what coupons gave back that day: nobody is paid a part of a fee that its
 * payer has back. What a night costs is no fee of a trade, and not among it.
 */
export function openingFees(markets: Pick<MarketDirectory, 'currency'>): CollectedFees {
  return async (connection, from, to) => {
    const paid = await readPaid(connection, ['futures_fee', 'coupon_rebate'], from, to);
    return paid.map(({ owner, currency, amount, times }) => ({
      payer: owner,
      currency,
      fee: amount,
      worth: markets.currency(currency)?.code === 'USDT' ? amount : 0n,
      trades: times,
    }));
  };
}
