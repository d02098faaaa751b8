import { type closing as closingCall, closingDays } from '@aureus/contract/account/closing-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { Pool } from 'pg';
import type { Transaction } from '../platform/database/transaction.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import type { CallContext, UserContext } from '../platform/http/route.ts';
import { recordEvent } from './events.ts';
import { FUNDS_FROZEN } from './freezing.ts';
import type { Needs } from './needs.ts';
import { type ClosingNeeds, findOpenMatters } from './open-matters.ts';
import { changeSafety, tellChange } from './safety-change.ts';

export type ClosingWork = Needs & { readonly closing: ClosingNeeds };

const DAY_MS = 86_400_000;

type Hindrance = Pick<Answer<typeof closingCall>, 'hindrance' | 'until'>;

/** What keeps the caller's account open. */
export async function readClosing(needs: ClosingWork, userId: bigint): Promise<Answer<typeof closingCall>> {
  const [open, hindrance] = await Promise.all([
    findOpenMatters(needs.closing, needs.pool, userId),
    findHindrance(needs, needs.pool, userId),
  ]);
  return { open, ...hindrance };
}

/** A change that was confirmed by an old factor holds withdrawals back for a shorter time than it can be undone. */
async function findHindrance(
  { clock }: Pick<Needs, 'clock'>,
  connection: Pool | Transaction['client'],
  userId: bigint,
): Promise<Hindrance> {
  const { rows } = await connection.query<{ frozen: boolean; locked: Date | null; changed: Date | null }>(
    `SELECT ${FUNDS_FROZEN} AS frozen, settings_locked_until AS locked,
       greatest(withdrawals_frozen_until, (
         SELECT max(undo_until) FROM account_changes WHERE user_id = users.id AND undone_at IS NULL
       )) AS changed
     FROM users WHERE id = $1`,
    [userId],
  );
  const { frozen = false, locked = null, changed = null } = rows[0] ?? {};
  if (frozen) return { hindrance: 'frozen', until: null };
  const now = clock.now();
  if (locked !== null && locked > now) return { hindrance: 'locked', until: locked.toISOString() };
  if (changed !== null && changed > now) return { hindrance: 'changed', until: changed.toISOString() };
  return { hindrance: null, until: null };
}

const REFUSALS = { frozen: 'funds_frozen', locked: 'settings_locked', changed: 'closing_too_soon' } as const;

/**
 * Writes down that the owner wants the account closed, tells them where they are reached, and ends every session: only the
 * owner is locked out by it, and a login undoes it. While a change of a factor can be undone it is refused, so that a thief
 * who has changed them closes nothing before the owner has heard of it.
 * @returns when it will be closed
 * @throws AppError closing_matters_open, funds_frozen, settings_locked, closing_too_soon, and what `changeSafety` throws
 */
export async function askToClose(needs: ClosingWork, deadline: Deadline, context: UserContext): Promise<Date> {
  const { clock, hub, sessions, closing } = needs;
  const { userId } = context.caller;
  const { ended, id } = await changeSafety(needs, context, 'closing_asked', async (tx) => {
    const { hindrance } = await findHindrance(needs, tx.client, userId);
    if (hindrance !== null) throw new AppError(REFUSALS[hindrance]);
    const open = await findOpenMatters(closing, tx.client, userId);
    if (open.length > 0) throw new AppError('closing_matters_open', { count: open.length });
    const { rows } = await tx.client.query<{ id: bigint }>(
      'INSERT INTO account_closing (user_id, asked_at) VALUES ($1, $2) RETURNING id',
      [userId, clock.now()],
    );
    const ref = String(rows[0]?.id);
    await deadline.schedule(tx, [{ ref, inMs: closingDays * DAY_MS }]);
    return { id: ref, ended: await sessions.endAll(tx, userId) };
  });
  for (const session of ended) hub.endSession(session);
  return (await deadline.dueOf(needs.pool, [id])).get(id) ?? new Date(clock.epochMs() + closingDays * DAY_MS);
}

/**
 * Undoes the wish to close an account, in the transaction of a login, or of an undoing of changes, that holds the user's
 * row. What is due finds no wish then, and does nothing.
 */
export async function undoClosing(
  needs: Pick<Needs, 'clock' | 'log' | 'notices'>,
  tx: Transaction,
  userId: bigint,
  context: CallContext,
): Promise<void> {
  const { rowCount } = await tx.client.query('DELETE FROM account_closing WHERE user_id = $1', [userId]);
  if (rowCount !== 1) return;
  await recordEvent(needs, tx.client, userId, 'closing_undone', context);
  await tellChange(needs, tx, userId, 'closing_undone', context);
}
