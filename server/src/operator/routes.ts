import * as audit from '@aureus/contract/operator/audit-calls.ts';
import { dashboard } from '@aureus/contract/operator/dashboard-calls.ts';
import * as entry from '@aureus/contract/operator/entry-calls.ts';
import * as people from '@aureus/contract/operator/people-calls.ts';
import * as user from '@aureus/contract/operator/user-calls.ts';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { route } from '../platform/http/route.ts';
import { linkedUsers } from './links.ts';
import type { OperatorContext, Route } from '../platform/http/route.ts';
import { exportAudit, listAudit } from './audit.ts';
import { assertMayConfirm, confirmOperator } from './confirming.ts';
import type { HouseView } from './dashboard.ts';
import type { Invitations } from './invitations.ts';
import { login, loginByPasskey } from './login.ts';
import type { LoginNeeds } from './login.ts';
import { listInvitations, listNames, listOperators, listOwnSessions, listRoles, readMe } from './people.ts';
import type { Proofs } from './proof.ts';
import type { Audit, OperatorView } from './public.ts';
import type { UsersView } from './users.ts';

export interface RouteNeeds extends LoginNeeds {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly house: HouseView;
  readonly invitations: Invitations;
  readonly proofs: Proofs;
  readonly users: UsersView;
  readonly views: readonly OperatorView[];
}

const done = { done: true } as const;

/** The calls by which operators come in and go. */
export function entryRoutes(needs: RouteNeeds): Route[] {
  const { pool, clock, invitations, passkeys, sessions } = needs;
  return [
    route(entry.login, (input, context) => login(needs, input, context)),
    route(entry.passkeyLoginAsk, async () => ({ options: await passkeys.ask('login', null) })),
    route(entry.passkeyLogin, ({ passkey }, context) => loginByPasskey(needs, passkey, context)),
    route(entry.logout, async (_input, context) => {
      await sessions.end(context.operator.operatorId, context.operator.sessionId);
      await note(needs, context, 'operator.logout', `operator ${context.operator.operatorId}`);
      return done;
    }),
    route(entry.me, (_input, { operator }) => readMe(pool, clock, operator)),
    route(entry.sessions, (_input, { operator }) => listOwnSessions(pool, clock, operator)),
    route(entry.endSession, async ({ id }, context) => {
      if (!(await sessions.end(context.operator.operatorId, BigInt(id)))) throw new AppError('session_unknown');
      await note(needs, context, 'operator.end_session', `operator ${context.operator.operatorId}`, { session: id });
      return done;
    }),
    route(entry.invitation, ({ token }) => invitations.open(token)),
    route(entry.acceptInvitation, async (input, { requestId, ip, language }) => {
      await invitations.accept(input, { requestId, ip }, language);
      return done;
    }),
    route(entry.passkeyAsk, async (_input, { operator }) => ({
      options: await passkeys.ask('proof', operator.operatorId),
    })),
  ];
}

/** The calls by which operators look at users; each look is noted, what holds personal data by the edge. */
export function userRoutes(needs: RouteNeeds): Route[] {
  const { users } = needs;
  return [
    route(user.users, (input) => users.list(input)),
    route(user.user, ({ id }, { operator }) => users.detail(operator, id)),
    route(user.userLinks, ({ id }) => linkedUsers(needs.pool, needs.views, id)),
    route(user.userNotes, ({ id }) => users.notes(id)),
    route(user.addUserNote, async (input, context) => {
      const added = await users.addNote(context.operator, input, context.receivedAt);
      await note(needs, context, 'users.note', `user ${input.id}`, { note: added.id });
      return added;
    }),
  ];
}

/** The calls about the house: people, record, how it stands. */
export function houseRoutes(needs: RouteNeeds): Route[] {
  const { pool, clock, house, proofs } = needs;
  return [
    route(people.operators, (input, { operator }) => listOperators(pool, clock, operator, input)),
    route(people.confirmOperator, async ({ operator_id, ...given }, context) => {
      await assertMayConfirm(pool, clock, BigInt(operator_id), context.operator.operatorId);
      const proved = await proofs.check(context.operator, given, context);
      await confirmOperator(pool, clock, BigInt(operator_id), proved, context);
      return done;
    }),
    route(people.names, () => listNames(pool)),
    route(people.roles, () => listRoles(pool)),
    route(people.invitations, () => listInvitations(pool, clock)),
    route(audit.audit, (input) => listAudit(pool, input)),
    route(audit.auditExport, async (input, context) => {
      const exported = await exportAudit(pool, input);
      await note(needs, context, 'audit.export', '', { ...input, rows: exported.rows });
      return exported;
    }),
    route(dashboard, (_input, { operator }) => house.read(operator)),
  ];
}

function note(
  { audit: record, pool }: RouteNeeds,
  { operator, requestId, ip }: OperatorContext,
  action: string,
  target: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return record.note(pool, { operatorId: operator.operatorId, action, target, details, requestId, ip });
}
