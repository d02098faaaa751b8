import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { timeReply, wholeText } from '../platform/wire.ts';
import { factorFields } from './proof-calls.ts';

/** An Ethereum address, with or without checksum capitals. */
const walletAddress = () => z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, { error: 'wallet_address_invalid' }));

/** Chains a wallet may be on when it logs in, by EIP-155 number: Ethereum, Optimism, BNB, Polygon, Base, Arbitrum. */
export const walletChains = [1, 10, 56, 137, 8453, 42_161] as const;

/** Minutes in which a challenge must be signed. */
export const walletChallengeMinutes = 5;

export const walletChallenge = defineCall({
  name: 'account.walletChallenge',
  method: 'POST',
  path: '/user/walletLogin/challenge',
  access: 'public',
  summary: 'The message (EIP-4361) a wallet signs to log in. It is good once, for minutes, for this address.',
  request: z.strictObject({
    address: walletAddress(),
    chain_id: z._default(wholeText(1, 1_000_000_000), 1),
  }),
  answer: z.object({ message: z.string(), nonce: z.string(), expires_at: timeReply() }),
  errors: ['wallet_address_invalid', 'wallet_chain_unknown'],
});

export const walletLogin = defineCall({
  name: 'account.walletLogin',
  method: 'POST',
  path: '/user/walletLogin',
  access: 'public',
  summary: 'Opens a session by a signed challenge; makes the account at first sight. The answer is the token.',
  request: z.strictObject({
    address: walletAddress(),
    /** The challenge, exactly as it was given. */
    message: z.string().check(z.minLength(1), z.maxLength(2000)),
    /** Hexadecimal; 65 bytes of an ordinary account or 64 in the compact form (EIP-2098), any length of a contract wallet. */
    signature: z
      .string()
      .check(z.maxLength(20_002), z.regex(/^0x([0-9a-fA-F]{2})+$/, { error: 'wallet_signature_invalid' })),
    /** The inviter's code; counts when the account is made. */
    extension_code: z.optional(z.string().check(z.maxLength(64))),
    /** As at a login by password, beside a challenge signed anew. */
    ...factorFields(),
  }),
  answer: z.string(),
  errors: [
    'wallet_address_invalid',
    'wallet_challenge_invalid',
    'wallet_signature_invalid',
    'account_locked',
    'invitation_code_unknown',
    'second_factor_required',
    'passkey_required',
    'second_factor_wrong',
    'safety_changed',
  ],
});
