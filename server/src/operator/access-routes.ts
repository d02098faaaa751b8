import * as calls from '@aureus/contract/operator/access-calls.ts';
import { route } from '../platform/http/route.ts';
import type { Route } from '../platform/http/route.ts';
import type { OwnAccess } from './own-access.ts';
import { freshUntil } from './own-access.ts';
import type { OperatorPasskeys } from './passkeys.ts';
import type { Proofs } from './proof.ts';
import type { OperatorSessions } from './sessions.ts';

interface Needs {
  readonly ownAccess: OwnAccess;
  readonly passkeys: OperatorPasskeys;
  readonly proofs: Proofs;
  readonly sessions: OperatorSessions;
}

const done = { done: true } as const;

/** The calls by which operators look after their own access. */
export function accessRoutes({ ownAccess, passkeys, proofs, sessions }: Needs): Route[] {
  return [
    route(calls.prove, async (given, context) => {
      const proved = await proofs.check(context.operator, given, context);
      return { fresh_until: freshUntil(await sessions.prove(proved)).toISOString() };
    }),
    route(calls.access, (_input, context) => ownAccess.read(context)),
    route(calls.setLanguage, async ({ language }, context) => {
      await ownAccess.setLanguage(context, language);
      return done;
    }),
    route(calls.changePassword, async (input, context) => {
      await ownAccess.changePassword(context, input);
      return done;
    }),
    route(calls.totpStart, (_input, context) => ownAccess.startTotp(context)),
    route(calls.totpConfirm, async ({ code }, context) => {
      await ownAccess.confirmTotp(context, code);
      return done;
    }),
    route(calls.totpRemove, async (_input, context) => {
      await ownAccess.removeTotp(context);
      return done;
    }),
    route(calls.passkeyNewAsk, async (_input, { operator }) => ({
      options: await passkeys.askNew('add', operator.operatorId, operator.name),
    })),
    route(calls.passkeyAdd, async (input, context) => {
      await ownAccess.addPasskey(context, input);
      return done;
    }),
    route(calls.passkeyRename, async (input, context) => {
      await ownAccess.renamePasskey(context, input);
      return done;
    }),
    route(calls.passkeyRemove, async ({ id }, context) => {
      await ownAccess.removePasskey(context, String(id));
      return done;
    }),
  ];
}
