import type { Answer } from '@aureus/contract/platform/call.ts';
import type { cancelAll } from '@aureus/contract/spot/calls.ts';
import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import type { Side } from '@aureus/core/spot/book-types.ts';
import type { IdempotencyClaim } from '../platform/http/idempotency.ts';
import type { Command as Answered } from '../platform/sequencer/command.ts';
import type { OrderTerms } from './live-order.ts';
import type { MarketState } from './market-state.ts';
import type { Amendment } from './parse-amend.ts';

export type CancelledAll = Answer<typeof cancelAll>;
export type SpotAnswer = OrderRow | CancelledAll;

/** A command of a user waits for its batch; it is answered after the commit, or refused. */
export interface Reply extends Answered<SpotAnswer> {
  readonly claim: IdempotencyClaim;
}
export interface PlaceCommand extends Reply {
  readonly kind: 'place';
  readonly owner: number;
  readonly state: MarketState;
  readonly terms: OrderTerms;
  /** The stop of a pair, which waits beside the order; null of an order by itself. */
  readonly pair: OrderTerms | null;
  /** The fee the user was shown, in parts per million; null when the client does not say. */
  readonly shownFeePpm: number | null;
  /** While the hours of its market are off it waits for the opening. */
  readonly queues: boolean;
  /** Who took it saw the hours off: its price was judged by nothing but itself. */
  readonly isForOpening: boolean;
}

export interface CancelCommand extends Reply {
  readonly kind: 'cancel';
  readonly owner: number;
  readonly orderId: number;
}

/** Another price, amount or trigger for an order that waits. */
export interface AmendCommand extends Reply, Amendment {
  readonly kind: 'amend';
  readonly owner: number;
  readonly orderId: number;
  /** As of a new order. */
  readonly shownFeePpm: number | null;
}

/** Of the markets of one writer: with several of them each has its part of the call, see `cancel-all.ts`. */
export interface CancelAllCommand extends Reply {
  readonly kind: 'cancelAll';
  readonly owner: number;
  /** Null: of every market. */
  readonly marketIds: readonly number[] | null;
  /** Null: of both sides. */
  readonly side: Side | null;
  /** What other writers have cancelled for the same call; it counts in the answer. */
  readonly before: number;
}

/** Quotes of the market maker are renewed, or pulled when the price is null. */
export interface QuoteCommand {
  readonly kind: 'quote';
  readonly state: MarketState;
  /**
   * The index price in ticks the market maker saw: it quotes at the one of the moment the batch is matched. Null: it
   * leaves.
   */
  readonly price: number | null;
}

/** Stops that the mark price has reached act. */
export interface StopsCommand {
  readonly kind: 'stops';
  readonly state: MarketState;
}

/** A book in which orders wait is opened by an auction, as soon as there is a price for it. */
export interface OpenCommand {
  readonly kind: 'open';
  readonly state: MarketState;
}

/** What the system wants to be so. */
export type SystemCommand = QuoteCommand | StopsCommand | OpenCommand;
export type UserCommand = PlaceCommand | CancelCommand | AmendCommand | CancelAllCommand;
export type Command = UserCommand | SystemCommand;

/** What a command is answered with. */
export type AnswerTo<C extends Pick<UserCommand, 'kind'>> = C['kind'] extends 'cancelAll' ? CancelledAll : OrderRow;
