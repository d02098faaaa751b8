import type * as calls from '@aureus/contract/support/calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { cleanText } from '@aureus/core/conversation/clean-text.ts';
import { stateAfter } from '@aureus/core/support/states.ts';
import type { Tell } from '../conversation/public.ts';
import { type Transaction, withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { UserContext } from '../platform/http/route.ts';
import { lockCase, storeCase, type SupportCase } from './cases.ts';
import { readOwnCase, readOwnCases } from './describing.ts';
import type { SupportNeeds } from './needs.ts';
import { refuseOwn } from './own.ts';
import { readAvailability } from './waits.ts';

type Row = Answer<typeof calls.one>;

/** Characters of a name that a conversation keeps, and what stands for a user who has none. */
const LONGEST_NAME = 80;
const NAMELESS = '–';

/** Begins a conversation, or shows the one there is. */
export async function beginCase(
  { pool, clock, conversations, tellUser }: SupportNeeds,
  { subject, request_id }: Input<typeof calls.begin>,
  { caller: { userId }, language }: UserContext,
): Promise<Row> {
  const { id, isNew } = await withTransaction(pool, async (tx) => {
    // Two presses at once: the second waits here, and finds what the first has begun.
    await tx.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`support ${userId}`]);
    const { rows: open } = await tx.client.query<{ id: bigint }>(
      `SELECT id FROM support_case WHERE owner_id = $1 AND state <> 'closed'`,
      [userId],
    );
    if (open[0]) return { id: open[0].id, isNew: false };
    const { rows: drawn } = await tx.client.query<{ id: bigint }>(`SELECT nextval('support_case_number') AS id`);
    const ref = drawn[0]?.id ?? 0n;
    const { rows: users } = await tx.client.query<{ nickname: string }>('SELECT nickname FROM users WHERE id = $1', [
      userId,
    ]);
    const name = users[0]?.nickname.slice(0, LONGEST_NAME) || NAMELESS;
    const conversation = await conversations.open(tx, {
      topic: 'support',
      ref,
      members: [{ user: userId, role: 'customer', name }],
    });
    await tx.client.query(
      `INSERT INTO support_case (id, owner_id, conversation_id, subject, request_id, language, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [ref, userId, conversation, subject, request_id ?? null, language, clock.now()],
    );
    return { id: ref, isNew: true };
  });
  if (isNew) tellUser(id)();
  return readOwnCase(pool, userId, id);
}

/** What is open, and whether somebody would answer. */
export async function showNow(
  { pool }: Pick<SupportNeeds, 'pool'>,
  { caller }: UserContext,
): Promise<Answer<typeof calls.now>> {
  const [availability, [open = null]] = await Promise.all([
    readAvailability(pool),
    readOwnCases(pool, caller.userId, { limit: 1, onlyOpen: true }),
  ]);
  return { ...availability, open };
}

/** The caller's conversations, newest first. */
export async function listOwn(
  { pool }: Pick<SupportNeeds, 'pool'>,
  { before, limit }: Input<typeof calls.cases>,
  { caller }: UserContext,
): Promise<Answer<typeof calls.cases>> {
  const rows = await readOwnCases(pool, caller.userId, {
    ...(before === undefined ? {} : { before: BigInt(before) }),
    limit: limit + 1,
  });
  const data = rows.slice(0, limit);
  return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}

/** Closes a locked case for good. @param by who has closed it, for the words on the screen */
export async function closeCase(
  tx: Transaction,
  { clock, conversations, tellUser }: Pick<SupportNeeds, 'clock' | 'conversations' | 'tellUser'>,
  found: SupportCase,
  by: 'customer' | 'agent',
): Promise<Tell> {
  await storeCase(tx, { ...found, state: 'closed', asked_at: null, closed_at: clock.now() });
  // What an agent answered before closing it is still to be told of.
  if (by === 'customer') await conversations.present(tx, found.conversation_id, found.owner_id);
  const said = await conversations.say(tx, found.conversation_id, { code: `closed_by_${by}` });
  const closed = await conversations.close(tx, found.conversation_id);
  const tell = tellUser(found.id);
  return () => {
    said();
    closed();
    tell();
  };
}

/** Closes a conversation of the caller; one that is closed stays so. @throws AppError support_case_unknown */
export async function closeOwn(
  needs: SupportNeeds,
  { id }: Input<typeof calls.close>,
  { caller }: UserContext,
): Promise<Row> {
  const tell = await withTransaction(needs.pool, async (tx) => {
    const found = await lockOwn(tx, caller.userId, id);
    return stateAfter(found.state, 'close') === null ? undefined : closeCase(tx, needs, found, 'customer');
  });
  tell?.();
  return readOwnCase(needs.pool, caller.userId, BigInt(id));
}

/** Rates a closed conversation, once. @throws AppError support_case_unknown, support_case_moved, support_rated, support_own_case */
export async function rateOwn(
  needs: SupportNeeds,
  { id, rating, comment = '' }: Input<typeof calls.rate>,
  { caller }: UserContext,
): Promise<Row> {
  const { pool, clock, tellUser } = needs;
  await withTransaction(pool, async (tx) => {
    const found = await lockOwn(tx, caller.userId, id);
    await refuseOwn(tx.client, needs, found, found.agent_id);
    if (stateAfter(found.state, 'rate') === null) throw new AppError('support_case_moved');
    if (found.rating !== null) throw new AppError('support_rated');
    await tx.client.query('UPDATE support_case SET rating = $2, rating_comment = $3, rated_at = $4 WHERE id = $1', [
      id,
      rating,
      cleanText(comment),
      clock.now(),
    ]);
  });
  tellUser(BigInt(id))();
  return readOwnCase(pool, caller.userId, BigInt(id));
}

async function lockOwn(tx: Transaction, userId: bigint, id: number): Promise<SupportCase> {
  const found = await lockCase(tx, BigInt(id));
  if (found.owner_id !== userId) throw new AppError('support_case_unknown');
  return found;
}
