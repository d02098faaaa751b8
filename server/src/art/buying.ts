import type * as calls from '@aureus/contract/art/sale-calls.ts';
import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import { nextSale } from '@aureus/core/art/sale-state.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { findLinked, refuseFrozen } from '../account/public.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { postAll } from '../platform/ledger/post.ts';
import { usdtOf } from '../wallet/public.ts';
import { paidFor } from './coin-moves.ts';
import { handOver } from './hands.ts';
import { showItem } from './items.ts';
import { checkSpendingProof, lockSpender, refuseUnproven } from './letting-out.ts';
import { findShown } from './lists.ts';
import type { ArtNeeds } from './needs.ts';
import { notifySale } from './notices.ts';
import { databaseNow, lockSale, lockWork, type Sale, type Work } from './rows.ts';
import { actInOne } from './telling.ts';

type Buy = Input<typeof calls.buy>;

/** A work that somebody wants, with its sale that has not ended; all of it is locked. */
export interface Wanted {
  readonly work: Work;
  readonly sale: Sale;
  readonly now: Date;
  /** So much of its time is left, milliseconds, outages counted; above zero. */
  readonly left: number;
}

/**
 * Locks the sale of a work for somebody who wants it, in the order of all acts: users, the work, what is due, the sale.
 * Whoever ends a sale by time has what is due first and never asks for the work, so nobody waits in a circle.
 * @throws AppError art_work_unknown, art_own_work, art_linked, art_not_for_sale, art_not_begun, art_over, funds_frozen
 */
export async function lockWanted(
  needs: ArtNeeds,
  tx: MoneyTransaction,
  { code, user, payType }: { readonly code: string; readonly user: bigint; readonly payType: 1 | 2 },
): Promise<Wanted> {
  const { client } = tx;
  await refuseFrozen(tx, user);
  const seen = await findShown(client, code, user);
  if (seen.owner_id === user) throw new AppError('art_own_work');
  if (seen.sale_id === null || seen.state !== 'approved') throw new AppError('art_not_for_sale');
  if ((await findLinked(client, needs.links(), user)).includes(seen.owner_id)) throw new AppError('art_linked');
  const work = await lockWork(client, seen.id);
  // Sold meanwhile: it may be for sale again, by somebody else and at another price.
  if (work.owner_id === user) throw new AppError('art_own_work');
  if (work.sale_id !== seen.sale_id) throw new AppError('art_not_for_sale');
  const ref = String(seen.sale_id);
  const due = (await needs.ending.hold(tx, [ref])).get(ref);
  const sale = await lockSale(client, seen.sale_id);
  if (sale.pay_type !== payType || sale.state !== 'open') throw new AppError('art_not_for_sale');
  if (!due) throw new AppError('art_over');
  const now = await databaseNow(tx);
  if (now < sale.start_at) throw new AppError('art_not_begun');
  return { work, sale, now, left: Math.max(1, due.getTime() - now.getTime()) };
}

/** @param seen what its user saw; nothing where they did not say. @throws AppError art_price_changed, invalid_number, … */
export function refusePrice(
  { markets }: Pick<ArtNeeds, 'markets'>,
  { price, currency_id }: Pick<Sale, 'price' | 'currency_id'>,
  seen: string | undefined,
): void {
  const { scale, code } = markets.currency(currency_id) ?? usdtOf(markets);
  if (seen !== undefined && parseDecimalInput(seen, scale) !== price)
    throw new AppError('art_price_changed', { price: `${formatDecimal(price, scale)} ${code}` });
}

/** Buys a work at its fixed price, at once: money, work and provenance. A code that is no work’s is a blind box’s. */
export async function buyWork(needs: ArtNeeds, input: Buy, context: MoneyContext): Promise<ArtItem> {
  const { caller, claim } = context;
  const boxes = needs.boxes();
  const { rowCount } = await needs.platform.pool.query('SELECT FROM art_work WHERE code = $1', [input.code]);
  if (rowCount === 0 && boxes) return boxes.buy(input, context);
  const proven = await checkSpendingProof(needs, input, context);
  return actInOne(needs, claim, async (tx, after) => {
    const { client } = tx;
    await lockSpender(needs, tx, context, proven, 'refused');
    const { work, sale, now } = await lockWanted(needs, tx, { code: input.code, user: caller.userId, payType: 1 });
    refusePrice(needs, sale, input.price);
    if (nextSale({ state: sale.state, payType: 1, bids: 0 }, 'buy') !== 'sold') throw new AppError('art_not_for_sale');
    await refuseUnproven(needs, tx, { ...sale, user: caller.userId, proven });
    await needs.ending.cancel(tx, [String(sale.id)]);
    await client.query(`UPDATE art_sale SET state = 'sold', ended_at = $2 WHERE id = $1`, [sale.id, now]);
    const { price, currency_id: currency } = sale;
    await handOver(tx, work, { kind: 'bought', to: caller.userId, price, currency, at: now });
    await notifySale(tx, needs, { work, sale }, { to: sale.seller_id, kind: 'art_sold' });
    const answer = await showItem(needs, client, caller, work.id);
    // Last of all, because wallets are locked by it.
    await postAll(tx, now, paidFor(sale, work.creator_id, caller.userId));
    after.push(
      () => needs.tell.sale(sale.id),
      () => needs.tell.own(sale.seller_id, 'sold', work.code),
    );
    return answer;
  });
}
