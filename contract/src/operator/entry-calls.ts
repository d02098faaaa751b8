import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { languages } from '../platform/language.ts';
import { houseName } from '../platform/shown-text.ts';
import { idText, lineText, timeReply } from '../platform/wire.ts';
import { operatorPermissions } from './permissions.ts';

/** Longest a session of an operator lasts, and the longest it may rest, in minutes. */
export const sessionMinutes = { whole: 12 * 60, idle: 30 } as const;

const done = () => z.object({ done: z.literal(true) });
const code = () => z.string().check(z.minLength(1), z.maxLength(64));
/** What the browser answered, as JSON. */
const passkeyText = () => lineText(2, 16_000);
/** The step-up given with an act: the current code of the authenticator, or the answer to `operator.passkeyAsk`. */
export const proofFields = () => ({ code: z.optional(code()), passkey: z.optional(passkeyText()) });

export const login = defineCall({
  name: 'operator.login',
  method: 'POST',
  path: '/operator/login',
  access: 'public',
  summary: 'Opens a session by e-mail, password and the code of the authenticator. The answer is its token.',
  request: z.strictObject({ email: lineText(3, 254), password: lineText(1, 1024), code: code() }),
  answer: z.string(),
  errors: ['operator_login_failed'],
});

export const passkeyLoginAsk = defineCall({
  name: 'operator.passkeyLoginAsk',
  method: 'POST',
  path: '/operator/login/passkey/ask',
  access: 'public',
  summary: 'What to ask a passkey for a login, as JSON for the browser; good once, for five minutes.',
  request: z.strictObject({}),
  answer: z.object({ options: z.string() }),
});

export const passkeyLogin = defineCall({
  name: 'operator.passkeyLogin',
  method: 'POST',
  path: '/operator/login/passkey',
  access: 'public',
  summary: 'Opens a session by a passkey that checks its owner. The answer is its token.',
  request: z.strictObject({ passkey: passkeyText() }),
  answer: z.string(),
  errors: ['operator_login_failed'],
});

export const logout = defineCall({
  name: 'operator.logout',
  method: 'POST',
  path: '/operator/logout',
  access: 'operator',
  summary: "Ends the operator's session.",
  request: z.strictObject({}),
  answer: done(),
});

/** An act that one operator executed alone. */
const brokenGlass = z.object({
  proposal_id: z.int(),
  kind: z.string(),
  subject: z.string(),
  operator: z.string(),
  reason: z.string(),
  at: timeReply(),
});

export const me = defineCall({
  name: 'operator.me',
  method: 'GET',
  path: '/operator/me',
  access: 'operator',
  summary: 'Who the operator is, and what has been done alone in the last seven days.',
  request: z.strictObject({}),
  answer: z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    roles: z.array(z.string()),
    permissions: z.array(z.enum(operatorPermissions)),
    session_expires_at: timeReply(),
    /** Of the operator's mails, and of the console on a new device. */
    language: z.enum(languages),
    has_totp: z.boolean(),
    passkeys: z.int(),
    break_glass: z.array(brokenGlass),
  }),
});

export const sessions = defineCall({
  name: 'operator.sessions',
  method: 'GET',
  path: '/operator/sessions',
  access: 'operator',
  summary: "The operator's own open sessions.",
  request: z.strictObject({}),
  answer: z.array(
    z.object({
      id: z.int(),
      ip: z.string(),
      user_agent: z.string(),
      created_at: timeReply(),
      last_used_at: timeReply(),
      current: z.boolean(),
    }),
  ),
});

export const endSession = defineCall({
  name: 'operator.endSession',
  method: 'POST',
  path: '/operator/sessions/end',
  access: 'operator',
  summary: "Ends one of the operator's own sessions.",
  request: z.strictObject({ id: idText() }),
  answer: done(),
  errors: ['session_unknown'],
});

export const invitation = defineCall({
  name: 'operator.invitation',
  method: 'POST',
  path: '/operator/invitation',
  access: 'public',
  summary: 'Opens an invitation: who is invited, and what the authenticator app or the passkey is set up with.',
  request: z.strictObject({ token: lineText(20, 100) }),
  answer: z.object({
    name: z.string(),
    /** Empty for the first operator, who says it. */
    email: z.string(),
    roles: z.array(z.string()),
    /** It lets an operator in again who lost a second factor. */
    again: z.boolean(),
    expires_at: timeReply(),
    totp_secret: z.string(),
    /** `otpauth://` address for a QR picture. */
    totp_uri: z.string(),
    /** For `navigator.credentials.create`, as JSON. */
    passkey_options: z.string(),
  }),
  errors: ['operator_invitation_invalid'],
});

export const acceptInvitation = defineCall({
  name: 'operator.acceptInvitation',
  method: 'POST',
  path: '/operator/invitation/accept',
  access: 'public',
  summary:
    'Accepts an invitation: sets the password together with a code of the authenticator or a new passkey; one is a must.',
  request: z.strictObject({
    token: lineText(20, 100),
    /** For the first operator alone, whose invitation names nobody. */
    name: z.optional(houseName(2, 60)),
    email: z.optional(lineText(3, 254)),
    password: lineText(1, 1024),
    code: z.optional(code()),
    passkey: z.optional(passkeyText()),
  }),
  answer: done(),
  errors: [
    'operator_invitation_invalid',
    'second_factor_required',
    'second_factor_wrong',
    'passkey_failed',
    'invalid_email',
    'operator_exists',
    'password_too_short',
    'password_too_long',
    'password_too_common',
  ],
});

export const passkeyAsk = defineCall({
  name: 'operator.passkeyAsk',
  method: 'POST',
  path: '/operator/passkey/ask',
  access: 'operator',
  summary: 'What to ask a passkey before an act that wants the operator to prove once more who is there.',
  request: z.strictObject({}),
  answer: z.object({ options: z.string() }),
  errors: ['second_factor_missing'],
});
