import type { FollowRow } from '@aureus/contract/copy/shapes.ts';
import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import type { PositionSide } from '@aureus/core/futures/reckoning.ts';
import type { ReceiptTick } from '@aureus/core/futures/receipt.ts';
import type { IdempotencyClaim } from '../platform/http/idempotency.ts';
import type { Command as Answered } from '../platform/sequencer/command.ts';
import type { FollowLimits } from './follow.ts';
import type { Profile } from './follow-view.ts';
import type { OnTrial } from './position.ts';

/** What a closing of several positions is answered with. */
export interface ManyClosed {
  readonly closed: number[];
  readonly refused: number[];
}

export type FuturesAnswer = LeverRow | ManyClosed | FollowRow;

interface OfUser extends Answered<FuturesAnswer> {
  readonly claim: IdempotencyClaim;
  readonly owner: number;
}

/** What is ordered; prices in ticks. */
export interface OrderTerms {
  readonly market: number;
  readonly side: PositionSide;
  /** How much, in parts of a lot. */
  readonly parts: number;
  readonly leverage: number;
  /** Null: at the price of now. */
  readonly limit: number | null;
  readonly isReduceOnly: boolean;
  readonly takeProfit: number | null;
  readonly stopLoss: number | null;
  /** The worst price that is taken; null for any. */
  readonly worst: number | null;
  /** The fee that was shown, ppm; null when the client does not say. */
  readonly shownFeePpm: number | null;
  /** Of a position whose margin the house pays: there is no fee on it. Left out of any other. */
  readonly trial?: OnTrial;
}

export interface OpenCommand extends OfUser {
  readonly kind: 'open';
  readonly terms: OrderTerms;
}

/** Opens the position of a trial margin. */
export interface TrialCommand extends OfUser, Pick<OrderTerms, 'side' | 'takeProfit' | 'stopLoss' | 'worst'> {
  readonly kind: 'trial';
  /** Of the trial margin. */
  readonly id: number;
}

export interface CancelCommand extends OfUser {
  readonly kind: 'cancel';
  readonly id: number;
}

export interface AmendCommand extends OfUser {
  readonly kind: 'amend';
  readonly id: number;
  /** Null: as it is. */
  readonly limit: number | null;
  /** In parts of a lot. */
  readonly parts: number | null;
  /** Null: none from now on; left out: as it is. */
  readonly takeProfit?: number | null;
  readonly stopLoss?: number | null;
  /** The fee that was shown, ppm; null when the client does not say. */
  readonly shownFeePpm: number | null;
}

export interface CloseCommand extends OfUser {
  readonly kind: 'close';
  readonly id: number;
  /** Parts of lots; null: all of them. */
  readonly parts: number | null;
  /** The worst price that is taken, in ticks; null for any. */
  readonly worst: number | null;
}

export interface CloseManyCommand extends OfUser {
  readonly kind: 'closeMany';
  /** Null: both. */
  readonly side: PositionSide | null;
  /** Null: of every market. */
  readonly market: number | null;
  /** The worst price that is taken of each position, in ticks, by id; only these are closed. Null: all, at any price. */
  readonly worst: readonly (readonly [id: number, ticks: number])[] | null;
}

export interface StopsCommand extends OfUser {
  readonly kind: 'stops';
  readonly id: number;
  readonly takeProfit: number | null;
  readonly stopLoss: number | null;
}

export interface MarginCommand extends OfUser {
  readonly kind: 'margin';
  readonly id: number;
  readonly amount: bigint;
}

/** Follows a leader, or changes what can be changed of a follow. */
export interface FollowCommand extends OfUser {
  readonly kind: 'follow';
  readonly leader: number;
  readonly currency: number;
  readonly limits: FollowLimits;
  /** The follow that is changed, as it was seen: when it is over none begins in its place. Null: whether there is one or not. */
  readonly changes: number | null;
  /** Number of the leader's terms that were shown; null when the client does not say. */
  readonly shownTerms: number | null;
  /** How many one user may follow at once. */
  readonly mostLeaders: number;
  /** Of the leader, for the answer. */
  readonly profile: Profile;
}

export interface UnfollowCommand extends OfUser {
  readonly kind: 'unfollow';
  readonly leader: number;
  /** Closes the copies; else they become the follower's own. */
  readonly isClosing: boolean;
  readonly profile: Profile;
}

/** Makes a copy its owner's own. */
export interface SelfHoldCommand extends OfUser {
  readonly kind: 'selfHold';
  readonly id: number;
}

export type FuturesCommand =
  | FollowCommand
  | UnfollowCommand
  | SelfHoldCommand
  | OpenCommand
  | TrialCommand
  | CancelCommand
  | AmendCommand
  | CloseCommand
  | CloseManyCommand
  | StopsCommand
  | MarginCommand;

/** A command as it goes to the process that holds the contracts. */
export type Told<C> = C extends FuturesCommand ? Omit<C, 'resolve' | 'reject'> : never;

/** The recorded prices of the newest second, by market: only those by which something may be done against users. */
export interface PricesUpdate {
  readonly ticks: ReadonlyMap<number, ReceiptTick>;
  /** Markets at whose recorded price more is done than liquidations: stops, last moments and ends of follows. */
  readonly triggering: ReadonlySet<number>;
  /** Markets at whose recorded price something new may be opened. */
  readonly opening: ReadonlySet<number>;
  /** How many splits of its share the price of a market is after; none where it is left out. */
  readonly splits: ReadonlyMap<number, number>;
}
