import type { Conversations, Tell } from '../conversation/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Audit } from '../operator/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import type { OwnNeeds } from './own.ts';

/** What is due in a conversation with support. */
export interface SupportDeadlines {
  /** Its agent has been silent for too long. */
  readonly silent: Deadline;
  /** It was to rest until now. */
  readonly rested: Deadline;
}

/** What the functions of the support area work with. */
export interface SupportNeeds extends OwnNeeds, Pick<Platform, 'pool' | 'clock' | 'log' | 'hub' | 'limits' | 'money'> {
  readonly conversations: Conversations;
  readonly notices: Notices;
  readonly audit: Audit;
  readonly jobs: Jobs;
  readonly deadlines: SupportDeadlines;
  /** Tells the user of a case what it is now; after the commit. */
  readonly tellUser: (caseId: bigint) => Tell;
}
