import type { FollowRow, ShareRow } from '@aureus/contract/copy/shapes.ts';
import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import type { OpenTrade, Trade } from '@aureus/core/copy/record.ts';
import type { ClientBase, Pool } from 'pg';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import type { Currency } from '../market/public.ts';
import type { FollowCommand, SelfHoldCommand, Told, UnfollowCommand } from './commands.ts';
import type { Leader } from './follow.ts';

/** A closed position of a leader, for a record. */
export interface LedTrade extends Trade {
  readonly isLong: boolean;
}

/** The positions of a leader that are open, marked, with what was closed since a day; all of one moment. Minor units. */
export interface LedNow {
  readonly open: readonly OpenTrade[];
  /** What the open ones stand at, fees and nights counted in; null while nobody knows the price of one. */
  readonly result: bigint | null;
  /** What those brought that were closed on a day (UTC), by days since 1970. */
  readonly closed: ReadonlyMap<number, bigint>;
}

/** What somebody who follows a leader, or has followed one, got by it; minor units, after fees, nights and shares. */
export interface FollowerEarning {
  readonly leader: bigint;
  readonly follower: bigint;
  readonly earned: bigint;
  readonly isActive: boolean;
}

/** A position as everybody sees it: without the money in it. */
export interface ShownPosition {
  readonly id: number;
  readonly match_id: number;
  readonly symbol: string;
  readonly type: 1 | 2;
  readonly share: number;
  readonly multiple: number;
  readonly price: string;
  readonly transaction_time: string;
}
export interface ShownTrade extends ShownPosition {
  readonly close_price: string;
  readonly result: string;
  readonly complete_time: string;
}

export interface FollowsWanted {
  readonly follower?: bigint | undefined;
  readonly leader?: bigint | undefined;
  /** 1 those that go on, 2 those that have ended. */
  readonly state?: number | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

/** A follow with what its copies come to; nickname and portrait are for others to fill in. */
export interface ListedFollow extends FollowRow {
  readonly follower: bigint;
}

export interface ListedCopy {
  readonly followId: number;
  readonly leader: bigint;
  readonly selfHeldAt: Date | null;
  readonly sharePaid: string;
  readonly position: LeverRow;
}

/** What copy trading comes to; minor units. */
export interface CopySums {
  readonly follows: number;
  readonly copies: number;
  readonly margin: bigint;
  readonly shares: bigint;
}

/** Copies of contracts, as the area of the people behind them may use them. */
export interface CopyTrading {
  /** The currency all follows are counted in; undefined while nothing is copied. */
  currency(): Currency | undefined;
  /** Markets whose positions are copied. */
  markets(): readonly { readonly id: number; readonly symbol: string }[];
  /** Lets a user be followed, or gives another share to who follows from now on. Parts per million. */
  appoint(
    tx: MoneyTransaction,
    leader: { readonly owner: number; readonly ratioPpm: number; readonly maxFollowers: number },
  ): Promise<void>;
  /** Follows of the leader end by the next recorded price. */
  dismiss(tx: MoneyTransaction, owner: number): Promise<void>;
  /** How many may follow one leader, from now on. */
  limitFollowers(tx: MoneyTransaction, most: number): Promise<void>;
  /** Makes what was changed hold in this process at once. */
  refresh(): void;
  leadersOf(
    connection: Pool | MoneyTransaction['client'],
    owners: readonly bigint[],
  ): Promise<ReadonlyMap<bigint, Leader>>;
  isFollowing(connection: MoneyTransaction['client'], owner: bigint): Promise<boolean>;
  /** @throws AppError as the contract's calls say */
  follow(command: Omit<Told<FollowCommand>, 'kind' | 'currency'>): Promise<FollowRow>;
  unfollow(command: Omit<Told<UnfollowCommand>, 'kind'>): Promise<FollowRow>;
  selfHold(command: Omit<Told<SelfHoldCommand>, 'kind'>): Promise<LeverRow>;
  listFollows(wanted: FollowsWanted): Promise<readonly ListedFollow[]>;
  /** Follower and limits of a follow that goes on; undefined for none. */
  followOf(follower: bigint, leader: bigint): Promise<ListedFollow | undefined>;
  followersOf(leaders: readonly bigint[]): Promise<ReadonlyMap<bigint, number>>;
  followedBy(follower: bigint): Promise<ReadonlySet<bigint>>;
  listCopies(
    owner: bigint,
    wanted: {
      readonly status: 1 | 3;
      readonly follow?: number | undefined;
      readonly before?: number | undefined;
      readonly limit: number;
    },
  ): Promise<readonly ListedCopy[]>;
  listShares(
    owner: bigint,
    wanted: { readonly kind: 'paid' | 'earned'; readonly before?: number | undefined; readonly limit: number },
  ): Promise<readonly (Omit<ShareRow, 'nickname'> & { readonly leader: bigint })[]>;
  openOf(leader: bigint): Promise<readonly ShownPosition[]>;
  historyOf(
    leader: bigint,
    wanted: {
      readonly before?: number | undefined;
      readonly page: number;
      readonly limit: number;
      /** Those closed by then; null for all. */
      readonly until: Date | null;
    },
  ): Promise<{ readonly data: readonly ShownTrade[]; readonly total: number }>;
  /** Every position a user has closed whose margin was noted: neither copies nor trials. */
  tradesOf(leader: bigint): Promise<readonly LedTrade[]>;
  /** @param since days since 1970; closed positions of earlier days are not looked at */
  ledNow(connection: Pool | ClientBase, leader: bigint, since: number): Promise<LedNow>;
  earningsOf(leaders: readonly bigint[]): Promise<readonly FollowerEarning[]>;
  /** What a leader has earned, and the margin of copies of it now; minor units. */
  leadingSums(leader: bigint): Promise<{ readonly earned: bigint; readonly margin: bigint }>;
  sums(): Promise<CopySums>;
}
