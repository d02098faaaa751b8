import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { flagText, idText, lineText, pageFields, pageOf, timeReply, wholeText } from '../platform/wire.ts';
import { factorFields, sentCode } from './proof-calls.ts';

const passwordText = () => z.string().check(z.maxLength(1024));
const done = () => z.object({ done: z.literal(true) });

/** Days a settings lock may last. */
export const settingsLockDays = 30;

/** Hours withdrawals rest after a change of a factor, and as long the change can be undone from the old addresses. */
export const factorFreezeHours = 48;
/** Hours they rest when an authenticator or passkey that had been there for that long confirmed the change. */
export const confirmedFreezeHours = 24;

/**
 * Changes of what opens an account or its money. Each of them freezes withdrawals, is told on the addresses of before
 * and can be undone from there.
 */
export const factorChanges = [
  'password_changed',
  'password_reset',
  'pay_password_set',
  'pay_password_changed',
  'pay_password_reset',
  'email_bound',
  'phone_bound',
  'totp_on',
  'totp_off',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
] as const;
export type FactorChange = (typeof factorChanges)[number];

/** What the history of an account tells of. */
export const securityEvents = [
  'registered',
  'login',
  'login_passkey',
  'login_wallet',
  'login_failed',
  'logout',
  'session_revoked',
  'sessions_revoked',
  ...factorChanges,
  'recovery_code_used',
  'passkey_counter_back',
  'phrase_changed',
  'allow_list_on',
  'allow_list_off',
  'settings_locked',
  'changes_undone',
  'card_viewed',
  'identity_viewed',
  'phone_viewed',
  'closing_asked',
  'closing_undone',
  'export_asked',
] as const;
export type SecurityEventKind = (typeof securityEvents)[number];

/** Where somebody was, read from the User-Agent header; empty texts where it says nothing known. */
const device = () => ({
  kind: z.enum(['phone', 'tablet', 'computer', 'other']),
  system: z.string(),
  browser: z.string(),
  ip: z.string(),
});

export const safetyState = defineCall({
  name: 'account.safetyState',
  method: 'GET',
  path: '/safe/state',
  access: 'user',
  summary: 'What protects the account.',
  request: z.strictObject({}),
  answer: z.object({
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    /** Address of the wallet that opens the account; null for accounts opened by a password. */
    wallet: z.nullable(z.string()),
    password_changed_time: timeReply(),
    pay_password: z.boolean(),
    totp: z.boolean(),
    recovery_codes_left: z.int(),
    passkeys: z.int(),
    sessions: z.int(),
    /** The user's own words that stand in every mail; empty when there are none. */
    phrase: z.string(),
    allow_list: z.boolean(),
    settings_locked_until: z.nullable(timeReply()),
    withdrawals_frozen_until: z.nullable(timeReply()),
    /** Until then this session may make the calls that ask for a re-authentication. */
    fresh_until: z.nullable(timeReply()),
  }),
});

export const changePassword = defineCall({
  name: 'account.changePassword',
  method: 'POST',
  path: '/safe/change_password',
  access: 'user',
  summary: 'Changes the login password by the current one and ends every other session.',
  request: z.strictObject({
    old_password: passwordText(),
    password: passwordText(),
    re_password: passwordText(),
    /** Where the account has a second factor; a passkey answers `/safe/reauth/options` with the purpose `factor`. */
    ...factorFields(),
  }),
  answer: done(),
  errors: [
    'password_wrong',
    'passwords_differ',
    'password_too_short',
    'password_too_long',
    'password_too_common',
    'second_factor_required',
    'passkey_required',
    'second_factor_wrong',
    'safety_changed',
  ],
});

export const updatePayPassword = defineCall({
  name: 'account.updatePayPassword',
  method: 'POST',
  path: '/safe/update_password',
  access: 'user',
  fresh: true,
  summary:
    'Sets the pay password, six digits. A set one is replaced by naming it, or by a code sent to the e-mail or phone ' +
    '(`scene` pay_password). As every change of a factor it holds withdrawals back.',
  request: z.strictObject({
    password: z.string().check(z.maxLength(64)),
    re_password: z.string().check(z.maxLength(64)),
    old_password: z.optional(z.string().check(z.maxLength(64))),
    code: z.optional(sentCode()),
  }),
  answer: done(),
  errors: [
    'settings_locked',
    'pay_password_invalid',
    'passwords_differ',
    'pay_password_proof_required',
    'pay_password_wrong',
    'code_wrong_or_expired',
  ],
});

export const bindPhone = defineCall({
  name: 'account.bindPhone',
  method: 'POST',
  path: '/safe/mobile',
  access: 'user',
  fresh: true,
  summary: 'Binds a telephone by the code sent to it (`scene` bind).',
  request: z.strictObject({
    area_code: z._default(z.string().check(z.regex(/^[1-9][0-9]{0,5}$/)), '86'),
    /** As it is typed: with or without the digits of a country, which may be another than that of `area_code`. */
    mobile: z.string().check(z.maxLength(40)),
    code: sentCode(),
  }),
  answer: done(),
  errors: ['settings_locked', 'invalid_phone', 'code_wrong_or_expired', 'address_taken'],
});

export const bindEmail = defineCall({
  name: 'account.bindEmail',
  method: 'POST',
  path: '/safe/email',
  access: 'user',
  fresh: true,
  summary: 'Binds an e-mail address by the code sent to it (`scene` bind). The old address is told.',
  request: z.strictObject({ email: lineText(3, 254), code: sentCode() }),
  answer: done(),
  errors: ['settings_locked', 'invalid_email', 'code_wrong_or_expired', 'address_taken'],
});

export const setPhrase = defineCall({
  name: 'account.setPhrase',
  method: 'POST',
  path: '/safe/phrase',
  access: 'user',
  fresh: true,
  summary: "Stores the user's own words that stand in every mail, so that a forged mail is known; empty removes them.",
  request: z.strictObject({ phrase: lineText(0, 200) }),
  answer: done(),
  errors: ['phrase_invalid'],
});

export const setAllowList = defineCall({
  name: 'account.setAllowList',
  method: 'POST',
  path: '/safe/allow_list',
  access: 'user',
  fresh: true,
  summary: 'Turns the mode on or off in which withdrawals go to saved addresses alone.',
  request: z.strictObject({ on: flagText() }),
  answer: z.object({ on: z.boolean() }),
  errors: ['settings_locked'],
});

export const lockSettings = defineCall({
  name: 'account.lockSettings',
  method: 'POST',
  path: '/safe/lock',
  access: 'user',
  fresh: true,
  summary: 'For so many days no factor, address or limit of the account may be changed. It cannot be shortened.',
  request: z.strictObject({ days: wholeText(1, settingsLockDays) }),
  answer: z.object({ locked_until: timeReply() }),
  errors: ['settings_lock_shorter'],
});

export const fullPhone = defineCall({
  name: 'account.fullPhone',
  method: 'POST',
  path: '/safe/phone',
  access: 'user',
  fresh: true,
  summary: 'The bound telephone number, whole; everywhere else its last digits alone. The look stands in the history.',
  request: z.strictObject({}),
  answer: z.object({ area_code: z.string(), mobile: z.string() }),
  errors: ['phone_missing'],
});

export const sessions = defineCall({
  name: 'account.sessions',
  method: 'GET',
  path: '/safe/sessions',
  access: 'user',
  summary: 'Where the user is logged in, the last used first.',
  request: z.strictObject({}),
  answer: z.array(
    z.object({
      id: z.int(),
      ...device(),
      create_time: timeReply(),
      last_used_time: timeReply(),
      /** Whether it is the session that asks. */
      current: z.boolean(),
    }),
  ),
});

export const revokeSession = defineCall({
  name: 'account.revokeSession',
  method: 'POST',
  path: '/safe/sessions/revoke',
  access: 'user',
  summary: 'Ends a session of the user: its token and its socket die.',
  request: z.strictObject({ id: idText() }),
  answer: done(),
  errors: ['session_unknown'],
});

export const revokeOtherSessions = defineCall({
  name: 'account.revokeOtherSessions',
  method: 'POST',
  path: '/safe/sessions/revoke_others',
  access: 'user',
  summary: 'Ends every session but this one.',
  request: z.strictObject({}),
  answer: z.object({ ended: z.int() }),
});

export const history = defineCall({
  name: 'account.history',
  method: 'GET',
  path: '/safe/history',
  access: 'user',
  summary: 'Logins and changes of what protects the account, the newest first.',
  request: z.strictObject(pageFields()),
  answer: pageOf(
    z.object({
      id: z.int(),
      event: z.enum(securityEvents),
      ...device(),
      create_time: timeReply(),
    }),
  ),
});
