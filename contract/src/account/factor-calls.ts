import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { idText, lineText, timeReply } from '../platform/wire.ts';
import { factorCode, passkeyOptions, passkeyText } from './proof-calls.ts';

/** Recovery codes made at a time. */
export const recoveryCodeCount = 10;
/** Passkeys a user may have. */
export const passkeyLimit = 20;

const done = () => z.object({ done: z.literal(true) });
const recoveryCodes = () => z.object({ recovery_codes: z.array(z.string()) });
const passkeyName = () => lineText(1, 40);

export const totpStart = defineCall({
  name: 'account.totpStart',
  method: 'POST',
  path: '/safe/totp/start',
  access: 'user',
  fresh: true,
  summary: 'Makes a secret for an authenticator app. It counts once a code made with it is confirmed.',
  request: z.strictObject({}),
  answer: z.object({
    /** Base32, to be typed. */
    secret: z.string(),
    /** `otpauth://` address, to be shown as QR. */
    uri: z.string(),
  }),
  errors: ['settings_locked', 'totp_already_on'],
});

export const totpConfirm = defineCall({
  name: 'account.totpConfirm',
  method: 'POST',
  path: '/safe/totp/confirm',
  access: 'user',
  fresh: true,
  summary: 'Turns the authenticator on by its first code. The answer holds the recovery codes; they are shown once.',
  request: z.strictObject({ code: factorCode() }),
  answer: recoveryCodes(),
  errors: ['settings_locked', 'totp_already_on', 'totp_not_started', 'second_factor_wrong'],
});

export const totpDisable = defineCall({
  name: 'account.totpDisable',
  method: 'POST',
  path: '/safe/totp/disable',
  access: 'user',
  fresh: true,
  summary: 'Turns the authenticator off. Without a passkey beside it the recovery codes are thrown away as well.',
  request: z.strictObject({}),
  answer: done(),
  errors: ['settings_locked', 'totp_not_on'],
});

export const renewRecoveryCodes = defineCall({
  name: 'account.renewRecoveryCodes',
  method: 'POST',
  path: '/safe/recovery/renew',
  access: 'user',
  fresh: true,
  summary: 'Makes new recovery codes; the old ones are worth nothing from now on.',
  request: z.strictObject({}),
  answer: recoveryCodes(),
  errors: ['settings_locked', 'second_factor_missing'],
});

export const passkeyRegisterOptions = defineCall({
  name: 'account.passkeyRegisterOptions',
  method: 'POST',
  path: '/safe/passkey/options',
  access: 'user',
  fresh: true,
  summary: 'Asks the browser for a new passkey; good once.',
  request: z.strictObject({}),
  answer: passkeyOptions(),
  errors: ['settings_locked', 'passkey_limit'],
});

export const passkeyRegister = defineCall({
  name: 'account.passkeyRegister',
  method: 'POST',
  path: '/safe/passkey/register',
  access: 'user',
  fresh: true,
  summary: 'Stores a new passkey. The first factor of an account brings recovery codes with it; they are shown once.',
  request: z.strictObject({ passkey: passkeyText(), name: passkeyName() }),
  answer: z.object({
    id: z.int(),
    /** Null when the account has some already. */
    recovery_codes: z.nullable(z.array(z.string())),
  }),
  errors: ['settings_locked', 'passkey_failed', 'passkey_limit'],
});

export const passkeys = defineCall({
  name: 'account.passkeys',
  method: 'GET',
  path: '/safe/passkeys',
  access: 'user',
  summary: "The user's passkeys.",
  request: z.strictObject({}),
  answer: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      create_time: timeReply(),
      /** Null when it was never used. */
      last_used_time: z.nullable(timeReply()),
      /** Whether a passkey service keeps a copy. */
      synced: z.boolean(),
    }),
  ),
});

export const passkeyRename = defineCall({
  name: 'account.passkeyRename',
  method: 'POST',
  path: '/safe/passkey/rename',
  access: 'user',
  summary: 'Gives a passkey another name.',
  request: z.strictObject({ id: idText(), name: passkeyName() }),
  answer: done(),
  errors: ['passkey_unknown'],
});

export const passkeyDelete = defineCall({
  name: 'account.passkeyDelete',
  method: 'POST',
  path: '/safe/passkey/delete',
  access: 'user',
  fresh: true,
  summary: 'Removes a passkey: it opens nothing any more.',
  request: z.strictObject({ id: idText() }),
  answer: done(),
  errors: ['settings_locked', 'passkey_unknown'],
});

export const passkeyLoginOptions = defineCall({
  name: 'account.passkeyLoginOptions',
  method: 'POST',
  path: '/user/passkeyLogin/options',
  access: 'public',
  summary:
    'Asks the passkeys of a device: for a login by a passkey alone, or as the second factor of a login by password or ' +
    'wallet and of a password reset. Good once. It tells nothing of any account.',
  request: z.strictObject({ purpose: z._default(z.enum(['login', 'factor']), 'login') }),
  answer: passkeyOptions(),
});

export const passkeyLogin = defineCall({
  name: 'account.passkeyLogin',
  method: 'POST',
  path: '/user/passkeyLogin',
  access: 'public',
  summary: 'Opens a session by a passkey, without a password. The answer is the token to send in `Authorization`.',
  request: z.strictObject({ passkey: passkeyText() }),
  answer: z.string(),
  errors: ['passkey_failed', 'account_locked', 'safety_changed'],
});
