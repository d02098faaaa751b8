import type { SecurityEventKind } from '@aureus/contract/account/safety-calls.ts';
import type { NoticeKind } from '@aureus/contract/notice/kinds.ts';
import type { ErrorParams } from '@aureus/contract/platform/errors.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { CallContext, UserContext } from '../platform/http/route.ts';
import { recordEvent } from './events.ts';
import type { Tools } from './tools.ts';

/** A change of what protects an account: it stands in the account's history and the owner is told. */
export type SafetyChange = SecurityEventKind & NoticeKind;

/** What a change does: it may be made while settings are locked, and has values for the text of its notice. */
export interface ChangeOptions {
  /** Protects more than before, so that a settings lock does not keep it back. */
  readonly evenLocked?: boolean;
  readonly params?: ErrorParams;
  /** Does more before the notice when true, after it when false: a mail about a new address goes to the old one. */
  readonly tellFirst?: boolean;
}

/**
 * Changes what protects the caller's account in one transaction, with the user's row locked, its record and the notice
 * to its owner.
 * @throws AppError settings_locked, and whatever `work` throws; nothing is changed then
 */
export async function changeSafety<Result>(
  tools: Tools,
  context: UserContext,
  change: SafetyChange,
  work: (tx: Transaction) => Promise<Result>,
  { evenLocked = false, tellFirst = false, params = {} }: ChangeOptions = {},
): Promise<Result> {
  const { userId } = context.caller;
  return withTransaction(tools.pool, async (tx) => {
    await lockUser(tools, tx, userId, evenLocked);
    if (tellFirst) await tellChange(tools, tx, userId, change, context, params);
    const result = await work(tx);
    if (!tellFirst) await tellChange(tools, tx, userId, change, context, params);
    await recordEvent(tools, tx.client, userId, change, context);
    return result;
  });
}

/** Tells the owner of an account what was changed, when and from where. */
export function tellChange(
  { clock, notices }: Tools,
  tx: Transaction,
  userId: bigint,
  change: NoticeKind,
  { ip }: CallContext,
  params: ErrorParams = {},
): Promise<void> {
  return notices.send(tx, { userId, kind: change, params: { time: clock.now().toISOString(), ip, ...params } });
}

/** @throws AppError settings_locked */
export async function refuseLocked(tools: Tools, userId: bigint): Promise<void> {
  await withTransaction(tools.pool, (tx) => lockUser(tools, tx, userId, false));
}

async function lockUser({ clock }: Tools, { client }: Transaction, userId: bigint, evenLocked: boolean): Promise<void> {
  const { rows } = await client.query<{ until: Date | null }>(
    'SELECT settings_locked_until AS until FROM users WHERE id = $1 FOR NO KEY UPDATE',
    [userId],
  );
  const until = rows[0]?.until?.getTime() ?? 0;
  if (!evenLocked && until > clock.epochMs()) throw new AppError('settings_locked');
}
