import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import type { IdempotencyClaim } from '../platform/http/idempotency.ts';
import type { Command as Answered } from '../platform/sequencer/command.ts';
import type { OrderTerms } from './live-order.ts';
import type { MarketState } from './market-state.ts';

/** A command of a user waits for its batch; it is answered after the commit, or refused. */
export interface Reply extends Answered<OrderRow> {
  readonly claim: IdempotencyClaim;
}
export interface PlaceCommand extends Reply {
  readonly kind: 'place';
  readonly owner: number;
  readonly state: MarketState;
  readonly terms: OrderTerms;
  /** The fee the user was shown, in parts per million; null when the client does not say. */
  readonly shownFeePpm: number | null;
}

export interface CancelCommand extends Reply {
  readonly kind: 'cancel';
  readonly owner: number;
  readonly orderId: number;
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

export type Command = PlaceCommand | CancelCommand | QuoteCommand;
export type UserCommand = PlaceCommand | CancelCommand;
