import type { Files } from '../files/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Audit, Proposals } from '../operator/public.ts';
import type { Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { handleDecisions } from './deciding.ts';
import { demoNames, type DemoPerson, verifyDemoUsers } from './demo.ts';
import { createDocuments } from './documents.ts';
import { createLevels } from './levels.ts';
import type { Identities, IdentityReviews, IdentitySummaries, LevelLimits, VerifiedUsers } from './public.ts';
import { identityRoutes } from './routes.ts';

export interface IdentityNeeds {
  readonly files: Files;
  readonly notices: Notices;
  readonly proposals: Proposals;
  readonly audit: Audit;
  /** What each level allows. */
  readonly limits: () => Promise<readonly LevelLimits[]>;
}

/** Who has proved to be whom, in two levels. */
export interface IdentityArea extends Identities, IdentityReviews, IdentitySummaries, VerifiedUsers {
  readonly routes: readonly Route[];
  /** Verifies demo logins at level 1. Nothing outside demo mode. */
  verifyDemoUsers(userIds: readonly bigint[]): Promise<void>;
  /** The same for simulated people, by their names. */
  verifySimulatedPeople(people: readonly DemoPerson[]): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Make it before the proposals are used: it says how identities are decided. */
export function createIdentity(platform: Platform, needs: IdentityNeeds): IdentityArea {
  const { pool, clock, log, settings } = platform;
  const { files, notices, proposals, audit, limits } = needs;
  const documents = createDocuments(settings);
  const identities = createLevels(pool, documents);
  handleDecisions(proposals, { clock, notices, identities, limits });
  const verify = async (people: readonly DemoPerson[]): Promise<void> => {
    if (settings.mode === 'demo') await verifyDemoUsers({ pool, clock, documents }, people);
  };
  return {
    ...identities,
    routes: identityRoutes({ pool, clock, log, files, notices, documents, limits }, { pool, files, documents, audit }),
    verifyDemoUsers: (userIds) => verify(demoNames(userIds)),
    verifySimulatedPeople: verify,
    start: async () => {},
    stop: async () => {},
  };
}
