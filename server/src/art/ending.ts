import { artRules } from '@aureus/contract/art/rules.ts';
import { nextSale } from '@aureus/core/art/sale-state.ts';
import type { Clock } from '../platform/clock.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import { changeHolds } from '../platform/ledger/holds.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { leaderOf } from './bidding.ts';
import { type Bidder, depositBack } from './coin-moves.ts';
import type { AfterCommit, ArtNeeds } from './needs.ts';
import { notifySale } from './notices.ts';
import { lockSale, type Sale, type Work } from './rows.ts';

type Needs = Pick<ArtNeeds, 'markets' | 'notices' | 'tell' | 'payment' | 'reminder'> & { readonly clock: Clock };

const HOUR_MS = 3_600_000;
/** Ended in one transaction: each returns the deposits of all its bidders. */
const AT_ONCE = 20;

/**
 * Ends sales whose time is over. Of an auction with bids the highest one has won: its bidder has a day to pay, everybody else
 * has their deposit back at once. The time is that of the platform: what it was down is added.
 */
export function endingDeadline(needs: Needs): Deadline {
  return defineDeadline({
    name: 'art.end',
    outage: 'move',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      const after: AfterCommit = [];
      const back: Pick<Bidder, 'id'>[] = [];
      for (const { ref } of due.toSorted((a, b) => Number(a.ref) - Number(b.ref))) {
        const sale = await lockSale(tx.client, BigInt(ref));
        const next = nextSale({ state: sale.state, payType: sale.pay_type, bids: sale.bids }, 'end');
        if (next === 'paying') back.push(...(await toBePaid(needs, tx, sale, after)));
        else if (next === 'unsold') await unsold(needs, tx, sale, after);
        after.push(() => needs.tell.sale(sale.id));
      }
      // Last of all, because wallets are locked by it.
      if (back.length > 0) await changeHolds(tx, needs.clock.now(), back.map(depositBack));
      return () => {
        for (const tell of after) tell();
      };
    },
  });
}

/** A work, without a lock: of what is read of it nothing changes. */
export async function readWork({ client }: MoneyTransaction, { work_id }: Pick<Sale, 'work_id'>): Promise<Work> {
  const { rows } = await client.query<Work>('SELECT * FROM art_work WHERE id = $1', [work_id]);
  const [work] = rows;
  if (!work) throw new Error(`The work ${work_id} is gone`);
  return work;
}

async function unsold(needs: Needs, tx: MoneyTransaction, sale: Sale, after: AfterCommit): Promise<void> {
  const { client } = tx;
  await client.query(`UPDATE art_sale SET state = 'unsold', ended_at = statement_timestamp() WHERE id = $1`, [sale.id]);
  const work = await readWork(tx, sale);
  await notifySale(tx, needs, { work, sale }, { to: sale.seller_id, kind: 'art_unsold' });
  after.push(() => needs.tell.own(sale.seller_id, 'unsold', work.code));
}

/** The auction is won. @returns the bidders whose deposit goes back */
async function toBePaid(
  needs: Needs,
  tx: MoneyTransaction,
  sale: Sale,
  after: AfterCommit,
): Promise<Pick<Bidder, 'id'>[]> {
  const { client } = tx;
  const winner = await leaderOf(tx, sale);
  if (winner === null) throw new Error(`The auction ${sale.id} has lost its highest bid`);
  await client.query(`UPDATE art_sale SET state = 'paying' WHERE id = $1`, [sale.id]);
  const { rows } = await client.query<{ id: bigint }>(
    `INSERT INTO art_order (sale_id, work_id, buyer_id, price, created_at)
     VALUES ($1, $2, $3, $4, statement_timestamp()) RETURNING id`,
    [sale.id, sale.work_id, winner, sale.price],
  );
  const order = rows[0]?.id;
  if (order === undefined) throw new Error('An order was not written');
  const { pay_hours, reminder_hours } = artRules;
  await needs.payment.schedule(tx, [{ ref: String(order), inMs: pay_hours * HOUR_MS, owner: winner }]);
  await needs.reminder.schedule(
    tx,
    reminder_hours.map((left) => ({ ref: `${order}.${left}`, inMs: (pay_hours - left) * HOUR_MS, owner: winner })),
  );
  const { rows: losers } = await client.query<Pick<Bidder, 'id'>>(
    `UPDATE art_bidder SET state = 'returned' WHERE sale_id = $1 AND user_id <> $2 AND state = 'held' RETURNING id`,
    [sale.id, winner],
  );
  const work = await readWork(tx, sale);
  await notifySale(tx, needs, { work, sale }, { to: winner, kind: 'art_won', more: { hours: pay_hours } });
  after.push(() => needs.tell.own(winner, 'won', work.code));
  return losers;
}
