import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { lineText, timeReply } from '../platform/wire.ts';
import { factorFields, sentCode } from './proof-calls.ts';

/** What a code may be used for. A code sent for one purpose opens nothing else. */
export const codeScenes = ['register', 'forget', 'bind', 'pay_password'] as const;

/** How an account is named at registration. */
export const registerTypes = ['email', 'mobile', 'account'] as const;

/** Any characters at all, the floor is checked by the password rule so that the refusal can say why. */
const passwordText = () => z.string().check(z.maxLength(1024));
const areaCode = () => z.string().check(z.regex(/^[1-9][0-9]{0,5}$/));
const done = () => z.object({ done: z.literal(true) });

/** Seconds before another code may be sent to the same address. */
export const codeResendSeconds = 120;
/** Minutes a code lives. */
export const codeLifeMinutes = 10;

/** Seconds within which a challenge has to be answered. */
export const challengeLifeSeconds = 300;

/** The answer to a challenge of `codeChallenge`, which opens one code for that receiver and scene. */
const challengeAnswer = () => ({
  challenge: z.optional(z.string().check(z.maxLength(200))),
  challenge_answer: z.optional(z.string().check(z.regex(/^[0-9]{1,15}$/, { error: 'challenge_failed' }))),
});

export const codeChallenge = defineCall({
  name: 'account.codeChallenge',
  method: 'POST',
  path: '/sms_challenge',
  access: 'public',
  summary:
    'What has to be worked out before a code is sent without a session: a number by which the SHA-256 of `challenge.number` begins with `bits` zero bits. Asked for after `challenge_required`.',
  request: z.strictObject({
    kind: z.enum(['email', 'mobile']),
    user_string: lineText(3, 254),
    area_code: z.optional(areaCode()),
    scene: z._default(z.enum(codeScenes), 'register'),
  }),
  answer: z.object({ challenge: z.string(), bits: z.int() }),
  errors: ['invalid_email', 'invalid_phone'],
});

export const sendMailCode = defineCall({
  name: 'account.sendMailCode',
  method: 'POST',
  path: '/sms_mail',
  access: 'public',
  summary: 'Sends a six-digit code by mail. The answer is the same whether or not the account exists.',
  request: z.strictObject({
    user_string: lineText(3, 254),
    scene: z._default(z.enum(codeScenes), 'register'),
    /** Older spelling of `scene: forget`. */
    type: z.optional(z.enum(['forget'])),
    area_code_id: z.optional(z.string().check(z.maxLength(8))),
    area_code: z.optional(areaCode()),
    email_code: z.optional(z.string().check(z.maxLength(8))),
    ...challengeAnswer(),
  }),
  answer: done(),
  errors: ['invalid_email', 'code_sent_recently', 'codes_stopped', 'challenge_required', 'challenge_failed'],
});

export const sendPhoneCode = defineCall({
  name: 'account.sendPhoneCode',
  method: 'POST',
  path: '/sms_send',
  access: 'public',
  summary: 'Sends a six-digit code by text message. The answer is the same whether or not the account exists.',
  request: z.strictObject({
    area_code: z._default(areaCode(), '86'),
    /** As it is typed: with or without the digits of a country, which may be another than that of `area_code`. */
    mobile: z.string().check(z.maxLength(40)),
    scene: z._default(z.enum(codeScenes), 'register'),
    ...challengeAnswer(),
  }),
  answer: done(),
  errors: ['invalid_phone', 'code_sent_recently', 'codes_stopped', 'challenge_required', 'challenge_failed'],
});

export const checkCode = defineCall({
  name: 'account.checkCode',
  method: 'POST',
  path: '/user/check_email',
  access: 'public',
  summary: 'Tells whether a code is right without using it up. A wrong try counts.',
  request: z.strictObject({
    user_string: lineText(3, 254),
    email_code: sentCode(),
    scene: z._default(z.enum(codeScenes), 'register'),
    country_code: z.optional(z.string().check(z.regex(/^\+?[1-9][0-9]{0,5}$/))),
  }),
  answer: done(),
  errors: ['code_wrong_or_expired'],
});

export const register = defineCall({
  name: 'account.register',
  method: 'POST',
  path: '/user/register',
  access: 'public',
  summary: 'Creates an account named by e-mail, phone or account name.',
  request: z.strictObject({
    type: z._default(z.enum(registerTypes), 'email'),
    user_string: lineText(3, 254),
    /** Needed for e-mail and phone. */
    code: z.optional(sentCode()),
    area_code: z.optional(areaCode()),
    area_code_id: z.optional(z.string().check(z.maxLength(8))),
    password: passwordText(),
    re_password: passwordText(),
    /** The inviter's code from the register link. */
    extension_code: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: done(),
  errors: [
    'invalid_email',
    'invalid_phone',
    'invalid_account_name',
    'code_wrong_or_expired',
    'account_exists',
    'passwords_differ',
    'password_too_short',
    'password_too_long',
    'password_too_common',
    'invitation_code_unknown',
  ],
});

export const login = defineCall({
  name: 'account.login',
  method: 'POST',
  path: '/user/login',
  access: 'public',
  summary: 'Opens a session. The answer is the token to send in `Authorization`.',
  request: z.strictObject({
    /** E-mail, phone number (with `area_code`) or account name. */
    user_string: lineText(1, 254),
    area_code: z.optional(areaCode()),
    password: passwordText(),
    /** Where the account has a second factor; a passkey answers `/user/passkeyLogin/options` with the purpose `factor`. */
    ...factorFields(),
  }),
  answer: z.string(),
  errors: [
    'account_not_found_or_wrong_password',
    'account_locked',
    'second_factor_required',
    'passkey_required',
    'second_factor_wrong',
    'safety_changed',
  ],
});

export const logout = defineCall({
  name: 'account.logout',
  method: 'GET',
  path: '/user/logout',
  access: 'user',
  summary: 'Ends this session.',
  request: z.strictObject({}),
  answer: done(),
});

export const info = defineCall({
  name: 'account.info',
  method: 'GET',
  path: '/user/info',
  access: 'user',
  summary: 'The logged-in user.',
  request: z.strictObject({}),
  answer: z.object({
    id: z.int(),
    /** Account name, e-mail or phone (masked), whichever the account was made with. */
    account_number: z.string(),
    email: z.nullable(z.string()),
    /** With area code, its last digits alone: `+86 •••• 8000`. `/safe/phone` tells it whole. */
    phone: z.nullable(z.string()),
    nickname: z.string(),
    head_portrait: z.string(),
    /** The line under the nickname; may be empty. */
    signature: z.string(),
    score: z.int(),
    level: z.int(),
    /** The user's own invitation code. */
    extension_code: z.string(),
    /** Identity: 0 none, 1 under review, 2 passed, 3 refused. */
    review_status: z.int(),
    /** The name the identity was verified for, or is being verified for; empty when there is none. */
    name: z.string(),
    /** `eqnull` while there is no pay password, `neqnull` when one is set. */
    pay_password_isnull: z.enum(['eqnull', 'neqnull']),
    /** 1 while the operators keep the money from leaving and moving. */
    frozen_funds: z.union([z.literal(0), z.literal(1)]),
    timezone: z.string(),
    create_time: timeReply(),
  }),
});

export const resetPassword = defineCall({
  name: 'account.resetPassword',
  method: 'POST',
  path: '/user/forget',
  access: 'public',
  summary:
    'Sets a new password by a mailed or texted code and ends every session. Both spellings of the fields are taken.',
  request: z.strictObject({
    account: z.optional(lineText(3, 254)),
    user_string: z.optional(lineText(3, 254)),
    area_code: z.optional(areaCode()),
    code: sentCode(),
    password: passwordText(),
    repassword: z.optional(passwordText()),
    re_password: z.optional(passwordText()),
    type: z.optional(z.enum(registerTypes)),
    extension_code: z.optional(z.string().check(z.maxLength(64))),
    /** As at a login. */
    ...factorFields(),
  }),
  answer: done(),
  errors: [
    'code_wrong_or_expired',
    'second_factor_required',
    'passkey_required',
    'second_factor_wrong',
    'passwords_differ',
    'password_too_short',
    'password_too_long',
    'password_too_common',
    'safety_changed',
  ],
});

export const timezone = defineCall({
  name: 'account.timezone',
  method: 'GET',
  path: '/user/timezone',
  access: 'user',
  summary: "The user's time zone.",
  request: z.strictObject({}),
  answer: z.object({ timezone: z.string() }),
});

export const updateTimezone = defineCall({
  name: 'account.updateTimezone',
  method: 'POST',
  path: '/user/timezone/update',
  access: 'user',
  summary: 'Stores the time zone, an IANA name.',
  request: z.strictObject({ timezone: lineText(1, 64) }),
  answer: z.object({ timezone: z.string() }),
  errors: ['invalid_timezone'],
});
