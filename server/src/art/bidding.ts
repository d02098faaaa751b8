import { artRules } from '@aureus/contract/art/rules.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import type * as calls from '@aureus/contract/art/sale-calls.ts';
import type { OwnArtBid } from '@aureus/contract/art/shapes.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import { extensionBy, extensionOf, isCovered, isEnough } from '@aureus/core/art/bidding.ts';
import { MAX_AMOUNT } from '@aureus/core/money/bounds.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { openHolds } from '../platform/ledger/holds.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { lockWallets } from '../platform/ledger/wallets.ts';
import { parseAmount, usdtOf } from '../wallet/public.ts';
import { lockWanted, refusePrice, type Wanted } from './buying.ts';
import { type Bidder, depositHeld } from './coin-moves.ts';
import { checkSpendingProof, lockSpender, refuseUnproven } from './letting-out.ts';
import { readOwnBids } from './lists.ts';
import { memberOf } from './members.ts';
import type { ArtNeeds } from './needs.ts';
import { notifySale } from './notices.ts';
import type { Sale } from './rows.ts';
import { actInOne } from './telling.ts';

type Bid = Input<typeof calls.bid>;

/**
 * Bids. All who want a work wait for each other at its row, so bids are made one after the other, each strictly
 * higher than the one before. The sum has to be there and is not taken; the deposit is set aside with the first bid.
 */
export async function bidFor(needs: ArtNeeds, input: Bid, context: MoneyContext): Promise<OwnArtBid> {
  const { caller, claim } = context;
  const user = caller.userId;
  const proven = await checkSpendingProof(needs, input, context);
  return actInOne(needs, claim, async (tx, after) => {
    const { client } = tx;
    await lockSpender(needs, tx, context, proven, 'refused');
    const wanted = await lockWanted(needs, tx, { code: input.code, user, payType: 2 });
    const { work, sale, now } = wanted;
    const leader = await leaderOf(tx, sale);
    if (leader === user) throw new AppError('art_leading');
    await refuseBarred(tx, user, now);
    refusePrice(needs, sale, input.seen);
    const price = sale.price + raiseOf(needs, sale, input.price);
    if (price > MAX_AMOUNT) throw tooLarge(needs, sale);
    await refuseUnproven(needs, tx, { price, currency_id: sale.currency_id, user, proven });
    await memberOf(tx, user);
    const extended = await goOn(needs, tx, wanted);
    const { rows } = await client.query<{ id: bigint }>(
      'INSERT INTO art_bid (sale_id, user_id, price, at) VALUES ($1, $2, $3, $4) RETURNING id',
      [sale.id, user, price, now],
    );
    const bid = rows[0]?.id;
    if (bid === undefined) throw new Error('A bid was not written');
    await client.query(
      'UPDATE art_sale SET price = $2, bids = bids + 1, top_bid_id = $3, extended_ms = $4 WHERE id = $1',
      [sale.id, price, bid, extended],
    );
    if (leader !== null) {
      const told = { work, sale: { ...sale, price } };
      await notifySale(tx, needs, told, { to: leader, kind: 'art_outbid' });
      after.push(() => needs.tell.own(leader, 'outbid', work.code));
    }
    const bidder = await join(needs, tx, sale, user);
    const [answer] = await readOwnBids(needs, client, user, 'bid.id = $2', [bid]);
    if (!answer) throw new Error(`The bid ${bid} is gone`);
    await setAside(needs, tx, wanted, { bidder, user, price });
    after.push(() => needs.tell.sale(sale.id));
    return answer;
  });
}

/** @throws AppError art_bidding_barred while somebody is who did not pay for an auction they won */
async function refuseBarred({ client }: MoneyTransaction, user: bigint, now: Date): Promise<void> {
  const { rows } = await client.query<{ until: Date }>(
    `SELECT ended_at + make_interval(days => $2) AS until FROM art_order
     WHERE buyer_id = $1 AND state = 'expired' AND ended_at > $3::timestamptz - make_interval(days => $2)
     ORDER BY ended_at DESC LIMIT 1`,
    [user, artRules.unpaid_bar_days, now],
  );
  const [barred] = rows;
  if (barred) throw new AppError('art_bidding_barred', { time: barred.until.toISOString() });
}

/** Whose the highest bid is; null before the first one. */
export async function leaderOf({ client }: MoneyTransaction, { top_bid_id }: Sale): Promise<bigint | null> {
  if (top_bid_id === null) return null;
  const { rows } = await client.query<{ user_id: bigint }>('SELECT user_id FROM art_bid WHERE id = $1', [top_bid_id]);
  return rows[0]?.user_id ?? null;
}

const currencyOf = ({ markets }: Pick<ArtNeeds, 'markets'>, { currency_id }: Sale) =>
  markets.currency(currency_id) ?? usdtOf(markets);

const tooLarge = (needs: ArtNeeds, sale: Sale): AppError => {
  const { scale, code } = currencyOf(needs, sale);
  return new AppError('amount_too_large', { maximum: `${formatDecimal(MAX_AMOUNT - sale.price, scale)} ${code}` });
};

/** @throws AppError art_raise_too_small, amount_too_small, amount_too_precise, amount_too_large */
function raiseOf(needs: ArtNeeds, sale: Sale, text: string): bigint {
  const currency = currencyOf(needs, sale);
  const raise = parseAmount(text, currency);
  if (!isEnough(raise, sale.per_increase)) {
    const least = `${formatDecimal(sale.per_increase, currency.scale)} ${currency.code}`;
    throw new AppError('art_raise_too_small', { least });
  }
  return raise;
}

/** A bid in the last minutes moves the end. @returns what it was extended by in all, milliseconds */
async function goOn({ ending }: ArtNeeds, tx: MoneyTransaction, { sale, left }: Wanted): Promise<number> {
  const extension = extensionOf(sale.extension_minutes, sale.most_extension_minutes, sale.extended_ms);
  const by = extensionBy(extension, left);
  if (by > 0) await ending.postpone(tx, String(sale.id), by);
  return sale.extended_ms + by;
}

/** @returns the bidder when this is their first bid in the auction: their deposit is to be set aside */
async function join(
  { markets }: ArtNeeds,
  tx: MoneyTransaction,
  sale: Sale,
  user: bigint,
): Promise<Bidder | undefined> {
  const { rows } = await tx.client.query<Bidder>(
    `INSERT INTO art_bidder (sale_id, user_id, deposit, currency_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (sale_id, user_id) DO NOTHING RETURNING *`,
    [sale.id, user, sale.margin, usdtOf(markets).id],
  );
  return rows[0];
}

interface Bidding {
  readonly bidder: Bidder | undefined;
  readonly user: bigint;
  readonly price: bigint;
}

/**
 * Sets the deposit aside, and looks whether the sum is there too. Last of all, because wallets are locked by it.
 * @throws AppError insufficient_balance
 */
async function setAside(
  { markets }: ArtNeeds,
  tx: MoneyTransaction,
  { sale, now }: Wanted,
  { bidder, user, price }: Bidding,
): Promise<void> {
  const usdt = usdtOf(markets).id;
  const keys = [...new Set([usdt, sale.currency_id])].map((currency) => {
    return { owner: user, account: accounts.spot, currency };
  });
  for (const { key, row } of await lockWallets(tx.client, keys)) {
    if (key.currency !== sale.currency_id) continue;
    const own = !bidder && key.currency === usdt ? sale.margin : 0n;
    if (!isCovered(row.available, price, own)) throw new AppError('insufficient_balance');
  }
  if (bidder) await openHolds(tx, now, [depositHeld(bidder)]);
}
