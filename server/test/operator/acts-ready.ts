import type { ProposalKind } from '@aureus/contract/operator/proposals.ts';
import type { Pool } from 'pg';
import type { Planted } from '../support/planted.ts';

/**
 * What an operator's act about a user needs before it can be proposed, written as the owner of the tables (`owner`),
 * because no act leads there in a test.
 */

/** A copy of the planted withdrawal that waits for its decision. @returns its number */
export async function anotherWithdrawal(owner: Pool, { ids }: Planted): Promise<number> {
  const { rows: columns } = await owner.query<{ names: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns
      WHERE table_name = 'withdrawal' AND column_name NOT IN ('id', 'state', 'tx_id')`,
  );
  const names = columns[0]?.names ?? '';
  await owner.query('ALTER TABLE withdrawal DISABLE TRIGGER USER');
  const { rows } = await owner.query<{ id: bigint }>(
    `INSERT INTO withdrawal (${names}, state, tx_id) SELECT ${names}, 1, '' FROM withdrawal WHERE id = $1 RETURNING id`,
    [ids['withdrawal']],
  );
  await owner.query('ALTER TABLE withdrawal ENABLE TRIGGER USER');
  return Number(rows[0]?.id);
}

/** The seller of an order of the OTC desk. */
export async function sellerOf(owner: Pool, order: number): Promise<number> {
  const { rows } = await owner.query<{ id: bigint }>('SELECT seller_id AS id FROM otc_order WHERE id = $1', [order]);
  return Number(rows[0]?.id);
}

/** Whom and what the acts about a user are about. */
interface Subjects {
  readonly user: number;
  /** Waits for its decision, until it is to be completed. */
  readonly withdrawal: number;
  /** Of the OTC desk. */
  readonly order: number;
  /** Of the art market. */
  readonly work: number;
}

/** Puts what an act of a kind is about into the state the act needs. */
export async function readyFor(kind: ProposalKind, owner: Pool, about: Subjects): Promise<void> {
  const { user, withdrawal, order, work } = about;
  const state: Partial<Record<ProposalKind, readonly [table: string, change: string, id: number]>> = {
    'withdrawal.complete': ['withdrawal', 'state = 2 WHERE id', withdrawal],
    'copy.dismiss': ['copy_application', 'state = 3, decided_at = now() WHERE user_id', user],
    'art.creator_end': ['art_creator', `state = 'approved', decided_at = now() WHERE user_id`, user],
    'art.work_removal': ['art_work', `state = 'approved' WHERE id`, work],
    'otc.merchant': ['otc_merchant', `state = 'applied', decided_at = NULL WHERE user_id`, user],
    'otc.merchant_end': ['otc_merchant', `state = 'approved', decided_at = now() WHERE user_id`, user],
    'otc.judge': [
      'otc_order',
      `state = 'appealed', ended_at = NULL, ended_by = NULL, judgement = NULL WHERE id`,
      order,
    ],
    'otc.reclaim': [
      'otc_order',
      `state = 'released', ended_at = now(), ended_by = 'operators', lock_state = 'held' WHERE id`,
      order,
    ],
  };
  const needed = state[kind];
  if (!needed) return;
  const [table, change, id] = needed;
  await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await owner.query(`UPDATE ${table} SET ${change} = $1`, [id]);
  await owner.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}
