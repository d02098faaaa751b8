import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { timeReply } from '../platform/wire.ts';

/** Minutes in which a passkey must answer. */
export const passkeyChallengeMinutes = 5;

/** A code of the authenticator, or a recovery code; spaces and dashes do not count. */
export const factorCode = () => z.string().check(z.maxLength(64));

/** Six digits that were mailed or texted; spaces and dashes do not count. */
export const sentCode = () => z.string().check(z.maxLength(64));

/** What a browser's passkey answered, as JSON. */
export const passkeyText = () => z.string().check(z.minLength(2), z.maxLength(8192));

/** What a browser's passkey is asked, as JSON: `PublicKeyCredentialRequestOptionsJSON` or `…CreationOptionsJSON`. */
export const passkeyOptions = () => z.object({ options: z.string() });

/** A second factor given beside another proof: a code of the authenticator or a recovery code, or a passkey's answer. */
export const factorFields = () => ({
  factor_code: z.optional(factorCode()),
  passkey: z.optional(passkeyText()),
});

/** A challenge as for a login by wallet, and its signature: for accounts that were opened by a wallet. */
export const walletProofFields = () => ({
  wallet_message: z.optional(z.string().check(z.maxLength(2000))),
  wallet_signature: z.optional(z.string().check(z.maxLength(20_002), z.regex(/^0x([0-9a-fA-F]{2})+$/))),
});

/** What a passkey is asked for: a re-authentication, or the second factor of one act. */
export const passkeyPurposes = ['reauth', 'factor'] as const;

export const reauth = defineCall({
  name: 'account.reauth',
  method: 'POST',
  path: '/safe/reauth',
  access: 'user',
  summary:
    'Proves again who is there: by the password or the wallet of the account and a code of the authenticator, where one ' +
    'is on, or a recovery code; or by a passkey alone. An account with a passkey does not open by its password alone. ' +
    'For some minutes this session may then make the calls that ask for it.',
  request: z.strictObject({
    password: z.optional(z.string().check(z.maxLength(1024))),
    factor_code: z.optional(factorCode()),
    passkey: z.optional(passkeyText()),
    ...walletProofFields(),
  }),
  answer: z.object({ fresh_until: timeReply() }),
  errors: [
    'password_wrong',
    'second_factor_required',
    'passkey_required',
    'second_factor_wrong',
    'passkey_failed',
    'wallet_challenge_invalid',
    'wallet_signature_invalid',
    'safety_changed',
  ],
});

export const reauthOptions = defineCall({
  name: 'account.reauthOptions',
  method: 'POST',
  path: '/safe/reauth/options',
  access: 'user',
  summary: "Asks the user's passkeys for a proof, good once: for a re-authentication or as a second factor.",
  request: z.strictObject({ purpose: z._default(z.enum(passkeyPurposes), 'reauth') }),
  answer: passkeyOptions(),
  errors: ['passkey_unknown'],
});
