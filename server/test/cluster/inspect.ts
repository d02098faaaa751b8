import { orderStatus } from '@aureus/contract/spot/shapes.ts';
import type { Pool } from 'pg';
import { expect } from 'vitest';
import { heldMoney } from '../../src/held-money.ts';
import { auditLedger } from '../../src/platform/ledger/audit.ts';
import type { Witness } from './witness.ts';

/** Compares what a witness was told with the database: nothing lost, nothing twice, and the books add up. */
export async function inspect(pool: Pool, witness: Witness): Promise<void> {
  const { rows } = await pool.query<{ id: bigint; name: string; status: number }>(
    'SELECT id, client_order_id AS name, status FROM spot_order WHERE starts_with(client_order_id, $1)',
    [witness.prefix],
  );
  const stored = new Map(rows.map((row) => [row.name, row]));
  expect(stored.size).toBe(rows.length);
  const lost = [...witness.acknowledged].filter(([name, id]) => Number(stored.get(name)?.id) !== id);
  expect(lost).toEqual([]);
  const untold = rows.filter(({ name }) => !witness.acknowledged.has(name));
  expect(untold).toEqual([]);
  const statuses = new Map(rows.map(({ id, status }) => [Number(id), status]));
  expect([...witness.cancelled].filter((id) => statuses.get(id) !== orderStatus.cancelled)).toEqual([]);
  expect(witness.wrong).toEqual([]);
  expect((await auditLedger(pool, heldMoney)).problems).toEqual([]);
}
