import type { PoolClient } from 'pg';
import { defineDeadline, type Deadline } from '../platform/deadlines/deadline.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { Topics } from './topics.ts';

/** So long a message may stay unread before its reader is told of it elsewhere. */
const UNREAD_MS = 60_000;

/** Told in one transaction: until its end nobody writes in their conversations. */
const AT_ONCE = 200;

/** A message that was just written, or is still unread. */
interface Written {
  /** The conversation. */
  readonly id: bigint;
  readonly seq: number;
  /** Number of the member who wrote it. */
  readonly by: number;
}

/** Tells users who are away that somebody has written to them. */
export interface UnreadTelling {
  readonly deadline: Deadline;
  /** Lets the others be told of a message if it stays unread. Whoever wrote it is there, and is told of nothing. */
  noteWritten(tx: Transaction, message: Written): Promise<void>;
  /** A user has done something else there: what they have not read by now is told to them no more. */
  notePresent(tx: Transaction, id: bigint, user: bigint): Promise<void>;
}

interface UnreadRow {
  readonly topic: string;
  readonly ref: bigint;
  readonly user_id: bigint;
  readonly telling_seq: number | null;
  readonly seq: number | null;
  readonly from: string | null;
}

/**
 * The member of a conversation, with the oldest message they have not read, and who wrote it. What the product itself
 * says counts for nothing: products tell by themselves what has happened.
 */
const UNREAD = `SELECT c.topic, c.ref, m.user_id, m.telling_seq, g.seq, writer.name AS from
  FROM conversation_member m JOIN conversation c ON c.id = m.conversation_id
    LEFT JOIN LATERAL (
      SELECT seq, member_no FROM conversation_message
      WHERE conversation_id = c.id AND seq > m.read_seq AND member_no <> m.no ORDER BY seq LIMIT 1
    ) g ON true
    LEFT JOIN conversation_member writer ON writer.conversation_id = c.id AND writer.no = g.member_no
  WHERE m.conversation_id = $1 AND m.no = $2`;

export function unreadTelling({ topics }: { readonly topics: Topics }): UnreadTelling {
  const deadline = defineDeadline({
    name: 'conversation.unread',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      const wanted = due.map(({ ref }) => readRef(ref));
      await lockConversations(
        tx.client,
        wanted.map(({ id }) => id),
      );
      for (const one of wanted) await tell(tx, one);
    },
  });

  async function tell(tx: Transaction, { id, no, seq }: ReturnType<typeof readRef>): Promise<void> {
    const { client } = tx;
    const { rows } = await client.query<UnreadRow>(UNREAD, [id, no]);
    const [row] = rows;
    if (!row || row.telling_seq !== seq) return;
    const isNews = row.seq === seq;
    await client.query(
      `UPDATE conversation_member SET telling_seq = NULL, told_seq = CASE WHEN $4 THEN $3 ELSE told_seq END
       WHERE conversation_id = $1 AND no = $2`,
      [id, no, seq, isNews],
    );
    if (isNews) {
      await topics.find(row.topic)?.tellUnread?.(tx, { id, ref: row.ref }, { user: row.user_id, from: row.from ?? '' });
      return;
    }
    // They have read that one and left: what came since gets its own time.
    if (row.seq !== null) await schedule(tx, { id, seq: row.seq }, [no]);
  }

  async function schedule(tx: Transaction, { id, seq }: Omit<Written, 'by'>, readers: readonly number[]) {
    if (readers.length === 0) return;
    await tx.client.query(
      'UPDATE conversation_member SET telling_seq = $3 WHERE conversation_id = $1 AND no = ANY ($2)',
      [id, readers, seq],
    );
    await deadline.schedule(
      tx,
      readers.map((no) => ({ ref: `${id}:${no}:${seq}`, inMs: UNREAD_MS })),
    );
  }

  return {
    deadline,

    noteWritten: async (tx, { id, seq, by }) => {
      const { rows } = await tx.client.query<{ no: number; is_writer: boolean }>(
        `SELECT no, no = $2 AS is_writer FROM conversation_member
         WHERE conversation_id = $1 AND user_id IS NOT NULL
           AND CASE WHEN no = $2 THEN telling_seq IS NOT NULL ELSE telling_seq IS NULL AND told_seq <= read_seq END`,
        [id, by],
      );
      if (rows.some(({ is_writer }) => is_writer)) await tellNothing(tx.client, id, by);
      await schedule(
        tx,
        { id, seq },
        rows.filter(({ is_writer }) => !is_writer).map(({ no }) => no),
      );
    },

    notePresent: async ({ client }, id, user) => {
      await client.query(
        'UPDATE conversation_member SET telling_seq = NULL WHERE conversation_id = $1 AND user_id = $2',
        [id, user],
      );
    },
  };
}

async function tellNothing(client: PoolClient, id: bigint, no: number): Promise<void> {
  await client.query('UPDATE conversation_member SET telling_seq = NULL WHERE conversation_id = $1 AND no = $2', [
    id,
    no,
  ]);
}

function readRef(ref: string): { readonly id: bigint; readonly no: number; readonly seq: number } {
  const [id = '0', no = '0', seq = '0'] = ref.split(':');
  return { id: BigInt(id), no: Number(no), seq: Number(seq) };
}

/**
 * Holds several conversations until the end of the transaction, in the order in which everybody does: no two wait for each
 * other in a circle.
 */
async function lockConversations(client: PoolClient, ids: readonly bigint[]): Promise<void> {
  await client.query('SELECT FROM conversation WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE', [ids]);
}
