import { defaultLanguage } from '@aureus/contract/platform/language.ts';
import { createPasswords } from '../account/public.ts';
import type { Site } from '../content/public.ts';
import type { Identities } from '../identity/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
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
import { crediting } from './acts/credit.ts';
import { freezing } from './acts/freeze.ts';
import { changingSettings } from './acts/general-settings.ts';
import { mailTextChanging, reloadMailTexts } from './acts/mail-texts.ts';
import { watchPairs } from './pair-alarm.ts';
import { marketTerms } from './acts/market-terms.ts';
import { changingPermissions, changingRoles, changingState, inviting } from './acts/people.ts';
import { resettingFactor } from './acts/reset-factor.ts';
import { siteChanging } from './acts/site.ts';
import { refuseDemoOperators, seedDemoOperators } from './demo.ts';
import { createHouseView } from './dashboard.ts';
import { executedTopic, type OperatorDesk } from './desk.ts';
import { accessRoutes } from './access-routes.ts';
import { createOperatorAuth } from './auth.ts';
import { createInvitations } from './invitations.ts';
import { createOwnAccess } from './own-access.ts';
import { createOperatorPasskeys } from './passkeys.ts';
import { bindSecrets, createProofs } from './proof.ts';
import { proposalEnd } from './proposal-end.ts';
import { proposalRoutes } from './proposal-routes.ts';
import { entryRoutes, houseRoutes, userRoutes } from './routes.ts';
import { createUsersView } from './users.ts';

export interface OperatorDeps {
  readonly desk: OperatorDesk;
  readonly jobs: Jobs;
  readonly markets: MarketDirectory;
  readonly notices: Notices;
  readonly identities: Identities;
  readonly site: Site;
  /** Called when a user was frozen or freed. */
  readonly onFreeze: () => void;
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
/** How often what other processes changed is taken up: each keeps words of the site and of mails, so each looks. */
const RELOAD_EVERY_MS = 30_000;

/** Held while the first operator is invited, so that of several processes one does it. */
const FIRST_LOCK = 7_107_165_161;

export function createOperator(platform: Platform, deps: OperatorDeps): OperatorArea {
  const { pool, clock, log, hub, limits, settings, processes } = platform;
  const { desk, jobs, markets, notices, identities, site, onFreeze } = deps;
  const { proposals, sessions, audit, readings } = desk;
  const key = deriveKey(settings, 'operators');
  // One thread of their own: however many users log in, operators do not stand in their line.
  const passwords = createPasswords(1);
  const passkeys = createOperatorPasskeys(pool, clock, settings);
  const devices = createKnownDevices(settings, clock, 'operator');
  const afterAnswer = createAfterAnswer(log);
  const proofs = createProofs({ pool, clock, limits, key, passkeys });
  const invitations = createInvitations({ pool, clock, key, passkeys, passwords, sessions, settings });
  const ownAccess = createOwnAccess({ pool, clock, limits, jobs, key, passwords, passkeys, sessions });
  const house = createHouseView({ pool, clock, markets, settings });
  const users = createUsersView(pool, markets, identities);
  const appliedTexts = new Map<string, string | null>();
  const reloadTexts = (): Promise<void> => reloadMailTexts(pool, appliedTexts);

  proposals.handle('user.freeze', freezing(true, { hub, notices, onFreeze }));
  proposals.handle('user.unfreeze', freezing(false, { hub, notices, onFreeze }));
  proposals.handle('user.credit', crediting({ clock, markets, notices }));
  proposals.handle('market.terms', marketTerms(markets));
  proposals.handle('settings.general', changingSettings(site, clock));
  proposals.handle('site.config', siteChanging(site, clock));
  proposals.handle('mail.text', mailTextChanging(clock, reloadTexts));
  proposals.handle('operator.invite', inviting(invitations, jobs));
  proposals.handle('operator.roles', changingRoles);
  proposals.handle('operator.reset_factor', resettingFactor(invitations, jobs, sessions));
  proposals.handle('operator.disable', changingState('disabled', sessions, clock));
  proposals.handle('operator.enable', changingState('active', sessions, clock));
  proposals.handle('role.permissions', changingPermissions);

  const parts = {
    pool, clock, log, limits, passwords, passkeys, proofs, sessions, audit, house, invitations, markets, site, users, devices,
    afterAnswer,
  }; // prettier-ignore

  const chores: readonly Chore[] = [
    { name: 'operator.proposals', everyMs: CHORES_EVERY_MS, work: proposals.resume },
    { name: 'operator.sessions', everyMs: CHORES_EVERY_MS, work: sessions.sweep },
    { name: 'operator.pairs', everyMs: CHORES_EVERY_MS, work: () => watchPairs(pool, clock, jobs) },
  ];
  async function reload(): Promise<void> {
    await site.reload();
    await reloadTexts();
    await markets.refreshTerms();
  }
  let timer: NodeJS.Timeout | undefined;
  let reloading: Promise<void> = Promise.resolve();
  const reloadSafely = (): void => {
    reloading = reload().catch((error: unknown) =>
      log.warn({ err: error }, 'What other processes changed was not taken up'),
    );
  };

  return {
    routes: [
      ...entryRoutes(parts),
      ...accessRoutes({ ownAccess, passkeys, proofs, sessions }),
      ...userRoutes(parts),
      ...houseRoutes(parts),
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
      await reload();
      processes.bus.subscribe(executedTopic, () => {
        onFreeze();
        reloadSafely();
      });
      timer = setInterval(reloadSafely, RELOAD_EVERY_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await reloading;
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
