import * as calls from '@aureus/contract/account/calls.ts';
import { route } from '../platform/http/route.ts';
import type { Route } from '../platform/http/route.ts';
import { proveAddress } from './code-check.ts';
import { requestCode } from './code-sending.ts';
import type { CodeScene } from './codes.ts';
import { recordEvent } from './events.ts';
import { login } from './login.ts';
import { parseEmail, parseKnownPhone, parsePhone, readAddress } from './names.ts';
import type { Address } from './names.ts';
import { resetPassword } from './password-reset.ts';
import { readProfile, readTimezone, storeTimezone } from './profile.ts';
import { register } from './registration.ts';
import type { Needs } from './needs.ts';

const done = { done: true } as const;

/** Binds the calls of the account area. */
export function accountRoutes(needs: Needs): readonly Route[] {
  return [
    route(calls.sendMailCode, async (input, context) => {
      const address = parseEmail(input.user_string);
      const answer = { challenge: input.challenge, answer: input.challenge_answer };
      await requestCode(needs, { address, scene: input.type ?? input.scene, ...answer }, context);
      return done;
    }),
    route(calls.sendPhoneCode, async (input, context) => {
      const address = receivingPhone(input.scene, input.area_code, input.mobile);
      const answer = { challenge: input.challenge, answer: input.challenge_answer };
      await requestCode(needs, { address, scene: input.scene, ...answer }, context);
      return done;
    }),
    route(calls.codeChallenge, ({ kind, user_string: name, area_code: area, scene }) =>
      needs.challenges.issue(kind === 'email' ? parseEmail(name) : receivingPhone(scene, area ?? '86', name), scene),
    ),
    route(calls.checkCode, async (input, context) => {
      const address = readAddress(input.user_string, input.country_code?.replace('+', ''));
      await proveAddress(needs, address, input.scene, input.email_code, context);
      return done;
    }),
    route(calls.register, async (input, context) => {
      await register(needs, input, context);
      return done;
    }),
    route(calls.login, (input, context) => login(needs, input, context)),
    route(calls.logout, async (_input, context) => {
      const { sessionId, userId } = context.caller;
      await needs.sessions.end(sessionId);
      needs.hub.endSession(sessionId);
      await recordEvent(needs, needs.pool, userId, 'logout', context);
      return done;
    }),
    route(calls.info, (_input, { caller }) => readProfile(needs.pool, needs.identities, caller.userId)),
    route(calls.resetPassword, async (input, context) => {
      await resetPassword(needs, input, context);
      return done;
    }),
    route(calls.timezone, async (_input, { caller }) => ({ timezone: await readTimezone(needs.pool, caller.userId) })),
    route(calls.updateTimezone, async ({ timezone }, { caller }) => {
      await storeTimezone(needs.pool, caller.userId, timezone);
      return { timezone };
    }),
  ];
}

/** Codes for what is new go to telephones of the numbering plans alone; the others to whatever an account has. */
const receivingPhone = (scene: CodeScene, area: string, text: string): Address =>
  (scene === 'register' || scene === 'bind' ? parsePhone : parseKnownPhone)(area, text);
