import { longestText } from '@aureus/contract/conversation/limits.ts';
import type { MessageRow } from '@aureus/contract/conversation/shapes.ts';
import type { Files } from '../files/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { createBlocked } from './blocked.ts';
import { findFor, refusalFor } from './finding.ts';
import type { Found, Party } from './finding.ts';
import { joinLocked } from './members.ts';
import { addMessage, describeMessage, findByKey } from './message-rows.ts';
import type { NewMessage, StoredMessage } from './message-rows.ts';
import type { Tell } from './public.ts';
import { cleanUpTo, refuseBlocked } from './shown-text.ts';
import type { Telling } from './telling.ts';
import type { Topics } from './topics.ts';
import type { UnreadTelling } from './unread.ts';

export interface WritingNeeds extends Pick<Platform, 'pool'> {
  readonly clock: Clock;
  readonly topics: Topics;
  readonly files: Pick<Files, 'attach' | 'attachOfOperator' | 'describe'>;
  readonly telling: Telling;
  readonly unread: UnreadTelling;
  readonly blocked: ReturnType<typeof createBlocked>;
}

/** What somebody wants to write. */
export interface Draft {
  readonly id: number;
  readonly key: string;
  readonly text?: string | undefined;
  /** What `/upload` answered. */
  readonly picture?: string | undefined;
  /** Of an operator: the newest message on the screen. */
  readonly seen?: number;
}

/**
 * Writes a message, once for each key.
 * @throws AppError conversation_unknown, conversation_closed, conversation_read_only, conversation_text_empty,
 *   conversation_text_blocked, conversation_key_used, conversation_reply_stale, invalid_request, file_unknown, file_already_used, or what
 *   the topic refuses with; nothing is stored then
 */
export async function sendMessage(needs: WritingNeeds, party: Party, draft: Draft): Promise<MessageRow> {
  const { message, tell } = await withTransaction(needs.pool, (tx) => write(needs, tx, party, draft));
  tell?.();
  return describeMessage(message);
}

interface Written {
  readonly message: StoredMessage;
  readonly tell: Tell | null;
}

async function write(needs: WritingNeeds, tx: Transaction, party: Party, draft: Draft): Promise<Written> {
  const { client } = tx;
  const found = await findFor(client, needs, { id: draft.id, party, lock: true });
  const text = cleanUpTo(draft.text ?? '', longestText);
  const known = found.no === null ? undefined : await findByKey(tx, found.row.id, found.no, draft.key);
  if (known) {
    await checkSame(needs, tx, known, text, draft.picture);
    return { message: known, tell: null };
  }
  const refusal = await refusalFor(client, found);
  if (refusal !== null) throw new AppError(refusal);
  if (text === '' && draft.picture === undefined) throw new AppError('conversation_text_empty');
  await refuseBlocked(needs, client, text);
  if (draft.seen !== undefined) await checkSeen(tx, found, draft.seen);
  return add(needs, tx, party, found, { text, draft });
}

/** A key is a promise of one message: it is not used for another one. @throws AppError conversation_key_used */
async function checkSame(
  { files }: WritingNeeds,
  { client }: Transaction,
  known: StoredMessage,
  text: string,
  picture: string | undefined,
): Promise<void> {
  const fileId = known.file_id;
  const reference = fileId === null ? undefined : (await files.describe([fileId], client)).get(fileId)?.reference;
  if (known.text !== text || reference !== picture) throw new AppError('conversation_key_used');
}

/** @throws AppError conversation_reply_stale when another operator has written since */
async function checkSeen({ client }: Transaction, { row, no }: Found, seen: number): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM conversation_message g JOIN conversation_member m
       ON m.conversation_id = g.conversation_id AND m.no = g.member_no
     WHERE g.conversation_id = $1 AND g.seq > $2 AND m.operator_id IS NOT NULL AND m.no IS DISTINCT FROM $3 LIMIT 1`,
    [row.id, seen, no],
  );
  if (rowCount !== 0) throw new AppError('conversation_reply_stale');
}

async function add(
  needs: WritingNeeds,
  tx: Transaction,
  party: Party,
  { row, topic, author, no: known }: Found,
  { text, draft: { picture, key } }: { readonly text: string; readonly draft: Draft },
): Promise<Written> {
  const at = needs.clock.now();
  if (author === null || author.kind === 'system') throw new AppError('conversation_read_only');
  const no = known ?? (await join(tx, row.id, party, author.role, at));
  const attached = picture === undefined ? null : await attach(needs, tx, party, picture);
  const kind = attached === null ? 'text' : 'picture';
  const message = await addMessage(tx, row.id, {
    ...ofNobody,
    ...attached,
    member_no: no,
    kind,
    text,
    key,
    at,
  });
  const about = { id: row.id, ref: row.ref, seq: message.seq, kind, author, at } as const;
  const more = await topic.onMessage?.(tx, about);
  if (topic.tellUnread !== undefined) await needs.unread.noteWritten(tx, { id: row.id, seq: message.seq, by: no });
  const tell = await needs.telling.prepare(tx.client, { id: row.id, ref: row.ref, topic }, [
    ...(known === null ? [{ what: 'changed' } as const] : []),
    { what: 'message', message: describeMessage(message) },
  ]);
  return {
    message,
    tell: () => {
      tell();
      more?.();
    },
  };
}

/** The fields of a message that says nothing yet. */
export const ofNobody: Omit<NewMessage, 'kind' | 'at'> = {
  member_no: null,
  text: '',
  file_id: null,
  width: null,
  height: null,
  event_code: null,
  event_params: null,
  key: null,
};

/** An operator who writes becomes a member; the first word of the name is what users see. @returns their number */
async function join(tx: Transaction, id: bigint, party: Party, role: string, at: Date): Promise<number> {
  if ('user' in party) throw new Error('A user who is no member writes nothing');
  const { operatorId, name } = party.operator;
  const member = { operator: operatorId, role, name: firstWord(name), fullName: name };
  return joinLocked(tx, id, member, at);
}

const firstWord = (name: string): string => name.split(/\s/, 1)[0] || name;

async function attach({ files }: WritingNeeds, tx: Transaction, party: Party, reference: string) {
  const fileId = await ('user' in party
    ? files.attach(tx, party.user, reference, 'conversation')
    : files.attachOfOperator(tx, party.operator.operatorId, reference));
  const facts = (await files.describe([fileId], tx.client)).get(fileId);
  if (!facts) throw new AppError('file_unknown');
  return { file_id: fileId, width: facts.width, height: facts.height };
}
