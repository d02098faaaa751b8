import { defaultLanguage } from '@aureus/contract/platform/language.ts';
import { createPasswords } from '../account/public.ts';
import type { Identities } from '../identity/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import { createAfterAnswer } from '../platform/after-answer.ts';
import type { Chore } from '../platform/chores/chore.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { createKnownDevices } from '../platform/http/known-devices.ts';
import type { OperatorAuth } from '../platform/http/operators.ts';
import type { Route } from '../platform/http/route.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { deriveKey } from '../platform/jobs/secret-key.ts';
import type { Platform } from '../platform/platform.ts';
import { changingPermissions, changingRoles, changingState, inviting } from './acts/people.ts';
import { resettingFactor } from './acts/reset-factor.ts';
import { refuseDemoOperators, seedDemoOperators } from './demo.ts';
import { createHouseView } from './dashboard.ts';
import { executedTopic, type OperatorServices } from './services.ts';
import { accessRoutes } from './access-routes.ts';
import { createOperatorAuth } from './auth.ts';
import { createInvitations } from './invitations.ts';
import { createOwnAccess } from './own-access.ts';
import { createOperatorPasskeys } from './passkeys.ts';
import { bindSecrets, createProofs } from './proof.ts';
import { proposalEnd } from './proposal-end.ts';
import { proposalRoutes } from './proposal-routes.ts';
import { entryRoutes, houseRoutes, userRoutes } from './routes.ts';
import type { OperatorView } from './public.ts';
import { createUsersView } from './users.ts';

export interface OperatorNeeds {
  readonly services: OperatorServices;
  readonly jobs: Jobs;
  readonly markets: MarketDirectory;
  readonly identities: Identities;
  /** What the areas show to operators. */
  readonly views: readonly OperatorView[];
}

/** Those who serve the users: who they are, what they propose, approve and look at. */
export interface OperatorArea {
  readonly routes: readonly Route[];
  readonly chores: readonly Chore[];
  readonly deadlines: readonly Deadline[];
  readonly auth: OperatorAuth;
  /**
   * Demo: makes the demo operators. Production: refuses to start when there are some.
   * @throws Error when a kind of proposal has nobody to execute it
   */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The link of the first operator's invitation, while there is no operator; seen this once. Null otherwise. */
  firstInvitation(): Promise<string | null>;
}

/** How often approved proposals that were interrupted go on. */
const CHORES_EVERY_MS = 30_000;

/** Held while the first operator is invited, so that of several processes one does it. */
const FIRST_LOCK = 7_107_165_161;

export function createOperator(platform: Platform, needs: OperatorNeeds): OperatorArea {
  const { pool, clock, log, limits, settings, processes } = platform;
  const { services, jobs, markets, identities, views } = needs;
  const { proposals, sessions, audit, readings } = services;
  const key = deriveKey(settings, 'operators');
  // One thread of their own: however many users log in, operators do not stand in their line.
  const passwords = createPasswords(1);
  const passkeys = createOperatorPasskeys({ pool, clock, jobs, settings });
  const devices = createKnownDevices(settings, clock);
  const afterAnswer = createAfterAnswer(log);
  const proofs = createProofs({ pool, clock, limits, key, passkeys });
  const invitations = createInvitations({ pool, clock, key, passkeys, passwords, sessions, settings });
  const ownAccess = createOwnAccess({ pool, clock, limits, jobs, key, passwords, passkeys, sessions });
  const house = createHouseView({ pool, clock, markets, settings, views });
  const users = createUsersView({ pool, markets, identities, views });

  proposals.handle('operator.invite', inviting(invitations, jobs));
  proposals.handle('operator.roles', changingRoles);
  proposals.handle('operator.reset_factor', resettingFactor(invitations, jobs, sessions));
  proposals.handle('operator.disable', changingState('disabled', sessions, clock));
  proposals.handle('operator.enable', changingState('active', sessions, clock));
  proposals.handle('role.permissions', changingPermissions);

  const given = {
    pool, clock, log, limits, passwords, passkeys, proofs, sessions, audit, house, invitations, users, devices, views,
    afterAnswer,
  }; // prettier-ignore

  const chores: readonly Chore[] = [
    { name: 'operator.proposals', everyMs: CHORES_EVERY_MS, work: proposals.resume },
    { name: 'operator.sessions', everyMs: CHORES_EVERY_MS, work: sessions.sweep },
  ];

  /** Another process has executed an act: whatever this one remembers may be old. */
  function takeUp(): void {
    for (const view of views) {
      view
        .takeUp?.()
        .catch((error: unknown) => log.warn({ err: error }, 'What another process changed was not taken up'));
    }
  }

  return {
    routes: [
      ...entryRoutes(given),
      ...accessRoutes({ ownAccess, passkeys, proofs, sessions }),
      ...userRoutes(given),
      ...houseRoutes(given),
      ...proposalRoutes({ pool, proposals, proofs }),
    ],
    chores,
    deadlines: [proposalEnd],
    auth: createOperatorAuth({ pool, clock, log, sessions, readings }),
    start: async () => {
      const missing = proposals.missing();
      if (missing.length > 0) throw new Error(`Nobody executes proposals of the kinds ${missing.join(', ')}`);
      await bindSecrets(pool, key);
      if (settings.mode === 'demo') await seedDemoOperators(pool, clock, passwords, key);
      else await refuseDemoOperators(pool);
      await proposals.resume();
      processes.bus.subscribe(executedTopic, takeUp);
    },
    stop: async () => {
      await afterAnswer.settled();
      await passwords.stop();
    },
    firstInvitation: () =>
      withTransaction(pool, async (tx) => {
        await tx.client.query('SELECT pg_advisory_xact_lock($1)', [FIRST_LOCK]);
        const { rowCount } = await tx.client.query(
          `SELECT FROM operators
           UNION ALL SELECT FROM operator_invitations WHERE accepted_at IS NULL AND expires_at > $1 LIMIT 1`,
          [clock.now()],
        );
        if (rowCount !== 0) return null;
        return invitations.make(tx, {
          name: '',
          email: '',
          roles: ['admin'],
          language: defaultLanguage,
          operatorId: null,
          letInBy: [],
          founder: true,
        });
      }),
  };
}
