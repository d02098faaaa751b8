/**
 * The language of the order book: what goes in (orders), what comes out (events), and the bounds of both.
 *
 * Prices are integer ticks, quantities integer lots, ids and owners positive safe integers. The book knows no
 * currency, no clock and no randomness; the same commands always give the same events.
 */

export const BUY = 0;
export const SELL = 1;
export type Side = typeof BUY | typeof SELL;

/** Rests until filled or cancelled. */
export const GOOD_TILL_CANCELLED = 0;
/** Trades what it can at once, the rest is cancelled. A market order is this with a protection price. */
export const IMMEDIATE_OR_CANCEL = 1;
/** Trades in full at once or not at all. */
export const FILL_OR_KILL = 2;
/** Only ever rests: refused when it would trade at once. */
export const POST_ONLY = 3;
export type TimeInForce =
  | typeof GOOD_TILL_CANCELLED
  | typeof IMMEDIATE_OR_CANCEL
  | typeof FILL_OR_KILL
  | typeof POST_ONLY;

/** When an order meets one of the same owner: cancel what is left of the incoming order. */
export const CANCEL_TAKER = 0;
/** When an order meets one of the same owner: cancel the resting order and go on. */
export const CANCEL_MAKER = 1;
export type SelfTradePolicy = typeof CANCEL_TAKER | typeof CANCEL_MAKER;

/** A stop watches the last trade price of this book, or the mark price fed in from outside. */
export const BY_LAST_PRICE = 0;
export const BY_MARK_PRICE = 1;
export type TriggerSource = typeof BY_LAST_PRICE | typeof BY_MARK_PRICE;

/** Highest price in ticks: 30 bits, so that a price is a small integer and five steps find the page of its level. */
export const MAX_TICK = 2 ** 30 - 1;
/** Most lots in one order and most orders in one book; any sum of lots stays a safe integer. */
export const MAX_LOTS = 2 ** 32;
export const MAX_ORDERS = 2 ** 20;
/** Largest quote budget, in tick × lot units; divisions of it by a price are exact in a double. */
export const MAX_BUDGET = 2 ** 52;

/**
 * An order as the book takes it. The book copies what it needs, so one object may be reused for every command.
 * {@link limitOrder}, {@link marketOrder}, {@link stopOrder} in `orders.ts` build the usual kinds.
 */
export type Order = {
  id: number;
  owner: number;
  side: Side;
  /** The worst price it may trade at, in ticks. For a market order this is the protection price. */
  price: number;
  /** What is (still) to be traded. */
  lots: number;
  timeInForce: TimeInForce;
  selfTrade: SelfTradePolicy;
  /** Buy orders that never rest: spend at most this many tick × lot units. 0: no budget. */
  quoteBudget: number;
  /** 0: active at once. Else a stop: a buy waits for a price at or above it, a sell for one at or below. */
  trigger: number;
  triggerBy: TriggerSource;
  /** Trailing stop: the trigger follows the price at this distance in ticks, and `price` moves with the trigger. 0: fixed. */
  trail: number;
};

/** An open order as it is stored and restored; `sequence` is what the book reported in `rested`, `armed` or `trailed`. */
export type OpenOrder = Order & {
  sequence: number;
  /** The other leg of a one-cancels-other pair, or 0. */
  linkedId: number;
};

export type Refusal =
  | 'invalid' // a field is out of its bounds or does not fit the others
  | 'duplicate' // the id is already in the book
  | 'would_cross' // post-only, or the limit leg of a pair, and it would trade at once
  | 'would_trigger' // a stop whose trigger the price has already reached
  | 'book_full'
  | 'unamendable' // amendment of a stop that waits, or of a leg of a pair
  | 'unknown'; // cancel or amendment of an order that is not in the book

export type Cancellation =
  | 'requested'
  | 'unfilled' // the rest of an immediate-or-cancel or market order
  | 'killed' // a fill-or-kill that could not be filled
  | 'self_trade'
  | 'budget' // the quote budget does not pay for another lot
  | 'linked'; // the other leg of its pair traded, triggered or was cancelled

/**
 * Where the book reports. Arguments are plain numbers and constant strings, so reporting allocates nothing.
 * A sink must not call back into the book. Every accepted order ends in exactly one of: `takerLeft` 0, `makerLeft` 0
 * or `cancelled`; until then it is in the book.
 */
export type BookSink = {
  /**
   * `makerLeft` and `takerLeft` are the lots still open after this trade. The price is the maker's as it counts in the
   * band; between two orders that both waited, see `setBand`.
   */
  trade(
    makerId: number,
    takerId: number,
    price: number,
    lots: number,
    makerLeft: number,
    takerLeft: number,
    takerSide: Side,
  ): void;
  rested(id: number, price: number, lots: number, sequence: number): void;
  /** A resting order was made smaller and keeps its place. `lots` are those now open. */
  amended(id: number, lots: number): void;
  /** A stop was accepted and waits. */
  armed(id: number, trigger: number, sequence: number): void;
  /** A trailing stop moved its trigger and its limit price. */
  trailed(id: number, trigger: number, price: number, sequence: number): void;
  /** A stop fired; its trades or its rest follow. */
  triggered(id: number): void;
  cancelled(id: number, lotsLeft: number, reason: Cancellation): void;
  refused(id: number, reason: Refusal): void;
};

/**
 * Between which prices a book trades, in ticks, both ends included. `middle` is the index price it was made from: orders
 * that wait across each other trade as near to it as both of them allow. Closed while there is no index price: then
 * nothing trades, and orders wait.
 */
export type Band = { low: number; middle: number; high: number; isOpen: boolean };

/** The band of a book that was never given one: every price. */
export const WIDEST_BAND: Readonly<Band> = { low: 1, middle: 1, high: MAX_TICK, isOpen: true };

export type DepthLevel = { price: number; lots: number; orders: number };

/** What both books offer: the fast `OrderBook` and the plain `PlainBook` it is checked against. */
export type Book = {
  /** Takes one order: matches it, rests it or arms it, and runs every stop its trades trigger. */
  submit(order: Readonly<Order>, sink: BookSink): void;
  /**
   * Takes a one-cancels-other pair: a resting leg (good-till-cancelled or post-only) and a stop leg of the same owner,
   * side and lots. The first trade of the resting leg cancels the stop, the trigger of the stop cancels the resting leg.
   */
  submitPair(resting: Readonly<Order>, stop: Readonly<Order>, sink: BookSink): void;
  /** Takes an order, or a pair by either id, out of the book; refuses with `unknown` when it is not there. */
  cancel(id: number, sink: BookSink): void;
  /**
   * Gives a resting order another price or other open lots. With the same price and no more lots it keeps its place in
   * the queue. Else it leaves and comes as a new one of the same id would, and may trade at once; what is refused
   * changes nothing. Stops that wait and legs of pairs are refused.
   */
  amend(id: number, price: number, lots: number, sink: BookSink): void;
  /** Feeds a mark price and runs the stops that watch it. */
  setMarkPrice(price: number, sink: BookSink): void;
  /**
   * Lets the trailing stops that watch the mark price follow one, and none act: for whoever looks at each stop that is
   * reached before it acts. The price is not remembered.
   */
  followMarkPrice(price: number, sink: BookSink): void;
  /**
   * Moves the band. An order whose price lies beyond it on the side where it would trade counts as if it stood at the
   * edge: a buy above it buys at `high` at most, a sell below it sells at `low` at least. One that lies beyond it on the
   * other side waits. So orders may wait across each other outside the band, and when it comes to where they are, they
   * trade: best price first, the younger as taker, at the price nearest to `middle` that both of them allow.
   * @throws RangeError unless 1 <= low <= middle <= high <= MAX_TICK
   */
  setBand(low: number, middle: number, high: number, sink: BookSink): void;
  /** There is no price to go by: nothing trades until the next `setBand`. */
  closeBand(): void;
  band(): Band;
  /**
   * Puts an open order back without matching: what waits across each other trades with the next `setBand`. Orders must come in ascending sequence: it is their priority.
   * @throws RangeError when it cannot be an open order of this book
   */
  restore(order: Readonly<OpenOrder>): void;
  /** Sets what stops have seen last, after a restore. 0: nothing yet. */
  restorePrices(lastPrice: number, markPrice: number): void;

  has(id: number): boolean;
  /** Best price of a side in ticks as it counts in the band, 0 when the side is empty. */
  bestPrice(side: Side): number;
  lastPrice(): number;
  markPrice(): number;
  /** Resting orders and waiting stops together. */
  orderCount(): number;
  /** The best `count` levels of a side as they count in the band, best first. Walks their orders: for the ladder, not for every command. */
  depth(side: Side, count: number): DepthLevel[];
  /** Resting orders of a side, best price first, then oldest first. */
  openOrders(side: Side): OpenOrder[];
  /** Waiting stops: by source, side, nearest trigger, age at that trigger. */
  waitingStops(): OpenOrder[];
  /** True when best bid and best ask overlap and may trade: only a damaged restore can do that. */
  isCrossed(): boolean;
  /** Equal for two books with the same open orders in the same priority, the same seen prices and the same band. */
  stateHash(): string;
};
