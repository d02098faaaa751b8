import type { AccountGuards, AccountLink } from '../account/public.ts';
import type { Conversations } from '../conversation/public.ts';
import type { Identities, IdentitySummaries } from '../identity/public.ts';
import type { FiatPrices, MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import type { Platform } from '../platform/platform.ts';
import type { OtcOrder } from './order-row.ts';

/** What the OTC desk asks of other areas. */
export interface OtcSources {
  readonly markets: MarketDirectory;
  readonly fiat: FiatPrices;
  readonly notices: Notices;
  readonly identities: Identities & IdentitySummaries;
  readonly guards: Pick<AccountGuards, 'checkPayPassword' | 'checkSecondFactor' | 'lockUnchanged' | 'withdrawalBlock'>;
  /** What makes accounts one person's; asked when it is needed. */
  readonly links: () => readonly AccountLink[];
  readonly conversations: Conversations;
  /** How the product is called: no merchant is. */
  readonly brands: () => readonly string[];
}

export interface OtcNeeds extends OtcSources {
  readonly platform: Pick<Platform, 'pool' | 'money' | 'clock'>;
  /** Until when an order is to be paid, when the seller is reminded of it, and until when bought coins stay held. */
  readonly payment: Deadline;
  readonly reminder: Deadline;
  readonly unlock: Deadline;
  /** Tells both sides, after the commit, that orders are others than before. */
  readonly tell: (orders: readonly OtcOrder[]) => void;
}

/** What is to be done after the commit, in its order. */
export type AfterCommit = (() => void)[];

/** The transaction of one act with what is told once it has been committed. */
export interface ActTransaction extends MoneyTransaction {
  readonly after: AfterCommit;
}
