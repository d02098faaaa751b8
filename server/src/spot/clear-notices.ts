import type { Transaction } from '../platform/database/transaction.ts';
import type { Notices } from '../notice/public.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import type { ClearedOrders } from './cleared.ts';
import type { SpotInstruments } from './public.ts';

interface Needs {
  readonly instruments: Pick<SpotInstruments, 'on'>;
  readonly notices: Notices;
}

/** Told in one transaction: each notice is a few statements. */
const AT_ONCE = 200;

/** Tells users that their open orders of a market were cancelled, by operators or for a split, apart from the batch that does it. */
export function clearNotices({ instruments, notices }: Needs): Deadline {
  return defineDeadline({
    name: 'spot.orders_cleared',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      const told = due.map(({ ref }) => ref.split(' '));
      const { rows } = await tx.client.query<{ id: bigint; market_id: number; is_for_split: boolean }>(
        'SELECT id, market_id, is_for_split FROM spot_clearing WHERE id = ANY($1::bigint[])',
        [told.map(([clearing]) => clearing)],
      );
      const clearings = new Map(rows.map((row) => [String(row.id), row]));
      for (const [id = '', owner = '', orders = ''] of told) {
        const clearing = clearings.get(id);
        const instrument = clearing && instruments.on(clearing.market_id);
        if (!instrument) continue;
        const params = { symbol: instrument.market.symbol, orders: Number(orders) };
        const kind = clearing.is_for_split ? 'spot_orders_split' : 'spot_orders_cleared';
        await notices.send(tx, { userId: BigInt(owner), kind, params });
      }
    },
  });
}

/** Writes that they are to be told. An owner with very many orders is told by each batch that took some. */
export function tellCleared(deadline: Deadline, tx: Transaction, cleared: readonly ClearedOrders[], at: Date) {
  return deadline.schedule(
    tx,
    cleared.map(({ clearing, owner, orders }) => ({
      ref: `${clearing} ${owner} ${orders} ${at.getTime()}`,
      inMs: 0,
    })),
  );
}
