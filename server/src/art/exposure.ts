import type * as calls from '@aureus/contract/art/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { sharesOf } from '@aureus/core/art/shares.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { usdtOf } from '../wallet/public.ts';
import type { ArtViewNeeds } from './operator-view.ts';
import type { Sale } from './rows.ts';

interface Counts {
  readonly bidders: number;
  readonly held: string;
  readonly works: number;
  readonly open_sales: number;
  readonly open_auctions: number;
  readonly unpaid_orders: number;
}

const DAY_MS = 86_400_000;

/** What is set aside, and what was sold in the last 24 hours. */
export async function showExposure({ pool, clock, markets }: ArtViewNeeds): Promise<Answer<typeof calls.exposure>> {
  const [{ rows: counts }, { rows: sold }] = await Promise.all([
    pool.query<Counts>(
      `SELECT (SELECT count(*)::integer FROM art_bidder WHERE state = 'held') AS bidders,
         (SELECT coalesce(sum(deposit), 0)::text FROM art_bidder WHERE state = 'held') AS held,
         (SELECT count(*)::integer FROM art_work WHERE state = 'approved') AS works,
         (SELECT count(*)::integer FROM art_sale WHERE state = 'open' AND pay_type = 1) AS open_sales,
         (SELECT count(*)::integer FROM art_sale WHERE state = 'open' AND pay_type = 2) AS open_auctions,
         (SELECT count(*)::integer FROM art_order WHERE state = 'due') AS unpaid_orders`,
    ),
    pool.query<Pick<Sale, 'currency_id' | 'price' | 'fee' | 'royalty'>>(
      `SELECT currency_id, price, fee, royalty FROM art_sale WHERE state = 'sold' AND ended_at > $1`,
      [new Date(clock.epochMs() - DAY_MS)],
    ),
  ]);
  const usdt = usdtOf(markets);
  const [count] = counts;
  return {
    deposits: { bidders: count?.bidders ?? 0, held: formatDecimal(BigInt(count?.held ?? 0), usdt.scale) },
    works: count?.works ?? 0,
    open_sales: count?.open_sales ?? 0,
    open_auctions: count?.open_auctions ?? 0,
    unpaid_orders: count?.unpaid_orders ?? 0,
    day: [...Map.groupBy(sold, ({ currency_id }) => currency_id)].map(([id, sales]) => {
      const { code: currency, scale } = markets.currency(id) ?? usdt;
      const shares = sales.map(({ price, fee, royalty }) => sharesOf(price, fee, royalty));
      const sum = (amounts: readonly bigint[]): string =>
        formatDecimal(
          amounts.reduce((a, b) => a + b, 0n),
          scale,
        );
      return {
        currency,
        sold: sales.length,
        volume: sum(sales.map(({ price }) => price)),
        fees: sum(shares.map(({ fee }) => fee)),
        royalties: sum(shares.map(({ royalty }) => royalty)),
      };
    }),
  };
}
