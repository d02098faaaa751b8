import { factorChanges } from '@aureus/contract/account/safety-calls.ts';
import type { FactorChange, SecurityEventKind } from '@aureus/contract/account/safety-calls.ts';
import type { NoticeKind } from '@aureus/contract/notice/kinds.ts';
import type { ErrorParams } from '@aureus/contract/platform/errors.ts';
import type { Pool } from 'pg';
import { withTransaction } from '../platform/database/transaction.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { CallContext, UserContext } from '../platform/http/route.ts';
import { freezeWithdrawals, isOldFactor, openChanges, writeChange } from './account-changes.ts';
import { tellAddresses } from './change-telling.ts';
import { recordEvent } from './events.ts';
import type { FactorProof } from './factors.ts';
import { lockProved } from './safety-revision.ts';
import type { SafetyRevision } from './safety-revision.ts';
import { takeSnapshot } from './snapshot.ts';
import type { Needs } from './needs.ts';

/** A change of what protects an account: it stands in the account's history and the owner is told. */
export type SafetyChange = SecurityEventKind & NoticeKind;

/** What a change does: it may be made while settings are locked, and has values for the text of its notice. */
export interface ChangeOptions {
  /** Protects more than before, so that a settings lock does not keep it back. */
  readonly evenLocked?: boolean;
  readonly params?: ErrorParams;
  /** What was given with the call itself, and what it was compared with; else the session's last proof counts. */
  readonly given?: { readonly factor: FactorProof | null; readonly revision: SafetyRevision };
  /** Hours withdrawals rest at the least, where it is a change of a factor. */
  readonly leastHours?: number;
}

/**
 * Changes what protects the caller's account in one transaction, with the user's row locked, its record and the notice
 * to its owner. A change of a factor is more than that, see {@link changeFactor}.
 * @throws AppError settings_locked, what {@link lockProved} throws, and whatever `work` throws; nothing is changed then
 */
export async function changeSafety<Result>(
  needs: Needs,
  context: UserContext,
  change: SafetyChange,
  work: (tx: Transaction) => Promise<Result>,
  options: ChangeOptions = {},
): Promise<Result> {
  const { userId, sessionId } = context.caller;
  return withTransaction(needs.pool, async (tx) => {
    const { given, evenLocked = false } = options;
    const provenSince = await lockProved(tx, userId, given ? { revision: given.revision, sessionId } : { sessionId });
    if (!evenLocked) await refuseLocked(needs, tx.client, userId);
    if (!isFactorChange(change)) {
      const result = await work(tx);
      await tellChange(needs, tx, userId, change, context, options.params);
      await recordEvent(needs, tx.client, userId, change, context);
      return result;
    }
    const since = given ? (given.factor?.since ?? null) : provenSince;
    const result = await changeFactor(needs, tx, userId, change, context, work, { ...options, since });
    // What was proved without the new factor, or by the old one, opens nothing any more elsewhere.
    await tx.client.query('UPDATE sessions SET proven_at = NULL WHERE user_id = $1 AND id <> $2', [userId, sessionId]);
    return result;
  });
}

/**
 * Changes a factor in a transaction that holds the user's row: withdrawals rest, what stood before is kept so that it
 * can be undone, and the addresses of before are told.
 * @param since when the account got the factor that confirmed it; null when none did
 */
export async function changeFactor<Result>(
  needs: Needs,
  tx: Transaction,
  userId: bigint,
  change: FactorChange,
  context: CallContext,
  work: (tx: Transaction) => Promise<Result>,
  {
    since,
    leastHours = 0,
    params = {},
  }: Pick<ChangeOptions, 'leastHours' | 'params'> & { readonly since: Date | null },
): Promise<Result> {
  const [oldest] = await openChanges(needs, tx.client, userId);
  const before = await takeSnapshot(tx, userId);
  const result = await work(tx);
  const changeId = await writeChange(needs, tx, userId, change, before);
  const confirmed = isOldFactor(since, needs.clock.now(), oldest?.created_at ?? null);
  const frozenUntil = await freezeWithdrawals(needs, tx, userId, { before, confirmed, leastHours });
  await recordEvent(needs, tx.client, userId, change, context);
  const kind: NoticeKind = change === 'password_reset' ? 'password_changed' : change;
  const values = { time: needs.clock.now().toISOString(), ip: context.ip, ...params };
  await needs.notices.send(tx, { userId, kind, params: values, mail: false });
  await tellAddresses(needs, tx, userId, {
    kind,
    values,
    frozenUntil,
    changeId,
    settled: oldest?.before ?? before,
    replaced: before,
  });
  return result;
}

/** Tells the owner of an account what was changed, when and from where. */
export function tellChange(
  { clock, notices }: Pick<Needs, 'clock' | 'notices'>,
  tx: Transaction,
  userId: bigint,
  change: NoticeKind,
  { ip }: CallContext,
  params: ErrorParams = {},
): Promise<void> {
  return notices.send(tx, { userId, kind: change, params: { time: clock.now().toISOString(), ip, ...params } });
}

/** @throws AppError settings_locked */
export async function refuseLocked(
  { clock }: Pick<Needs, 'clock'>,
  client: Pool | Transaction['client'],
  userId: bigint,
): Promise<void> {
  const { rows } = await client.query<{ until: Date | null }>(
    'SELECT settings_locked_until AS until FROM users WHERE id = $1',
    [userId],
  );
  if ((rows[0]?.until?.getTime() ?? 0) > clock.epochMs()) throw new AppError('settings_locked');
}

function isFactorChange(change: SafetyChange): change is SafetyChange & FactorChange {
  return (factorChanges as readonly string[]).includes(change);
}
