import { isBeforeReference, saleEnds } from '@aureus/core/dual/sale.ts';
import type { Pool } from 'pg';
import type { Market, MarketDirectory } from '../market/public.ts';
import type { Chore } from '../platform/chores/chore.ts';
import type { Clock } from '../platform/clock.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { addProduct } from './new-product.ts';
import { isOffered, type Product, typeNumber, typeOf } from './products.ts';

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly markets: MarketDirectory;
}

const DAY_MS = 86_400_000;
const EVERY_MS = 10_000;
/** With fewer on sale a coin gets others. */
const LEAST_ON_SALE = 3;
/** How far from the price of now references are, in percent, and the rate at each: the nearer, the more. */
const LADDER = [
  { percent: 2, ratePpm: 420_000 },
  { percent: 5, ratePpm: 240_000 },
  { percent: 10, ratePpm: 110_000 },
] as const;
const TOTAL_NUMBER = 200;
const USER_LIMIT = 50;
/** They end on Fridays at this hour (UTC), so that a moment of the week is known. */
const FRIDAY = 5;
const HOUR = 8;

/**
 * Keeps products on sale in a demo, around the price of now, so that there is something to buy from the first minute on. In
 * production operators alone offer them.
 */
export function demoOffers(needs: Needs): Chore {
  return { name: 'dual.demo_offers', everyMs: EVERY_MS, work: () => addDemoOffers(needs) };
}

/** Adds a ladder to each coin and type that has too little on sale. Of one name there is one: to repeat it does no harm. */
export async function addDemoOffers({ pool, clock, markets }: Needs): Promise<void> {
  const now = clock.now();
  for (const market of markets.markets().filter(isOffered)) {
    const index = markets.indexPrice(market.id);
    if (index === null) continue;
    const { rows } = await pool.query<Product>(
      'SELECT * FROM dual_product WHERE market_id = $1 AND is_open AND ends_at > $2',
      [market.id, now],
    );
    for (const type of ['call', 'put'] as const) {
      const onSale = rows.filter(
        (product) =>
          typeOf(product) === type &&
          now < saleEnds(product.ends_at) &&
          isBeforeReference(type, index.ticks, Number(product.strike)),
      );
      if (onSale.length < LEAST_ON_SALE) await addLadder(pool, market, { type, price: index.ticks, now });
    }
  }
}

async function addLadder(
  pool: Pool,
  market: Market,
  { type, price, now }: { readonly type: 'call' | 'put'; readonly price: number; readonly now: Date },
): Promise<void> {
  await withTransaction(pool, async (tx) => {
    for (const endsAt of nextEnds(now)) {
      for (const { percent, ratePpm } of LADDER) {
        const strike = roundReference(price * (1 + (type === 'call' ? percent : -percent) / 100));
        const terms = { type: typeNumber[type], strike, endsAt, ratePpm };
        const product = { ...terms, totalNumber: TOTAL_NUMBER, userLimit: USER_LIMIT };
        await addProduct(tx, market, product, { now, proposalId: null });
      }
    }
  });
}

/** The Friday at least two days ahead, and the one two weeks later. */
export function nextEnds(now: Date): readonly Date[] {
  const today = Math.floor(now.getTime() / DAY_MS);
  const weekday = new Date(today * DAY_MS).getUTCDay();
  const ahead = ((FRIDAY - weekday - 2 + 7) % 7) + 2;
  return [ahead, ahead + 14].map((days) => new Date((today + days) * DAY_MS + HOUR * 3_600_000));
}

/** A round price that is easy to remember: in hundredths of its power of ten. */
export function roundReference(ticks: number): number {
  const step = Math.max(1, 10 ** Math.floor(Math.log10(ticks)) / 100);
  return Math.round(Math.round(ticks / step) * step);
}
