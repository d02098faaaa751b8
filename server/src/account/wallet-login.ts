import { randomBytes } from 'node:crypto';
import type { walletLogin } from '@aureus/contract/account/wallet-login-calls.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import type { Chain } from '../platform/chain/chain.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { CallContext } from '../platform/http/route.ts';
import { recordEvent } from './events.ts';
import { givenFactor } from './factors.ts';
import { inviterOf } from './invitations.ts';
import { openSession } from './opening.ts';
import { UNCHANGED } from './safety-revision.ts';
import type { SafetyRevision } from './safety-revision.ts';
import { noteEvent } from './security-log.ts';
import type { Needs } from './needs.ts';
import { insertUser } from './users.ts';
import type { KnownUser } from './users.ts';
import { takeChallenge } from './wallet-challenge.ts';
import { isSignedBy } from './wallet-signature.ts';

/**
 * Opens a session for whoever signed a challenge, and makes the account when the wallet comes for the first time.
 * The session belongs to the address, not to any name it may have on a chain.
 * @returns the session's token
 * @throws AppError one of the errors the call declares; invitation_code_unknown when a new wallet brings a wrong code
 */
export async function loginByWallet(
  needs: Needs,
  chain: Chain,
  input: Input<typeof walletLogin>,
  context: CallContext,
): Promise<string> {
  const { clock, limits, log, passwords, pool } = needs;
  await limits.consumeByNetworks('account.login.wallet', context.ip);
  const challenge = await takeChallenge(needs, input.address, input.message);
  const note = (event: Parameters<typeof noteEvent>[1], userId?: bigint): void =>
    noteEvent(log, event, context, { userId, name: challenge.address });
  if (!(await isSignedBy(chain, challenge, input.message, input.signature))) {
    note('login_failed');
    throw new AppError('wallet_signature_invalid');
  }
  const known = await findOwner(needs, challenge.address);
  if (known?.locked) {
    note('login_frozen', known.id);
    throw new AppError('account_locked');
  }
  // One signature, one try: whoever guesses codes needs the wallet for each of them.
  if (known) await needs.factors.check(known.id, givenFactor(input), 'any', context);
  const invitedBy = known ? null : await inviterOf(needs, input.extension_code);
  // Nobody knows this password: the account opens by the wallet until its owner sets one.
  const passwordHash = known ? '' : await passwords.hash(randomBytes(32).toString('base64url'));
  const userId = known?.id ?? (await withTransaction(pool, makeAccount));
  // Another first login of this wallet may have made the account meanwhile: it opens while nobody has added a factor.
  return openSession(needs, userId, 'login_wallet', context, known?.revision ?? UNCHANGED);

  async function makeAccount(tx: Transaction): Promise<bigint> {
    await tx.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`wallet ${challenge.address}`]);
    const { rows } = await tx.client.query<{ user_id: bigint }>('SELECT user_id FROM user_wallets WHERE address = $1', [
      challenge.address,
    ]);
    if (rows[0]) return rows[0].user_id;
    const accountName = `w${randomBytes(8).toString('hex')}`;
    const id = await insertUser(tx, {
      name: { kind: 'account', accountName, key: accountName },
      passwordHash,
      invitedBy,
      now: clock.now(),
      language: context.language,
    });
    if (id === null) throw new Error('A random account name was taken');
    await tx.client.query('INSERT INTO user_wallets (address, user_id, created_at) VALUES ($1, $2, $3)', [
      challenge.address,
      id,
      clock.now(),
    ]);
    await needs.notices.send(tx, { userId: id, kind: 'welcome', params: {}, mail: false });
    await recordEvent(needs, tx.client, id, 'registered', context);
    return id;
  }
}

async function findOwner({ pool }: Needs, address: string): Promise<Omit<KnownUser, 'passwordHash'> | null> {
  const { rows } = await pool.query<{ id: bigint; revision: SafetyRevision; status: string }>(
    'SELECT id, safety_revision AS revision, status FROM users JOIN user_wallets ON user_id = id WHERE address = $1',
    [address],
  );
  const [owner] = rows;
  return owner ? { id: owner.id, revision: owner.revision, locked: owner.status !== 'active' } : null;
}
