import type { MoneyTransaction } from '../platform/ledger/money.ts';
import type { Deadline, Due } from '../platform/deadlines/deadline.ts';
import { type OptionOrder, stateNumber } from './orders.ts';

/** Prices that are not written down yet are asked for again after so long. */
const ASK_AGAIN_MS = 250;

/** Orders that are due and in a state, locked in one order. Those in another state are left out. */
export async function lockDue(
  { client }: MoneyTransaction,
  due: readonly Due[],
  state: 'entering' | 'running',
): Promise<OptionOrder[]> {
  const { rows } = await client.query<OptionOrder>(
    'SELECT * FROM option_order WHERE id = ANY($1::bigint[]) AND state = $2 ORDER BY id FOR UPDATE',
    [due.map(({ ref }) => ref), stateNumber[state]],
  );
  return rows;
}

/**
 * Puts off what cannot be settled before its prices are written down. What it is settled by stands in the order, so it
 * makes no difference when that is.
 */
export async function putOff(
  tx: MoneyTransaction,
  deadline: Deadline,
  refs: readonly string[],
  inMs = ASK_AGAIN_MS,
): Promise<void> {
  await deadline.schedule(
    tx,
    refs.map((ref) => ({ ref, inMs })),
  );
}

/** Writes what became of orders, in one statement; in the same order in each list. @returns them as they are now */
export async function writeOutcomes(
  { client }: MoneyTransaction,
  outcomes: readonly Pick<OptionOrder, 'id' | 'state' | 'drop_reason' | 'entry_price' | 'end_price' | 'end_second' | 'profit' | 'settled_at'>[], // prettier-ignore
): Promise<OptionOrder[]> {
  const { rows } = await client.query<OptionOrder>(
    `UPDATE option_order SET state = made.state, drop_reason = made.drop_reason, entry_price = made.entry_price,
       end_price = made.end_price, profit = made.profit, settled_at = made.settled_at, end_second = made.end_second
     FROM unnest($1::bigint[], $2::smallint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::timestamptz[],
         $8::bigint[])
       AS made (id, state, drop_reason, entry_price, end_price, profit, settled_at, end_second)
     WHERE option_order.id = made.id RETURNING option_order.*`,
    [
      outcomes.map(({ id }) => id),
      outcomes.map(({ state }) => state),
      outcomes.map(({ drop_reason }) => drop_reason),
      outcomes.map(({ entry_price }) => entry_price),
      outcomes.map(({ end_price }) => end_price),
      outcomes.map(({ profit }) => profit),
      outcomes.map(({ settled_at }) => settled_at),
      outcomes.map(({ end_second }) => end_second),
    ],
  );
  if (rows.length !== outcomes.length) throw new Error('An option that was locked did not take its outcome');
  return rows;
}
