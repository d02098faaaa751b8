import { performance } from 'node:perf_hooks';
import { countBills, findBills, resolveFilter } from '@aureus/server/bills/find-bills.ts';
import type { Pool } from 'pg';
import { type Figures, figuresOf } from '../orders/figures.ts';

const LIMIT = 20;
const TURNS = 200;
/** The peer is slow; so many turns tell as much. */
const PEER_TURNS = 15;

/** A page as the product fetches it: from a cursor, with a count to a bound. */
export async function productPage(pool: Pool, owner: bigint, before: number | null): Promise<Figures> {
  return timed(TURNS, async () => {
    const filter = await resolveFilter(pool, owner, { currency: 0, type: 0, before: before ?? undefined });
    await Promise.all([
      findBills(pool, filter, { limit: LIMIT, offset: 0, looks: 10_000 }),
      countBills(pool, filter, { most: 1_000, looks: 10_000 }),
    ]);
  });
}

/** The peer: the same page as lists are usually paged, by OFFSET and with an exact count. */
export async function offsetPage(pool: Pool, owner: bigint, page: number): Promise<Figures> {
  return timed(PEER_TURNS, async () => {
    await Promise.all([
      pool.query(
        `SELECT id, account, currency_id, available_delta, held_delta, kind, created_at FROM ledger_entry
         WHERE owner_id = $1 AND owner_id > 0 ORDER BY id DESC LIMIT $2 OFFSET $3`,
        [owner, LIMIT, (page - 1) * LIMIT],
      ),
      pool.query('SELECT count(*) FROM ledger_entry WHERE owner_id = $1 AND owner_id > 0', [owner]),
    ]);
  });
}

/** The cursor at which a page begins. */
export async function cursorOf(pool: Pool, owner: bigint, page: number): Promise<number> {
  const { rows } = await pool.query<{ id: bigint }>(
    'SELECT id FROM ledger_entry WHERE owner_id = $1 AND owner_id > 0 ORDER BY id DESC LIMIT 1 OFFSET $2',
    [owner, (page - 1) * LIMIT - 1],
  );
  return Number(rows[0]?.id);
}

async function timed(turns: number, work: () => Promise<unknown>): Promise<Figures> {
  for (let turn = 0; turn < 5; turn += 1) await work();
  const times: number[] = [];
  const begin = performance.now();
  for (let turn = 0; turn < turns; turn += 1) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return figuresOf(times, (performance.now() - begin) / 1_000, 0);
}
