import type * as calls from '@aureus/contract/art/sale-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { nextSale } from '@aureus/core/art/sale-state.ts';
import { refuseFrozen } from '../account/public.ts';
import type { Clock } from '../platform/clock.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { changeHolds, type HoldChange } from '../platform/ledger/holds.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { postAll } from '../platform/ledger/post.ts';
import { lockWallets } from '../platform/ledger/wallets.ts';
import { type Bidder, depositBack, depositForfeited, depositWallet, paidFor } from './coin-moves.ts';
import { readWork } from './ending.ts';
import { handOver } from './hands.ts';
import type { AfterCommit, ArtNeeds } from './needs.ts';
import { notifySale } from './notices.ts';
import { checkSpendingProof, lockSpender, refuseUnproven } from './letting-out.ts';
import { findOrder, lockOrder, readOrders } from './orders.ts';
import { databaseNow, lockSale, lockWork } from './rows.ts';
import { actInOne } from './telling.ts';

type Pay = typeof calls.payOrder;

/**
 * Pays for a work that was won: money, work and provenance at once, and the deposit comes back. Either this or the lapse
 * takes what is due, never both.
 * @throws AppError art_order_unknown, art_order_over, insufficient_balance, funds_frozen
 */
export async function payOrder(needs: ArtNeeds, input: Input<Pay>, context: MoneyContext): Promise<Answer<Pay>> {
  const { id } = input;
  const { caller, claim } = context;
  const user = caller.userId;
  const proven = await checkSpendingProof(needs, input, context);
  return actInOne(needs, claim, async (tx, after) => {
    const { client } = tx;
    await lockSpender(needs, tx, context, proven, 'allowed');
    await refuseFrozen(tx, user);
    const seen = await findOrder(client, id, user);
    const work = await lockWork(client, seen.work_id);
    const inTime = (await needs.payment.cancel(tx, [String(id)])).size === 1;
    const order = await lockOrder(client, seen.id);
    if (order.state !== 'due' || !inTime) throw new AppError('art_order_over');
    const sale = await lockSale(client, order.sale_id);
    const next = nextSale({ state: sale.state, payType: sale.pay_type, bids: sale.bids }, 'pay');
    if (next !== 'sold') throw new AppError('art_order_over');
    await refuseUnproven(needs, tx, { ...sale, user, proven });
    const now = await databaseNow(tx);
    await client.query(`UPDATE art_order SET state = 'paid', is_read = true, ended_at = $2 WHERE id = $1`, [
      order.id,
      now,
    ]);
    await client.query(`UPDATE art_sale SET state = 'sold', ended_at = $2 WHERE id = $1`, [sale.id, now]);
    const bidder = await settleBidder(tx, order.sale_id, user, 'returned');
    const { price, currency_id: currency } = sale;
    await handOver(tx, work, { kind: 'won', to: user, price, currency, at: now });
    await notifySale(tx, needs, { work, sale }, { to: sale.seller_id, kind: 'art_sold' });
    const [answer] = await readOrders(needs, client, 'art_order.id = $1', [order.id]);
    if (!answer) throw new Error(`The order ${id} is gone`);
    const payment = paidFor(sale, work.creator_id, user);
    // All wallets at once: two who pay each other would else wait in a circle.
    await lockWallets(client, [...payment.flatMap(({ postings }) => postings), depositWallet(bidder)]);
    await changeHolds(tx, now, [depositBack(bidder)]);
    await postAll(tx, now, payment);
    after.push(
      () => needs.tell.sale(sale.id),
      () => needs.tell.own(sale.seller_id, 'sold', work.code),
      () => needs.tell.own(user, 'paid', work.code),
    );
    return answer;
  });
}

/** What becomes of the deposit of whoever won. */
async function settleBidder(
  { client }: MoneyTransaction,
  sale: bigint,
  user: bigint,
  state: 'returned' | 'forfeited',
): Promise<Bidder> {
  const { rows } = await client.query<Bidder>(
    `UPDATE art_bidder SET state = $3 WHERE sale_id = $1 AND user_id = $2 AND state = 'held' RETURNING *`,
    [sale, user, state],
  );
  const [bidder] = rows;
  if (!bidder) throw new Error(`Whoever won the auction ${sale} has no deposit`);
  return bidder;
}

type LapseNeeds = Pick<ArtNeeds, 'markets' | 'notices' | 'tell'> & { readonly clock: Clock };

/** Lapsed in one transaction. */
const AT_ONCE = 50;

/**
 * Ends orders that were not paid in time: the deposit goes to the seller, less the fee, and the work is the seller’s again, who
 * may offer it anew. Nobody else is bound: whoever bid less had their deposit back when the auction ended.
 */
export function paymentDeadline(needs: LapseNeeds): Deadline {
  return defineDeadline({
    name: 'art.payment',
    outage: 'move',
    freeze: 'stop',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      const after: AfterCommit = [];
      const forfeited: HoldChange[] = [];
      for (const { ref } of due.toSorted((a, b) => Number(a.ref) - Number(b.ref))) {
        const change = await lapse(needs, tx, BigInt(ref), after);
        if (change) forfeited.push(change);
      }
      if (forfeited.length > 0) await changeHolds(tx, needs.clock.now(), forfeited);
      return () => {
        for (const tell of after) tell();
      };
    },
  });
}

async function lapse(
  needs: LapseNeeds,
  tx: MoneyTransaction,
  id: bigint,
  after: AfterCommit,
): Promise<HoldChange | null> {
  const { client } = tx;
  const order = await lockOrder(client, id);
  if (order.state !== 'due') return null;
  const sale = await lockSale(client, order.sale_id);
  const next = nextSale({ state: sale.state, payType: sale.pay_type, bids: sale.bids }, 'lapse');
  if (next !== 'unpaid') throw new Error(`The order ${id} is due, and its auction is not`);
  await client.query(
    `UPDATE art_order SET state = 'expired', is_read = false, ended_at = statement_timestamp() WHERE id = $1`,
    [id],
  );
  await client.query(`UPDATE art_sale SET state = 'unpaid', ended_at = statement_timestamp() WHERE id = $1`, [sale.id]);
  const bidder = await settleBidder(tx, sale.id, order.buyer_id, 'forfeited');
  const work = await readWork(tx, sale);
  await notifySale(tx, needs, { work, sale }, { to: order.buyer_id, kind: 'art_forfeited' });
  await notifySale(tx, needs, { work, sale }, { to: sale.seller_id, kind: 'art_unpaid' });
  after.push(
    () => needs.tell.sale(sale.id),
    () => needs.tell.own(order.buyer_id, 'unpaid', work.code),
    () => needs.tell.own(sale.seller_id, 'unpaid', work.code),
  );
  return depositForfeited(bidder, sale);
}
