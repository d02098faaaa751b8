import type { undoChanges as undoCall, undoShow as showCall } from '@aureus/contract/account/undo-calls.ts';
import { factorFreezeHours } from '@aureus/contract/account/safety-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { isSameSecret } from '@aureus/core/typed/secret.ts';
import type { Pool } from 'pg';
import type { Chain } from '../platform/chain/chain.ts';
import { sqlState, withTransaction } from '../platform/database/transaction.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { CallContext } from '../platform/http/route.ts';
import { linkHash, openChanges } from './account-changes.ts';
import type { OpenChange } from './account-changes.ts';
import { tellAddresses } from './change-telling.ts';
import { undoClosing } from './closing.ts';
import { recordEvent } from './events.ts';
import { proveOldFactor, storeProof } from './old-factor.ts';
import { checkUserPassword } from './password-rule.ts';
import { nameHash, noteEvent } from './security-log.ts';
import { lastingFactors, phoneOf, restoreSnapshot, takeSnapshot } from './snapshot.ts';
import type { Needs } from './needs.ts';
import { checkOwnWallet, givenWallet, walletOf } from './wallet-proof.ts';

const HOUR_MS = 3_600_000;
const UNIQUE_VIOLATION = '23505';

/** A change and the others of its account that can be undone, the oldest of them and those after it. */
interface Found {
  readonly userId: bigint;
  readonly change: OpenChange;
  readonly oldest: OpenChange;
  readonly later: readonly OpenChange[];
}

/** What a link would undo. @throws AppError undo_link_invalid */
export async function showUndo(needs: Needs, { token }: Input<typeof showCall>): Promise<Answer<typeof showCall>> {
  const { userId, change, oldest, later } = await findChange(needs, needs.pool, token);
  return {
    change: change.kind,
    create_time: change.created_at.toISOString(),
    until: change.undo_until.toISOString(),
    later: later.map(({ kind }) => kind),
    factors: lastingFactors(change.before, oldest.before),
    wallet: (await walletOf(needs, userId)) !== null,
  };
}

/**
 * Undoes a change and all that came after it, by the link sent to an address of before, the password of before and a
 * second factor of before. In place of the password the wallet signs that opens the account, which nobody can change. So the link gives nobody more than the account of before would have: a mailbox alone, old or
 * new, undoes nothing, and a thief cannot turn back the owner's own way out. Which factors are of before is judged by
 * the oldest change that can be undone: what a thief has added since then is not asked for.
 *
 * The password of before was known to whoever made the changes, so a new one is set; every session ends, and
 * withdrawals rest for as long again. A settings lock keeps it not back: the thief could have set it.
 * @throws AppError one of the errors the call declares
 */
export async function undoChanges(
  needs: Needs,
  chain: Chain,
  input: Input<typeof undoCall>,
  context: CallContext,
): Promise<void> {
  const { pool, clock, hub, limits, passwords, sessions } = needs;
  const found = await findChange(needs, pool, input.token);
  const { userId, change, oldest } = found;
  // Counted before anything is compared, and by link: whoever reads one mailbox cannot spend the tries of the other.
  const link = linkHash(input.token).toString('hex');
  await limits.consume('account.undo.short', link);
  await limits.consume('account.undo.day', link);
  if (!isSameSecret(input.password, input.re_password)) throw new AppError('passwords_differ');
  const { email } = change.before;
  await checkUserPassword(
    pool,
    input.password,
    [email, phoneOf(change.before)].filter((name) => name !== null),
  );
  await proveOwner(needs, chain, found, input).catch((error: unknown) => {
    noteEvent(needs.log, 'undo_failed', context, { userId });
    throw error;
  });
  if (await isKnown(needs, found, input.password)) throw new AppError('password_as_before');
  const proof = await proveOldFactor(needs, userId, { change, oldest }, input);
  const passwordHash = await passwords.hash(input.password);
  const ended = await withTransaction(pool, async (tx) => {
    await tx.client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const now = clock.now();
    const again = await findChange(needs, tx.client, input.token);
    const undone = [change.id, ...again.later.map(({ id }) => id)];
    const taken = await takeSnapshot(tx, userId);
    await restore(tx, userId, again, now);
    await storeProof(needs, tx, userId, proof, context);
    const frozenUntil = new Date(now.getTime() + factorFreezeHours * HOUR_MS);
    await tx.client.query(
      `UPDATE users SET password_hash = $2, password_changed_at = $3,
                        withdrawals_frozen_until = greatest(withdrawals_frozen_until, $4) WHERE id = $1`,
      [userId, passwordHash, now, frozenUntil],
    );
    await tx.client.query('UPDATE account_changes SET undone_at = $2 WHERE id = ANY ($1)', [undone, now]);
    // Addresses and devices that a thief may have used are strangers again.
    await tx.client.query('DELETE FROM login_addresses WHERE user_id = $1', [userId]);
    await needs.devices.distrustAll(tx, userId);
    await recordEvent(needs, tx.client, userId, 'changes_undone', context);
    // Whoever has made the changes may have asked for it; the owner, who is here, has not.
    await undoClosing(needs, tx, userId, context);
    const values = { time: now.toISOString(), ip: context.ip };
    await needs.notices.send(tx, { userId, kind: 'changes_undone', params: values, mail: false });
    const { before } = change;
    const news = { kind: 'changes_undone', values, frozenUntil, changeId: null, settled: before } as const;
    // Whoever loses an address by it hears of it there: an undoing may be a thief's, who has the old mailbox.
    await tellAddresses(needs, tx, userId, { ...news, replaced: taken });
    return sessions.endAll(tx, userId);
  });
  for (const sessionId of ended) hub.endSession(sessionId);
  for (const name of [email?.toLowerCase(), phoneOf(change.before)]) {
    if (name) await limits.reset('account.login.account', `${nameHash(name)}|strangers`);
  }
}

/** @throws AppError undo_link_invalid when it is unknown, over, or its change was undone */
async function findChange(needs: Needs, client: Pool | Transaction['client'], token: string): Promise<Found> {
  const { rows } = await client.query<{ id: bigint; user_id: bigint }>(
    `SELECT id, user_id FROM account_change_links JOIN account_changes ON id = change_id WHERE token_hash = $1`,
    [linkHash(token)],
  );
  const [link] = rows;
  const changes = link ? await openChanges(needs, client, link.user_id) : [];
  const index = changes.findIndex(({ id }) => id === link?.id);
  const [change, oldest] = [changes[index], changes[0]];
  if (!link || !change || !oldest) throw new AppError('undo_link_invalid');
  return { userId: link.user_id, change, oldest, later: changes.slice(index + 1) };
}

/** @throws AppError password_wrong, wallet_challenge_invalid, wallet_signature_invalid; invalid_request without either */
async function proveOwner(needs: Needs, chain: Chain, found: Found, input: Input<typeof undoCall>): Promise<void> {
  const wallet = givenWallet(input);
  if (wallet) return checkOwnWallet(needs, chain, found.userId, wallet);
  if (!input.old_password) throw new AppError('invalid_request', { field: 'old_password' });
  if (!(await knowsPassword(needs, input.old_password, found))) throw new AppError('password_wrong');
}

/** Whether it is the password of just before the change, or of before all that can be undone. */
async function knowsPassword({ passwords }: Needs, password: string, { change, oldest }: Found): Promise<boolean> {
  const hashes = new Set([change.before.password_hash, oldest.before.password_hash]);
  for (const hash of hashes) if (await passwords.matches(hash, password)) return true;
  return false;
}

/** Whether the new password is one of before, or the one of now, which may be the thief's. */
async function isKnown(needs: Needs, found: Found, password: string): Promise<boolean> {
  if (await knowsPassword(needs, password, found)) return true;
  const { rows } = await needs.pool.query<{ hash: string }>('SELECT password_hash AS hash FROM users WHERE id = $1', [
    found.userId,
  ]);
  return needs.passwords.matches(rows[0]?.hash ?? null, password);
}

/** @throws AppError address_taken when somebody else has bound an address of before */
async function restore(tx: Transaction, userId: bigint, { change, later }: Found, now: Date): Promise<void> {
  const { rows } = await tx.client.query<{ hash: string }>(
    'SELECT code_hash::text AS hash FROM recovery_codes WHERE user_id = $1 AND used_at IS NOT NULL',
    [userId],
  );
  const usedSince = later.flatMap(({ before }) =>
    before.recovery_codes.filter(({ used_at }) => used_at !== null).map(({ code_hash }) => code_hash),
  );
  const used = [...rows.map(({ hash }) => hash), ...usedSince];
  try {
    await restoreSnapshot(tx, userId, change.before, { used, now });
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? new AppError('address_taken') : error;
  }
}
