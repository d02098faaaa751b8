import { presenceSeconds } from '@aureus/contract/support/operator-calls.ts';
import type { present } from '@aureus/contract/support/operator-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { nextAgent, type SupportAgent } from '@aureus/core/support/agents.ts';
import type { Pool, PoolClient } from 'pg';
import type { Operator } from '../operator/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';

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
     WHERE ${IS_THERE} AND operators.state = 'active' ORDER BY operators.name, operators.id`,
  );
  return rows.map(({ id, name, open, last_given_at }) => ({
    id,
    name,
    open,
    lastAt: last_given_at?.getTime() ?? null,
  }));
}

/** Who is to get a case that nobody asked for; null when nobody else is there. */
export async function chooseAgent({ client }: Transaction, except: bigint | null): Promise<NamedAgent | null> {
  const there = await agentsThere(client);
  const chosen = nextAgent(there, except);
  return there.find(({ id }) => id === chosen?.id) ?? null;
}

/** Whether one agent is there. */
export async function isThere({ client }: Transaction, operatorId: bigint | null): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM support_agent JOIN operators ON operators.id = operator_id
     WHERE operator_id = $1 AND ${IS_THERE} AND operators.state = 'active'`,
    [operatorId],
  );
  return rowCount === 1;
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
