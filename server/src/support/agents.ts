import { presenceSeconds } from '@aureus/contract/support/operator-calls.ts';
import type { present } from '@aureus/contract/support/operator-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { nextAgent, type SupportAgent } from '@aureus/core/support/agents.ts';
import type { Pool, PoolClient } from 'pg';
import type { Operator } from '../operator/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';

/** Whether a row of `support_agent` is of somebody who is there, by the database's clock, which all processes share. */
export const IS_THERE = `is_on_duty AND seen_at > statement_timestamp() - interval '${presenceSeconds} seconds'`;

/** An agent by the words others use. */
export interface NamedAgent extends SupportAgent {
  readonly name: string;
}

/** The agents who are there, by name. */
export async function agentsThere(connection: Pool | PoolClient): Promise<readonly NamedAgent[]> {
  const { rows } = await connection.query<{ id: bigint; name: string; last_given_at: Date | null; open: number }>(
    `SELECT operators.id, operators.name, last_given_at,
       (SELECT count(*)::integer FROM support_case WHERE agent_id = operators.id AND state = 'assigned') AS open
     FROM support_agent JOIN operators ON operators.id = operator_id
     WHERE ${IS_THERE} AND support_may_answer(operators.id) ORDER BY operators.name, operators.id`,
  );
  return rows.map(({ id, name, open, last_given_at }) => ({
    id,
    name,
    open,
    lastAt: last_given_at?.getTime() ?? null,
  }));
}

/** Who is to get a case that nobody asked for; null when nobody else is there. */
export async function chooseAgent({ client }: Transaction, except: ReadonlySet<bigint>): Promise<NamedAgent | null> {
  const there = await agentsThere(client);
  const chosen = nextAgent(there, except);
  return there.find(({ id }) => id === chosen?.id) ?? null;
}

/** Whether one agent is there. */
export async function isThere({ client }: Transaction, operatorId: bigint | null): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM support_agent WHERE operator_id = $1 AND ${IS_THERE} AND support_may_answer(operator_id)`,
    [operatorId],
  );
  return rowCount === 1;
}

/** Whether an operator may answer users, as it is now. */
export async function mayAnswer({ client }: Transaction, operatorId: bigint): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>('SELECT support_may_answer($1) AS may', [operatorId]);
  return rows[0]?.may === true;
}

/**
 * Holds an operator until the end of the transaction: nobody takes the right to answer from them meanwhile.
 * @throws AppError support_agent_unknown when they do not have it
 */
export async function holdAgent(tx: Transaction, operatorId: bigint): Promise<void> {
  await tx.client.query('SELECT FROM operators WHERE id = $1 FOR SHARE', [operatorId]);
  // In a statement of its own: one that waited for the lock would still see what there was before.
  if (!(await mayAnswer(tx, operatorId))) throw new AppError('support_agent_unknown');
}

/** Holds the rows of all agents, in one order: for whoever gives conversations to several. */
export async function lockAgents({ client }: Transaction): Promise<void> {
  await client.query('SELECT FROM support_agent ORDER BY operator_id FOR NO KEY UPDATE');
}

/** The name of an operator, also of one who is gone. */
export async function agentName({ client }: Transaction, operatorId: bigint): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM operators WHERE id = $1', [operatorId]);
  return rows[0]?.name ?? '';
}

/** Users know agents by their first names. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** Notes that an agent got a case, for whose turn it is next. */
export async function noteGiven({ client }: Transaction, operatorId: bigint): Promise<void> {
  await client.query('UPDATE support_agent SET last_given_at = statement_timestamp() WHERE operator_id = $1', [
    operatorId,
  ]);
}

/** Notes that an operator is there, or no longer, and what is open on the screen. */
export async function notePresence(
  pool: Pool,
  { operatorId }: Operator,
  { on_duty, looking_at }: Input<typeof present>,
): Promise<Answer<typeof present>> {
  // What does not exist is not looked at: a page may be left open on anything.
  await pool.query(
    `INSERT INTO support_agent (operator_id, is_on_duty, seen_at, looking_at)
     VALUES ($1, $2, statement_timestamp(), (SELECT id FROM support_case WHERE id = $3))
     ON CONFLICT (operator_id) DO UPDATE
     SET is_on_duty = excluded.is_on_duty, seen_at = excluded.seen_at, looking_at = excluded.looking_at`,
    [operatorId, on_duty, looking_at ?? null],
  );
  return { done: true };
}

/** Colleagues who have a case open now. */
export async function lookersAt(pool: Pool, caseId: bigint, except: bigint) {
  const { rows } = await pool.query<{ id: bigint; name: string }>(
    `SELECT operators.id, name FROM support_agent JOIN operators ON operators.id = operator_id
     WHERE looking_at = $1 AND operator_id <> $2
       AND seen_at > statement_timestamp() - interval '${presenceSeconds} seconds' ORDER BY name`,
    [caseId, except],
  );
  return rows.map(({ id, name }) => ({ id: Number(id), name }));
}
