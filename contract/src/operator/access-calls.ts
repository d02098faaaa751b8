import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { languages } from '../platform/language.ts';
import { idText, lineText, timeReply } from '../platform/wire.ts';
import { proofFields } from './entry-calls.ts';

/** How operators look after their own access. What changes it asks for a fresh proof, and ends their other sessions. */

/** Passkeys an operator may have. */
export const operatorPasskeyLimit = 10;

const done = () => z.object({ done: z.literal(true) });
const passkeyName = () => lineText(1, 40);

export const prove = defineCall({
  name: 'operator.prove',
  method: 'POST',
  path: '/operator/access/prove',
  access: 'operator',
  summary:
    'Proves again by a code or a passkey who is there. For some minutes this session may then make the calls that ask for it.',
  request: z.strictObject(proofFields()),
  answer: z.object({ fresh_until: timeReply() }),
  errors: ['second_factor_required', 'second_factor_wrong', 'second_factor_missing', 'safety_changed'],
});

export const access = defineCall({
  name: 'operator.access',
  method: 'GET',
  path: '/operator/access',
  access: 'operator',
  summary: 'By what the operator gets in, and the language of mails.',
  request: z.strictObject({}),
  answer: z.object({
    language: z.enum(languages),
    has_totp: z.boolean(),
    /** Null when it is still the first one. */
    password_changed_at: z.nullable(timeReply()),
    passkeys: z.array(
      z.object({
        id: z.int(),
        /** Empty for one that was made with an invitation. */
        name: z.string(),
        created_at: timeReply(),
        last_used_at: z.nullable(timeReply()),
      }),
    ),
    /** Until when this session counts as proved; null when it does not. */
    fresh_until: z.nullable(timeReply()),
  }),
});

export const setLanguage = defineCall({
  name: 'operator.setLanguage',
  method: 'POST',
  path: '/operator/access/language',
  access: 'operator',
  summary: 'Sets the language in which the operator gets mails.',
  request: z.strictObject({ language: z.enum(languages) }),
  answer: done(),
});

export const changePassword = defineCall({
  name: 'operator.changePassword',
  method: 'POST',
  path: '/operator/access/password',
  access: 'operator',
  fresh: true,
  summary: "Changes the operator's password by the one before; the operator's other sessions end.",
  request: z.strictObject({ old_password: lineText(1, 1024), password: lineText(1, 1024) }),
  answer: done(),
  errors: ['password_wrong', 'password_too_short', 'password_too_long', 'password_too_common'],
});

export const totpStart = defineCall({
  name: 'operator.totpStart',
  method: 'POST',
  path: '/operator/access/totp/start',
  access: 'operator',
  fresh: true,
  summary: 'Makes a secret for a new authenticator app. It takes the place of the old one once a code confirms it.',
  request: z.strictObject({}),
  answer: z.object({
    /** Base32, to be typed. */
    secret: z.string(),
    /** `otpauth://` address, to be shown as QR. */
    uri: z.string(),
  }),
});

export const totpConfirm = defineCall({
  name: 'operator.totpConfirm',
  method: 'POST',
  path: '/operator/access/totp/confirm',
  access: 'operator',
  fresh: true,
  summary: "Puts the new authenticator in the place of the old one; the operator's other sessions end.",
  request: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answer: done(),
  errors: ['totp_not_started', 'second_factor_wrong'],
});

export const totpRemove = defineCall({
  name: 'operator.totpRemove',
  method: 'POST',
  path: '/operator/access/totp/remove',
  access: 'operator',
  fresh: true,
  summary: "Removes the authenticator where a passkey is left; the operator's other sessions end.",
  request: z.strictObject({}),
  answer: done(),
  errors: ['totp_not_on', 'second_factor_last'],
});

export const passkeyNewAsk = defineCall({
  name: 'operator.passkeyNewAsk',
  method: 'POST',
  path: '/operator/access/passkey/ask',
  access: 'operator',
  fresh: true,
  summary: 'What to ask a browser for a new passkey, as JSON; good once, for five minutes.',
  request: z.strictObject({}),
  answer: z.object({ options: z.string() }),
  errors: ['passkey_limit'],
});

export const passkeyAdd = defineCall({
  name: 'operator.passkeyAdd',
  method: 'POST',
  path: '/operator/access/passkey/add',
  access: 'operator',
  fresh: true,
  summary: "Stores a new passkey; the operator's other sessions end.",
  request: z.strictObject({ passkey: lineText(2, 16_000), name: passkeyName() }),
  answer: done(),
  errors: ['passkey_failed', 'passkey_limit'],
});

export const passkeyRename = defineCall({
  name: 'operator.passkeyRename',
  method: 'POST',
  path: '/operator/access/passkey/rename',
  access: 'operator',
  summary: 'Gives a passkey another name.',
  request: z.strictObject({ id: idText(), name: passkeyName() }),
  answer: done(),
  errors: ['passkey_unknown'],
});

export const passkeyRemove = defineCall({
  name: 'operator.passkeyRemove',
  method: 'POST',
  path: '/operator/access/passkey/remove',
  access: 'operator',
  fresh: true,
  summary: "Removes a passkey where another factor is left; the operator's other sessions end.",
  request: z.strictObject({ id: idText() }),
  answer: done(),
  errors: ['passkey_unknown', 'second_factor_last'],
});
