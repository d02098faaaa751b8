import * as calls from '@aureus/contract/account/safety-calls.ts';
import { undoChanges as undoCall, undoShow } from '@aureus/contract/account/undo-calls.ts';
import type { Chain } from '../platform/chain/chain.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { route } from '../platform/http/route.ts';
import type { Route } from '../platform/http/route.ts';
import { bindEmail, bindPhone } from './bindings.ts';
import { recordEvent } from './events.ts';
import { readFullPhone } from './full-phone.ts';
import { changePassword } from './password-change.ts';
import { storePayPassword } from './pay-password.ts';
import { storePhrase } from './phrase.ts';
import { changeSafety } from './safety-change.ts';
import { listSessions, readHistory, readSafetyState } from './safety-state.ts';
import type { Needs } from './needs.ts';
import { showUndo, undoChanges } from './undo.ts';

const done = { done: true } as const;
const DAY_MS = 86_400_000;

/** Binds the calls about passwords, addresses, sessions and locks. */
export function safetyRoutes(needs: Needs, chain: Chain): readonly Route[] {
  const { pool, clock, hub, sessions } = needs;
  return [
    route(calls.safetyState, (_input, { caller }) => readSafetyState(needs, caller)),
    route(calls.changePassword, async (input, context) => {
      await changePassword(needs, input, context);
      return done;
    }),
    route(calls.updatePayPassword, async (input, context) => {
      await storePayPassword(needs, input, context);
      return done;
    }),
    route(calls.bindPhone, async ({ area_code, mobile, code }, context) => {
      await bindPhone(needs, area_code, mobile, code, context);
      return done;
    }),
    route(calls.bindEmail, async ({ email, code }, context) => {
      await bindEmail(needs, email, code, context);
      return done;
    }),
    route(calls.setPhrase, async ({ phrase }, context) => {
      const { userId } = context.caller;
      await changeSafety(needs, context, 'phrase_changed', (tx) => storePhrase(tx, userId, phrase), {
        evenLocked: true,
      });
      return done;
    }),
    route(calls.setAllowList, async ({ on }, context) => {
      await changeSafety(
        needs,
        context,
        on ? 'allow_list_on' : 'allow_list_off',
        ({ client }) =>
          client.query('UPDATE users SET allow_list_only = $2 WHERE id = $1', [context.caller.userId, on]),
        { evenLocked: on },
      );
      return { on };
    }),
    route(calls.lockSettings, async ({ days }, context) => {
      const until = new Date(clock.epochMs() + days * DAY_MS);
      await changeSafety(
        needs,
        context,
        'settings_locked',
        async ({ client }) => {
          const { rowCount } = await client.query(
            `UPDATE users SET settings_locked_until = $2
              WHERE id = $1 AND (settings_locked_until IS NULL OR settings_locked_until <= $2)`,
            [context.caller.userId, until],
          );
          if (rowCount !== 1) throw new AppError('settings_lock_shorter');
        },
        { evenLocked: true, params: { days } },
      );
      return { locked_until: until.toISOString() };
    }),
    route(undoShow, (input) => showUndo(needs, input)),
    route(undoCall, async (input, context) => {
      await undoChanges(needs, chain, input, context);
      return done;
    }),
    route(calls.fullPhone, (_input, context) => readFullPhone(needs, context)),
    route(calls.sessions, (_input, { caller }) => listSessions(needs, caller)),
    route(calls.revokeSession, async ({ id }, context) => {
      const { userId } = context.caller;
      const sessionId = BigInt(id);
      await withTransaction(pool, async (tx) => {
        if (!(await sessions.endOne(tx, userId, sessionId))) throw new AppError('session_unknown');
        await recordEvent(needs, tx.client, userId, 'session_revoked', context);
      });
      hub.endSession(sessionId);
      return done;
    }),
    route(calls.revokeOtherSessions, async (_input, context) => {
      const { userId, sessionId } = context.caller;
      const ended = await withTransaction(pool, async (tx) => {
        const ids = await sessions.endAll(tx, userId, sessionId);
        if (ids.length > 0) await recordEvent(needs, tx.client, userId, 'sessions_revoked', context);
        return ids;
      });
      for (const id of ended) hub.endSession(id);
      return { ended: ended.length };
    }),
    route(calls.history, (input, { caller }) => readHistory(needs, caller, input)),
  ];
}
