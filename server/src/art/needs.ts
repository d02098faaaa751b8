import type { AccountGuards, AccountLink } from '../account/public.ts';
import type { Conversations } from '../conversation/public.ts';
import type { Files } from '../files/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import type { Platform } from '../platform/platform.ts';
import type { BlindBoxes } from './public.ts';

/** What the art market asks of other areas. */
export interface ArtSources {
  readonly markets: MarketDirectory;
  readonly notices: Notices;
  readonly files: Files;
  readonly guards: Pick<AccountGuards, 'checkPayPassword' | 'checkSecondFactor' | 'lockUnchanged' | 'withdrawalBlock'>;
  readonly conversations: Pick<Conversations, 'shownText'>;
  /** What makes accounts one person's; asked when it is needed. */
  readonly links: () => readonly AccountLink[];
}

export interface ArtNeeds extends ArtSources {
  readonly platform: Pick<Platform, 'pool' | 'money' | 'clock'>;
  /** When a sale is over, until when whoever won pays, and when they are reminded. */
  readonly ending: Deadline;
  readonly payment: Deadline;
  readonly reminder: Deadline;
  /** Who sells blind boxes; null while nobody does. */
  readonly boxes: () => BlindBoxes | null;
  readonly tell: ArtTeller;
}

/** What somebody hears of, as `art_own` has it. */
export type OwnNews = 'outbid' | 'won' | 'paid' | 'unpaid' | 'sold' | 'unsold' | 'reviewed';

/** Tells after the commit what is another one than before; what is lost is found by the next call. */
export interface ArtTeller {
  /** Everybody who looks at the work of a sale. */
  sale(sale: bigint): void;
  own(user: bigint, what: OwnNews, code: string): void;
}

/** What is to be done after the commit, in its order. */
export type AfterCommit = (() => void)[];
