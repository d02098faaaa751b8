import { supportCaseStream } from '@aureus/contract/support/streams.ts';
import type { TicketChallenges } from '../account/public.ts';
import type { Conversations, Tell } from '../conversation/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Audit } from '../operator/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import type { Route } from '../platform/http/route.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { publishToUser } from '../platform/live/publish.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Platform } from '../platform/platform.ts';
import { readOwnCase } from './describing.ts';
import { leftDeadline } from './leaving.ts';
import type { SupportNeeds } from './needs.ts';
import type { OwnNeeds } from './own.ts';
import { restedDeadline } from './resting.ts';
import { agentRoutes, supportRoutes } from './routes.ts';
import { silentDeadline } from './silent.ts';
import { supportTopic } from './topic.ts';
import { handleTranscripts } from './transcript.ts';

export interface Support {
  readonly routes: readonly Route[];
  /** What agents do, for the operators' view. */
  readonly agentRoutes: readonly Route[];
  readonly deadlines: readonly Deadline[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Needs {
  readonly conversations: Conversations;
  readonly notices: Notices;
  readonly audit: Audit;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly challenges: TicketChallenges;
  readonly links: OwnNeeds['links'];
}

/** Support: users ask, agents answer. Make it before the jobs start: it says how transcripts are sent. */
export function createSupport(
  platform: Platform,
  { conversations, notices, audit, jobs, mailer, challenges, links }: Needs,
): Support {
  const { pool, log, hub } = platform;
  const tellUser =
    (caseId: bigint): Tell =>
    () =>
      void tellOf(caseId).catch((error: unknown) => log.warn({ err: error }, 'A user could not be told of support'));
  async function tellOf(caseId: bigint): Promise<void> {
    const { rows } = await pool.query<{ owner_id: bigint }>('SELECT owner_id FROM support_case WHERE id = $1', [
      caseId,
    ]);
    const ownerId = rows[0]?.owner_id;
    if (ownerId === undefined) return;
    publishToUser(hub, supportCaseStream, ownerId, { data: await readOwnCase(pool, ownerId, caseId) });
  }

  const giving = { conversations, links, tellUser };
  const silent = silentDeadline(giving);
  const rested = restedDeadline({ ...giving, deadlines: { silent } });
  const deadlines = { silent, rested };
  const left = leftDeadline(giving);
  const needs: SupportNeeds = { ...platform, ...giving, notices, audit, jobs, deadlines };
  conversations.register(supportTopic(needs));
  handleTranscripts(jobs, { pool, conversations, mailer });
  return {
    routes: supportRoutes(needs, challenges),
    agentRoutes: agentRoutes(needs),
    deadlines: [...Object.values(deadlines), left],
    start: async () => {},
    stop: async () => {},
  };
}
