import type { MessageRow } from '@aureus/contract/conversation/shapes.ts';
import type { Pool, PoolClient } from 'pg';
import type { Transaction } from '../platform/database/transaction.ts';

/** A message as it is stored. */
export interface StoredMessage {
  readonly seq: number;
  readonly member_no: number | null;
  readonly kind: MessageRow['kind'];
  readonly text: string;
  readonly file_id: bigint | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly event_code: string | null;
  readonly event_params: Readonly<Record<string, string>> | null;
  readonly key: string | null;
  readonly at: Date;
}

/** What is known of a message before it is written. */
export type NewMessage = Omit<StoredMessage, 'seq'>;

/** As the contract says it. */
export function describeMessage(message: StoredMessage): MessageRow {
  const { seq, member_no, kind, text, width, height, event_code, event_params, key, at } = message;
  return {
    seq,
    member: member_no ?? 0,
    kind,
    text,
    picture: width === null || height === null ? null : { width, height },
    event:
      event_code === null
        ? null
        : {
            code: event_code,
            params: Object.entries(event_params ?? {}).map(([name, value]) => ({ name, value })),
          },
    key,
    at: at.toISOString(),
  };
}

/** Writes a message; the database gives it the next number of its conversation and holds that until the commit. */
export async function addMessage({ client }: Transaction, id: bigint, message: NewMessage): Promise<StoredMessage> {
  const { member_no, kind, text, file_id, width, height, event_code, event_params, key, at } = message;
  const { rows } = await client.query<{ seq: number }>(
    `INSERT INTO conversation_message
       (conversation_id, member_no, kind, text, file_id, width, height, event_code, event_params, key, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING seq`,
    [
      id,
      member_no,
      kind,
      text,
      file_id,
      width,
      height,
      event_code,
      event_params && JSON.stringify(event_params),
      key,
      at,
    ],
  );
  const [made] = rows;
  if (!made) throw new Error(`A message of conversation ${id} was not written`);
  return { ...message, seq: made.seq };
}

/** The message a member has written with a key; undefined when there is none. */
export async function findByKey(
  { client }: Transaction,
  id: bigint,
  member: number,
  key: string,
): Promise<StoredMessage | undefined> {
  const { rows } = await client.query<StoredMessage>(
    'SELECT * FROM conversation_message WHERE conversation_id = $1 AND member_no = $2 AND key = $3',
    [id, member, key],
  );
  return rows[0];
}

/** Which messages: the newest, or those next to a number. */
export interface Part {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
}

/** A part of a conversation, oldest first. */
export async function readMessages(
  connection: Pool | PoolClient,
  id: bigint,
  { before, after, limit }: Part,
): Promise<StoredMessage[]> {
  if (after !== undefined) {
    const { rows } = await connection.query<StoredMessage>(
      'SELECT * FROM conversation_message WHERE conversation_id = $1 AND seq > $2 ORDER BY seq LIMIT $3',
      [id, after, limit],
    );
    return rows;
  }
  const { rows } = await connection.query<StoredMessage>(
    `SELECT * FROM conversation_message WHERE conversation_id = $1 AND ($2::integer IS NULL OR seq < $2)
     ORDER BY seq DESC LIMIT $3`,
    [id, before ?? null, limit],
  );
  return rows.toReversed();
}
