import type { Pool, PoolClient } from 'pg';
import type { Operator } from '../operator/public.ts';
import { AppError } from '../platform/errors.ts';
import type { Author, ConversationOf, ConversationTopic } from './public.ts';
import type { Topics } from './topics.ts';

/** Who asks: a user, or an operator with their roles. */
export type Party = { readonly user: bigint } | { readonly operator: Operator };

export interface ConversationRow {
  readonly id: bigint;
  readonly topic: string;
  readonly ref: bigint;
  readonly last_seq: number;
  readonly closed_at: Date | null;
}

/** A conversation that a party may read, and what they are in it. */
export interface Found {
  readonly row: ConversationRow;
  readonly topic: ConversationTopic;
  /** Own number among the members; null of an operator who has not joined. */
  readonly no: number | null;
  /** Null of an operator who has not joined and could only read. */
  readonly author: Author | null;
  /** An operator's roles may allow less. */
  readonly mayWrite: boolean;
}

interface FoundRow extends ConversationRow {
  readonly no: number | null;
  readonly role: string | null;
}

export interface FindingNeeds {
  readonly topics: Topics;
}

/**
 * Finds a conversation for whoever may read it: a member, or an operator whose roles allow what its topic asks.
 * @param lock holds it until the end of the transaction: whoever writes waits
 * @throws AppError conversation_unknown, as of one that does not exist, for anybody else
 */
export async function findFor(
  connection: Pool | PoolClient,
  { topics }: FindingNeeds,
  { id, party, lock = false }: { readonly id: number; readonly party: Party; readonly lock?: boolean },
): Promise<Found> {
  // Apart from the reading: what is joined to a row that was waited for may be older than the wait.
  if (lock) await connection.query('SELECT FROM conversation WHERE id = $1 FOR NO KEY UPDATE', [id]);
  const isUser = 'user' in party;
  const { rows } = await connection.query<FoundRow>(
    `SELECT c.id, c.topic, c.ref, c.last_seq, c.closed_at, m.no, m.role
     FROM conversation c LEFT JOIN conversation_member m
       ON m.conversation_id = c.id AND (m.user_id = $2 OR m.operator_id = $3)
     WHERE c.id = $1`,
    [id, isUser ? party.user : null, isUser ? null : party.operator.operatorId],
  );
  const [row] = rows;
  const topic = row ? topics.find(row.topic) : null;
  if (!row || !topic) throw new AppError('conversation_unknown');
  const { no, role } = row;
  if (isUser) {
    if (no === null || role === null) throw new AppError('conversation_unknown');
    return { row, topic, no, author: { kind: 'user', user: party.user, role }, mayWrite: true };
  }
  const { operatorId, permissions } = party.operator;
  if (!permissions.has(topic.read)) throw new AppError('conversation_unknown');
  if (no === null && !(await isOpenToOperators(connection, topic, row))) throw new AppError('conversation_unknown');
  const wouldBe = role ?? topic.roleOfOperator;
  return {
    row,
    topic,
    no,
    author: wouldBe === null ? null : { kind: 'operator', operator: operatorId, role: wouldBe },
    mayWrite: permissions.has(topic.write),
  };
}

/** Whether operators whose roles allow it read and hear a conversation now. */
export async function isOpenToOperators(
  connection: Pool | PoolClient,
  topic: ConversationTopic,
  of: ConversationOf,
): Promise<boolean> {
  return (await topic.isOpenToOperators?.(connection, of)) ?? true;
}

/** Why the party may not write now; null when they may. */
export async function refusalFor(connection: Pool | PoolClient, found: Found) {
  const { row, topic, author, mayWrite } = found;
  if (row.closed_at !== null) return 'conversation_closed';
  if (!mayWrite || author === null) return 'conversation_read_only';
  return topic.refusalOf(connection, { id: row.id, ref: row.ref }, author);
}
