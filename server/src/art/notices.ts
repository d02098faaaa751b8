import type { NoticeKind } from '@aureus/contract/notice/kinds.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { usdtOf } from '../wallet/public.ts';
import type { ArtNeeds } from './needs.ts';
import type { Sale, Work } from './rows.ts';

type SaleNotice = Extract<NoticeKind, `art_${string}`>;

/** Tells somebody of a sale, in the transaction of what has happened. */
export async function notifySale(
  tx: Transaction,
  { markets, notices }: Pick<ArtNeeds, 'markets' | 'notices'>,
  { work, sale }: { readonly work: Pick<Work, 'name' | 'code'>; readonly sale: Sale },
  {
    to: userId,
    kind,
    more = {},
  }: { readonly to: bigint; readonly kind: SaleNotice; readonly more?: Readonly<Record<string, string | number>> },
): Promise<void> {
  const usdt = usdtOf(markets);
  const { code: currency, scale } = markets.currency(sale.currency_id) ?? usdt;
  await notices.send(tx, {
    userId,
    kind,
    // There may be many of them within minutes: they are told in the app and to devices.
    mail: kind !== 'art_outbid',
    params: {
      art: work.code,
      name: work.name,
      price: formatDecimal(sale.price, scale),
      currency,
      deposit: formatDecimal(sale.margin, usdt.scale),
      ...more,
    },
  });
}
