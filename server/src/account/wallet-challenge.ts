import { randomBytes } from 'node:crypto';
import type { walletChallenge } from '@aureus/contract/account/wallet-login-calls.ts';
import { walletChains, walletChallengeMinutes } from '@aureus/contract/account/wallet-login-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type { CreateSiweMessageParameters } from 'viem/siwe';
import { AppError } from '../platform/errors.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Needs } from './needs.ts';

/** What the user reads in the wallet; EIP-4361 wants ASCII on one line. */
const STATEMENT = 'Log in to Aureus. This signature costs nothing and moves no money.';

/** A challenge that was given out and not yet answered. */
export interface Challenge {
  readonly address: string;
  readonly chainId: number;
}

type ChallengeNeeds = Pick<Needs, 'pool' | 'clock' | 'settings'>;

/**
 * Makes the message a wallet signs (EIP-4361). Every field of it is ours: the wallet adds its signature alone.
 * @throws AppError wallet_address_invalid when the capitals are no checksum, wallet_chain_unknown
 */
export async function makeChallenge(
  { pool, clock, settings }: ChallengeNeeds,
  { address: text, chain_id: chainId }: Input<typeof walletChallenge>,
  { origin }: Pick<CallContext, 'origin'>,
): Promise<Answer<typeof walletChallenge>> {
  const address = await readWalletAddress(text);
  if (!(walletChains as readonly number[]).includes(chainId)) throw new AppError('wallet_chain_unknown');
  // The edge lets in pages of our own origins alone.
  const uri = origin ?? new URL(settings.publicUrl).origin;
  const nonce = randomBytes(16).toString('hex');
  const issuedAt = clock.now();
  const expiresAt = new Date(issuedAt.getTime() + walletChallengeMinutes * 60_000);
  const message = await worded({
    address,
    chainId,
    domain: new URL(uri).host,
    uri,
    version: '1',
    nonce,
    statement: STATEMENT,
    issuedAt,
    expirationTime: expiresAt,
  });
  await pool.query(
    'INSERT INTO wallet_challenges (nonce, address, chain_id, message, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [nonce, address.toLowerCase(), chainId, message, expiresAt],
  );
  return { message, nonce, expires_at: expiresAt.toISOString() };
}

/**
 * Takes back the challenge a signed message answers: once, in time, and only when nothing in it was changed. As every
 * field was ours, the same text means the same domain, address, chain, nonce and times.
 * @throws AppError wallet_challenge_invalid
 */
export async function takeChallenge(
  { pool, clock }: ChallengeNeeds,
  text: string,
  message: string,
): Promise<Challenge> {
  const address = await readWalletAddress(text);
  const { parseSiweMessage } = await import('viem/siwe');
  const { nonce } = parseSiweMessage(message);
  if (nonce === undefined) throw new AppError('wallet_challenge_invalid');
  const { rows } = await pool.query<{ address: string; chain_id: bigint; message: string; expires_at: Date }>(
    'DELETE FROM wallet_challenges WHERE nonce = $1 RETURNING address, chain_id, message, expires_at',
    [nonce],
  );
  const [given] = rows;
  const answers =
    given !== undefined &&
    given.message === message &&
    given.address === address.toLowerCase() &&
    given.expires_at.getTime() > clock.epochMs();
  if (!answers) throw new AppError('wallet_challenge_invalid');
  return { address: given.address, chainId: Number(given.chain_id) };
}

/** @throws AppError forbidden_origin when the page's host is no name EIP-4361 knows, e.g. one word */
async function worded(fields: CreateSiweMessageParameters): Promise<string> {
  const { createSiweMessage } = await import('viem/siwe');
  try {
    return createSiweMessage(fields);
  } catch (error) {
    if (error instanceof Error && error.name === 'SiweInvalidMessageFieldError') throw new AppError('forbidden_origin');
    throw error;
  }
}

/** Removes challenges nobody answered in time. */
export async function sweepChallenges({ pool, clock }: ChallengeNeeds): Promise<void> {
  await pool.query('DELETE FROM wallet_challenges WHERE expires_at < $1', [clock.now()]);
}

/** All lower or all upper case, or with the right checksum (EIP-55). @throws AppError wallet_address_invalid */
async function readWalletAddress(text: string): Promise<`0x${string}`> {
  const { getAddress } = await import('viem');
  const digits = text.slice(2);
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  const address = getAddress(`0x${digits.toLowerCase()}`);
  if (!isPlain && address !== text) throw new AppError('wallet_address_invalid');
  return address;
}
