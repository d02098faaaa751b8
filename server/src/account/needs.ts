import type { AfterAnswer } from '../platform/after-answer.ts';
import type { Files } from '../files/public.ts';
import type { IdentitySummaries } from '../identity/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Platform } from '../platform/platform.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Meter } from '../platform/outbox/meter.ts';
import type { CodeChallenges } from './code-challenges.ts';
import type { Codes } from './codes.ts';
import type { Devices } from './devices.ts';
import type { Factors } from './factors.ts';
import type { Passwords } from './hashing.ts';
import type { Passkeys } from './passkeys.ts';
import type { AccountGuards } from './public.ts';
import type { Sessions } from './sessions.ts';
import type { Totp } from './totp.ts';

/** What the functions of the account area work with. */
export interface Needs extends Pick<Platform, 'pool' | 'clock' | 'log' | 'hub' | 'limits' | 'settings'> {
  readonly jobs: Jobs;
  readonly notices: Notices;
  readonly identities: IdentitySummaries;
  readonly files: Files;
  /** How the product is called: nobody else is. */
  readonly brands: () => readonly string[];
  readonly passwords: Passwords;
  readonly devices: Devices;
  readonly sessions: Sessions;
  readonly codes: Codes;
  readonly factors: Factors;
  readonly challenges: CodeChallenges;
  readonly totp: Totp;
  readonly passkeys: Passkeys;
  readonly guards: AccountGuards;
  /** Whether text messages can be sent at all. */
  readonly hasSms: boolean;
  readonly afterAnswer: AfterAnswer;
  readonly meter: Pick<Meter, 'isStopped'>;
}
