import { walletChains, walletChallenge, walletLogin } from '@aureus/contract/account/wallet-login-calls.ts';
import { call } from '../../platform/calls/call.ts';
import { findProvider, type Provider, type Wallet } from './providers.ts';

/** Why a wallet did not log in; the page has words for each. */
export type WalletProblem = 'not_installed' | 'refused' | 'connection_failed' | 'no_address';

/** The wallet, not the server, is the reason. */
export class WalletError extends Error {
  readonly problem: WalletProblem;

  constructor(problem: WalletProblem, options?: ErrorOptions) {
    super(problem, options);
    this.name = 'WalletError';
    this.problem = problem;
  }
}

/** EIP-1193: the user said no. */
const userRejected = 4001;

/** What the server takes beside the signed challenge. */
export interface WalletLoginExtras {
  extension_code?: string;
  factor_code?: string;
  passkey?: string;
}

/** A signed challenge, good once. */
export interface SignedChallenge {
  readonly address: string;
  readonly message: string;
  readonly signature: string;
}

/** Asks a wallet for its address and its signature under the server's challenge. @throws WalletError, CallError */
export async function signChallenge(provider: Provider): Promise<SignedChallenge> {
  const accounts = await ask(provider, 'eth_requestAccounts');
  const address: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  if (typeof address !== 'string' || address === '') throw new WalletError('no_address');
  const chain = Number(await ask(provider, 'eth_chainId'));
  // A message may be signed on any chain; one we do not list counts as Ethereum, where every key is known.
  const chainId = (walletChains as readonly number[]).includes(chain) ? chain : 1;
  const { message } = await call(walletChallenge, { address, chain_id: chainId });
  const signature = await ask(provider, 'personal_sign', [asHex(message), address]);
  if (typeof signature !== 'string') throw new WalletError('connection_failed');
  return { address, message, signature };
}

/** What a call takes that a wallet proves in place of a password. @throws WalletError, CallError */
export async function proveByWallet(wallet: Wallet): Promise<{ wallet_message: string; wallet_signature: string }> {
  const provider = await findProvider(wallet);
  if (provider === null) throw new WalletError('not_installed');
  const { message, signature } = await signChallenge(provider);
  return { wallet_message: message, wallet_signature: signature };
}

/** Opens a session by a signed challenge; returns the token. @throws CallError */
export const loginBySignature = (signed: SignedChallenge, extras: WalletLoginExtras = {}): Promise<string> =>
  call(walletLogin, { ...signed, ...extras });

async function ask(provider: Provider, method: string, params: readonly unknown[] = []): Promise<unknown> {
  try {
    return await provider.request({ method, params });
  } catch (error) {
    const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
    throw new WalletError(code === userRejected ? 'refused' : 'connection_failed', { cause: error });
  }
}

/** Wallets take the text to sign as hexadecimal UTF-8. */
function asHex(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
