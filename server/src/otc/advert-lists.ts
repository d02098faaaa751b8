import type * as calls from '@aureus/contract/otc/calls.ts';
import type * as merchantCalls from '@aureus/contract/otc/merchant-calls.ts';
import type { AdvertRow } from '@aureus/contract/otc/shapes.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { fiatCodes } from '@aureus/contract/market/fiat.ts';
import { fiatScale } from '@aureus/core/otc/pricing.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { type Advert, describeAdvert, describeOwn } from './adverts.ts';
import { readApproved, readMerchants } from './figures.ts';
import { readMethods, wireMethod } from './methods.ts';
import type { OtcNeeds } from './needs.ts';
import { otcCoins, priceNow } from './price.ts';

/** So many are looked at: with more of one coin and fiat, the oldest are first. */
const MOST_LISTED = 500;

/** Open advertisements of approved merchants whose money is not frozen. */
const OPEN = `SELECT otc_advert.* FROM otc_advert JOIN otc_merchant ON otc_merchant.id = merchant_id
  JOIN users ON users.id = owner_id
  WHERE otc_advert.state = 'open' AND otc_merchant.state = 'approved'
    AND NOT users.funds_frozen AND users.status = 'active'`;

export async function showConfig(needs: OtcNeeds): Promise<Answer<typeof calls.config>> {
  const methods = await readMethods(needs.platform.pool);
  return {
    coins: otcCoins(needs).map(({ id, code, logo, scale }) => ({ id, code, logo, scale })),
    fiats: fiatCodes.map((code) => ({ code, scale: fiatScale(code) })),
    methods: [...methods.values()].filter(({ is_open }) => is_open).map(wireMethod),
  };
}

/** Open advertisements, the best price first. Prices move, so a page begins after an advertisement and not at a price. */
export async function listAdverts(
  needs: OtcNeeds,
  input: Input<typeof calls.adverts>,
): Promise<Answer<typeof calls.adverts>> {
  const { side, coin_id, fiat, amount, method, after, limit } = input;
  const { rows } = await needs.platform.pool.query<Advert>(
    `${OPEN} AND side = $1 AND currency_id = $2 AND fiat = $3 AND ($4::text IS NULL OR $4 = ANY(methods))
     ORDER BY otc_advert.id LIMIT ${MOST_LISTED}`,
    [side, coin_id, fiat, method ?? null],
  );
  const wanted = amount === undefined ? null : parseDecimalInput(amount, fiatScale(fiat));
  const sorted = sortByPrice(needs, rows);
  const isFit = (row: AdvertRow): boolean =>
    wanted === null ||
    (parseDecimalInput(row.min, row.fiat_scale) <= wanted && parseDecimalInput(row.max, row.fiat_scale) >= wanted);
  const all = (await describeAll(needs, sorted)).filter(isFit);
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const shown = all.slice(from, from + limit);
  return { data: shown, next: from + limit < all.length ? (shown.at(-1)?.id ?? null) : null };
}

/** The best for whoever takes: low prices of sales, high ones of purchases; of equal ones the older. */
function sortByPrice(needs: OtcNeeds, adverts: readonly Advert[]): Advert[] {
  const priced = adverts.flatMap((advert) => {
    const price = priceNow(needs, advert);
    return price === null ? [] : [{ advert, price }];
  });
  const ofSale = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
  return priced
    .toSorted((a, b) => (a.advert.side === 'sell' ? ofSale(a.price, b.price) : ofSale(b.price, a.price)))
    .map(({ advert }) => advert);
}

async function describeAll(needs: OtcNeeds, adverts: readonly Advert[]): Promise<AdvertRow[]> {
  const { pool, clock } = needs.platform;
  const methods = await readMethods(pool);
  const merchants = await readMerchants(
    pool,
    [...new Set(adverts.map(({ merchant_id }) => merchant_id))],
    clock.epochMs(),
  );
  return adverts.flatMap((advert) => {
    const merchant = merchants.get(advert.merchant_id);
    const described = merchant && describeAdvert(needs, methods, merchant, advert);
    return described ? [described] : [];
  });
}

/** @throws AppError otc_merchant_unknown */
export async function showMerchant(
  needs: OtcNeeds,
  { id }: Input<typeof calls.merchant>,
): Promise<Answer<typeof calls.merchant>> {
  const { pool, clock } = needs.platform;
  const merchant = await readApproved(pool, BigInt(id), clock.epochMs());
  const { rows } = await pool.query<Advert>(`${OPEN} AND merchant_id = $1 ORDER BY otc_advert.id DESC`, [id]);
  return { merchant, adverts: await describeAll(needs, rows) };
}

interface Said {
  readonly id: bigint;
  readonly mark: 'good' | 'bad';
  readonly text: string;
  readonly nickname: string;
  readonly at: Date;
}

/** @throws AppError otc_merchant_unknown */
export async function listRatings(
  { platform: { pool, clock } }: OtcNeeds,
  { id, before, limit }: Input<typeof calls.ratings>,
): Promise<Answer<typeof calls.ratings>> {
  await readApproved(pool, BigInt(id), clock.epochMs());
  const { rows } = await pool.query<Said>(
    `SELECT otc_rating.id, mark, text, nickname, at FROM otc_rating JOIN users ON users.id = rater_id
     WHERE merchant_id = $1 AND ($2::bigint IS NULL OR otc_rating.id < $2) ORDER BY otc_rating.id DESC LIMIT $3`,
    [id, before ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  return {
    data: shown.map((row) => ({
      id: Number(row.id),
      mark: row.mark,
      text: row.text,
      // Who has traded with whom is nobody else's business.
      by: `${[...row.nickname][0] ?? ''}***`,
      at: row.at.toISOString(),
    })),
    next: rows.length > limit ? Number(shown.at(-1)?.id) : null,
  };
}

export async function listOwnAdverts(
  needs: OtcNeeds,
  { status, before, limit }: Input<typeof merchantCalls.ownAdverts>,
  user: bigint,
): Promise<Answer<typeof merchantCalls.ownAdverts>> {
  const { pool } = needs.platform;
  const methods = await readMethods(pool);
  const { rows } = await pool.query<Advert>(
    `SELECT * FROM otc_advert WHERE owner_id = $1 AND ($2::integer IS NULL OR (state = 'ended') = ($2 = 2))
       AND ($3::bigint IS NULL OR id < $3) ORDER BY id DESC LIMIT $4`,
    [user, status ?? null, before ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  return {
    data: shown.map((advert) => describeOwn(needs, methods, advert)),
    next: rows.length > limit ? Number(shown.at(-1)?.id) : null,
  };
}
