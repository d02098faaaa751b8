import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { timeReply } from '../platform/wire.ts';
import { factorFields, walletProofFields } from './proof-calls.ts';
import { factorChanges } from './safety-calls.ts';

/** What stands in the link: 32 random bytes, base64url. */
const linkToken = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, { error: 'undo_link_invalid' }));
const passwordText = () => z.string().check(z.maxLength(1024));

export const undoShow = defineCall({
  name: 'account.undoShow',
  method: 'POST',
  path: '/user/undo/show',
  access: 'public',
  summary: 'What the link in a message about a changed account would undo. It undoes nothing and can be asked again.',
  request: z.strictObject({ token: linkToken() }),
  answer: z.object({
    change: z.enum(factorChanges),
    create_time: timeReply(),
    /** Until then the link works. */
    until: timeReply(),
    /** Changes made after it, which go back with it. */
    later: z.array(z.enum(factorChanges)),
    /** The second factors of before the change, one of which is asked for; empty when none is. */
    factors: z.array(z.enum(['totp', 'passkey'])),
    /** Whether a wallet opens the account: its signature stands in for the password of before. */
    wallet: z.boolean(),
  }),
  errors: ['undo_link_invalid'],
});

export const undoChanges = defineCall({
  name: 'account.undoChanges',
  method: 'POST',
  path: '/user/undo',
  access: 'public',
  summary:
    'Undoes a change of what protects an account, and every one after it, by the link sent to an address of before. ' +
    'It needs the password (or the wallet that opens the account) and a second factor of before the change, sets a new password and ends every session; ' +
    'withdrawals rest on.',
  request: z.strictObject({
    token: linkToken(),
    /** The password the account had before the change. */
    old_password: z.optional(passwordText()),
    ...walletProofFields(),
    password: passwordText(),
    re_password: passwordText(),
    /** Of before the change; a passkey answers `/user/passkeyLogin/options` with the purpose `factor`. */
    ...factorFields(),
  }),
  answer: z.object({ done: z.literal(true) }),
  errors: [
    'undo_link_invalid',
    'password_wrong',
    'wallet_challenge_invalid',
    'wallet_signature_invalid',
    'passwords_differ',
    'password_too_short',
    'password_too_long',
    'password_too_common',
    'password_as_before',
    'second_factor_required',
    'passkey_required',
    'second_factor_wrong',
    'address_taken',
  ],
});
