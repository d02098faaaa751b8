import type { Files } from '../files/public.ts';
import type { IdentitySummaries } from '../identity/public.ts';
import type { Notices } from '../notice/public.ts';
import { createAfterAnswer } from '../platform/after-answer.ts';
import { createChain } from '../platform/chain/chain.ts';
import type { Chore } from '../platform/chores/chore.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import type { Route } from '../platform/http/route.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { deriveKey } from '../platform/jobs/secret-key.ts';
import type { Messaging } from '../platform/outbox/messaging.ts';
import type { Platform } from '../platform/platform.ts';
import { sweepChanges } from './account-changes.ts';
import { choiceRoutes } from './choices.ts';
import { closeDeadline } from './close.ts';
import { closingRoutes } from './closing-routes.ts';
import { handleCodeSending } from './code-sending.ts';
import { createCodeChallenges } from './code-challenges.ts';
import { createCodes } from './codes.ts';
import { createDevices } from './devices.ts';
import { findDemoUsers, refuseDemoUsers, seedDemoUsers } from './demo.ts';
import { makeExport, writeExport } from './export/make.ts';
import type { ExportNeeds } from './export/part.ts';
import { exportRoutes, sweepExports } from './export/routes.ts';
import { createPasswords } from './hashing.ts';
import { factorRoutes } from './factor-routes.ts';
import { createFactors } from './factors.ts';
import { createGuards } from './guards.ts';
import { renameOfficial } from './official-nicknames.ts';
import { findPhrase } from './phrase.ts';
import type { ClosingNeeds } from './open-matters.ts';
import { createPasskeys } from './passkeys.ts';
import type { AccountGuards, SessionFinder, TicketChallenges } from './public.ts';
import { profileRoutes } from './profile-routes.ts';
import { accountRoutes } from './routes.ts';
import { safetyRoutes } from './safety-routes.ts';
import { createSessions } from './sessions.ts';
import type { Needs } from './needs.ts';
import {
  findSimulatedPeople,
  plantSimulatedPeople,
  type SimulatedKeys,
  simulatedKeys,
  type SimulatedPerson,
} from './simulated.ts';
import { reportTelephoneTwins } from './telephone-twins.ts';
import { createTicketChallenges } from './ticket-challenges.ts';
import { createTotp } from './totp.ts';
import { sweepChallenges } from './wallet-challenge.ts';
import { walletLoginRoutes } from './wallet-routes.ts';

export interface AccountNeeds {
  readonly jobs: Jobs;
  readonly notices: Notices;
  readonly identities: IdentitySummaries;
  readonly files: Files;
  /** How the product is called: nobody else is. */
  readonly brands: () => readonly string[];
  /** What keeps accounts open. */
  readonly closing: ClosingNeeds;
  /** What the file of a user's data is made of. */
  readonly exported: ExportNeeds;
  readonly messaging: Pick<Messaging, 'mailer' | 'sms' | 'meter' | 'addPhrases'>;
}

/** The accounts: who may log in, and who is logged in. */
export interface Account extends SessionFinder {
  readonly routes: readonly Route[];
  readonly chores: readonly Chore[];
  readonly deadlines: readonly Deadline[];
  readonly guards: AccountGuards;
  readonly ticketChallenges: TicketChallenges;
  /** Demo: makes the demo logins. Production: refuses to start when there are some. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ids of the demo logins; empty in production. */
  demoUsers(): Promise<bigint[]>;
  /** Makes the simulated people that are missing, and tells all there are. Outside of the demo it makes none. */
  plantSimulatedPeople(): Promise<readonly SimulatedPerson[]>;
  /** What opens the accounts of the simulated people; kept by whoever plays them, and by nobody else. */
  simulatedKeys(): SimulatedKeys;
}

/** How often sessions and codes that are over are removed. */
const SWEEP_EVERY_MS = 10 * 60_000;

/** Make it before the jobs start: it says how codes are sent. */
export function createAccount(
  platform: Platform,
  { jobs, messaging, notices, files, brands, identities, closing, exported }: AccountNeeds,
): Account {
  const { pool, clock, log, hub, settings, limits } = platform;
  const sessions = createSessions(pool, clock);
  const codes = createCodes(pool, clock, deriveKey(settings, 'codes'));
  const challenges = createCodeChallenges(
    { pool, clock, meter: messaging.meter, factor: settings.rateLimitFactor },
    deriveKey(settings, 'code challenges'),
  );
  const passwords = createPasswords();
  const afterAnswer = createAfterAnswer(log);
  const hasSms = messaging.sms !== undefined;
  const devices = createDevices(settings, pool, clock);
  const totp = createTotp({ pool, clock, limits, devices }, deriveKey(settings, 'totp'));
  const passkeys = createPasskeys({ pool, clock, log, notices, settings });
  const factors = createFactors({ pool, clock, log, notices, totp, passkeys });
  const guards = createGuards({ pool, clock, limits, devices, passwords, factors });
  const needs: Needs = {
    pool,
    clock,
    log,
    hub,
    settings,
    limits,
    jobs,
    notices,
    files,
    brands,
    identities,
    passwords,
    sessions,
    codes,
    factors,
    challenges,
    totp,
    passkeys,
    guards,
    devices,
    hasSms,
    afterAnswer,
    meter: messaging.meter,
  };
  const closingWork = { ...needs, closing };
  const closeOnTime = closeDeadline(closingWork);
  const chain = createChain(settings.ethereumRpcUrl);
  jobs.handle(makeExport, (payload) => writeExport(needs, exported, payload));
  handleCodeSending(jobs, { pool, clock, ...messaging });
  messaging.addPhrases((email) => findPhrase(pool, email));

  async function sweep(): Promise<void> {
    for (const sessionId of await sessions.sweep()) hub.endSession(sessionId);
    await codes.sweep();
    await challenges.sweep();
    await needs.devices.sweep();
    await sweepChallenges(needs);
    await sweepChanges(needs);
    await passkeys.sweep();
    await sweepExports(needs);
  }

  return {
    routes: [
      ...accountRoutes(needs),
      ...safetyRoutes(needs, chain),
      ...factorRoutes(needs, chain),
      ...walletLoginRoutes(needs, chain),
      ...profileRoutes(needs),
      ...choiceRoutes(needs),
      ...closingRoutes(closingWork, closeOnTime),
      ...exportRoutes(needs),
    ],
    chores: [
      { name: 'account.over', everyMs: SWEEP_EVERY_MS, work: sweep },
      { name: 'account.nicknames', everyMs: SWEEP_EVERY_MS, work: () => renameOfficial(pool, brands()) },
    ],
    deadlines: [closeOnTime],
    guards,
    ticketChallenges: createTicketChallenges(pool, challenges),
    findSession: sessions.find,
    demoUsers: () => (settings.mode === 'demo' ? findDemoUsers(pool) : Promise.resolve([])),
    plantSimulatedPeople: () =>
      settings.mode === 'demo'
        ? plantSimulatedPeople({ pool, clock, passwords, totp }, simulatedKeys(settings))
        : findSimulatedPeople(pool),
    simulatedKeys: () => simulatedKeys(settings),
    start: async () => {
      if (settings.mode === 'demo') await seedDemoUsers(pool, clock, passwords);
      else await refuseDemoUsers(pool);
      await reportTelephoneTwins(pool, log);
    },
    stop: async () => {
      await afterAnswer.settled();
      await passwords.stop();
    },
  };
}
