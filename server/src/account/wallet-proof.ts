import type { Chain } from '../platform/chain/chain.ts';
import { AppError } from '../platform/errors.ts';
import type { Needs } from './needs.ts';
import { takeChallenge } from './wallet-challenge.ts';
import { isSignedBy } from './wallet-signature.ts';

/** A challenge and its signature, in place of a password. */
export interface WalletProof {
  readonly message: string;
  readonly signature: string;
}

/** The proof among the fields of a call; null when it is not whole. */
export function givenWallet(input: {
  readonly wallet_message?: string | undefined;
  readonly wallet_signature?: string | undefined;
}): WalletProof | null {
  const { wallet_message: message, wallet_signature: signature } = input;
  return message && signature ? { message, signature } : null;
}

/** The wallet that opens an account, or null. It comes with the account and never changes. */
export async function walletOf({ pool }: Pick<Needs, 'pool'>, userId: bigint): Promise<string | null> {
  const { rows } = await pool.query<{ address: string }>('SELECT address FROM user_wallets WHERE user_id = $1', [
    userId,
  ]);
  return rows[0]?.address ?? null;
}

/** @throws AppError wallet_challenge_invalid, wallet_signature_invalid */
export async function checkOwnWallet(
  needs: Needs,
  chain: Chain,
  userId: bigint,
  { message, signature }: WalletProof,
): Promise<void> {
  const address = await walletOf(needs, userId);
  if (address === null) throw new AppError('wallet_challenge_invalid');
  const challenge = await takeChallenge(needs, address, message);
  if (!(await isSignedBy(chain, challenge, message, signature))) throw new AppError('wallet_signature_invalid');
}
