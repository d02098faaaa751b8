import { BUY, type Order, SELL } from './book-types.ts';

/** What the auction asks of an order: its limit, what is open of it, and its place in time. */
export type Waiting = Pick<Order, 'id' | 'owner' | 'side' | 'price' | 'lots'> & { readonly sequence: number };

/** Where the price may lie, in ticks, both ends included, and what it is drawn to. */
export type AuctionBounds = {
  readonly low: number;
  readonly reference: number;
  readonly high: number;
  /** How far what is left may name a price, where that is further than the price of the auction may lie. */
  readonly furthest?: { readonly low: number; readonly high: number };
};

/** What of an order could have met one of its owner, and takes no part. */
export type SelfCrossed = { readonly id: number; readonly lots: number };

export type AuctionFill = { readonly buyId: number; readonly sellId: number; readonly lots: number };

export type AuctionOutcome = {
  /** The one price of all trades, in ticks; 0 when nothing can trade. */
  readonly price: number;
  /** Lots traded at it. */
  readonly lots: number;
  /** Best price first, then oldest first, on both sides. */
  readonly fills: readonly AuctionFill[];
  /** What orders lose that could have met one of their owner, before the price is looked for. */
  readonly selfCrossed: readonly SelfCrossed[];
  /** Orders with a rest that names more than the bounds, or than `furthest`: a buy above `high`, a sell below `low`. */
  readonly beyond: readonly number[];
};

/**
 * Opens a market at a single price: a call auction of all orders that wait, as exchanges open shares (rules of the
 * Nasdaq opening cross, Equity 4, Rule 4752, without its imbalance-only orders).
 *
 * The price is the one within the bounds at which most lots trade; of several, where the fewest lots of those who would
 * trade at it are left over; of these, the nearest to the reference; of two as near, the lower. Each side is served best
 * price first, then oldest first. An owner never trades with themselves: two orders of one owner that could lose as many
 * lots as the smaller of them has, so that nobody moves the price by volume of their own, and no large order can be made to
 * vanish by a small one.
 */
export function holdAuction(waiting: Iterable<Waiting>, bounds: AuctionBounds): AuctionOutcome {
  const { low, high } = bounds;
  const all = [...waiting];
  const { kept, selfCrossed } = withoutSelfCrossing(
    all.filter(({ side, price }) => (side === BUY ? price >= low : price <= high)),
  );
  const buys = kept.filter(({ side }) => side === BUY).toSorted((a, b) => b.price - a.price || a.sequence - b.sequence);
  const sells = kept
    .filter(({ side }) => side === SELL)
    .toSorted((a, b) => a.price - b.price || a.sequence - b.sequence);
  const price = clearingPrice(buys, sells, bounds);
  const fills = price === 0 ? [] : allocate(buys, sells, price);
  const left = new Map(kept.map(({ id, lots }) => [id, lots]));
  for (const { buyId, sellId, lots } of fills) {
    for (const id of [buyId, sellId]) left.set(id, (left.get(id) ?? 0) - lots);
  }
  const { furthest = bounds } = bounds;
  const beyond = kept.filter(
    ({ id, side, price: limit }) =>
      (side === BUY ? limit > furthest.high : limit < furthest.low) && (left.get(id) ?? 0) > 0,
  );
  return {
    price,
    lots: fills.reduce((sum, { lots }) => sum + lots, 0),
    fills,
    selfCrossed,
    beyond: beyond.map(({ id }) => id),
  };
}

/** 0 when nothing can trade. */
function clearingPrice(
  buys: readonly Waiting[],
  sells: readonly Waiting[],
  { low, reference, high }: AuctionBounds,
): number {
  const demand = stepsOf(buys);
  const supply = stepsOf(sells);
  // Between two limits neither side changes, so the best price is an end of such a stretch, or the reference.
  const candidates = new Set([low, reference, high]);
  for (const { price } of buys) candidates.add(price).add(price + 1);
  for (const { price } of sells) candidates.add(price).add(price - 1);
  let best = { price: 0, lots: 0, surplus: 0, distance: 0 };
  const within = [...candidates].filter((price) => price >= low && price <= high).toSorted((a, b) => a - b);
  for (const price of within) {
    const wanted = lotsUpTo(demand, (limit) => limit >= price);
    const offered = lotsUpTo(supply, (limit) => limit <= price);
    const lots = Math.min(wanted, offered);
    const found = { price, lots, surplus: Math.abs(wanted - offered), distance: Math.abs(price - reference) };
    if (lots > 0 && isBetter(found, best)) best = found;
  }
  return best.price;
}

type Candidate = { readonly lots: number; readonly surplus: number; readonly distance: number };

function isBetter(one: Candidate, other: Candidate): boolean {
  if (one.lots !== other.lots) return one.lots > other.lots;
  if (one.surplus !== other.surplus) return one.surplus < other.surplus;
  return one.distance < other.distance;
}

/** Lots of a sorted side up to each of its orders. */
function stepsOf(orders: readonly Waiting[]): { readonly price: number; readonly lots: number }[] {
  let lots = 0;
  return orders.map((order) => ({ price: order.price, lots: (lots += order.lots) }));
}

/** Lots of those at the beginning of a sorted side who agree to a price; found by halving. */
function lotsUpTo(
  steps: readonly { readonly price: number; readonly lots: number }[],
  agrees: (limit: number) => boolean,
): number {
  let [from, to] = [0, steps.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const step = steps[middle];
    if (step && agrees(step.price)) from = middle + 1;
    else to = middle;
  }
  return steps[from - 1]?.lots ?? 0;
}

/** Who trades with whom: the first of both sides, as long as both agree to the price. */
function allocate(buys: readonly Waiting[], sells: readonly Waiting[], price: number): AuctionFill[] {
  const fills: AuctionFill[] = [];
  let [buyAt, sellAt, bought, sold] = [0, 0, 0, 0];
  for (;;) {
    const [buy, sell] = [buys[buyAt], sells[sellAt]];
    if (!buy || !sell || buy.price < price || sell.price > price) return fills;
    const lots = Math.min(buy.lots - bought, sell.lots - sold);
    fills.push({ buyId: buy.id, sellId: sell.id, lots });
    bought += lots;
    sold += lots;
    if (bought === buy.lots) [buyAt, bought] = [buyAt + 1, 0];
    if (sold === sell.lots) [sellAt, sold] = [sellAt + 1, 0];
  }
}

/** Takes from an owner's highest buy and lowest sell that cross what both have, until none of the owner's cross. */
function withoutSelfCrossing(orders: readonly Waiting[]): {
  readonly kept: readonly Waiting[];
  readonly selfCrossed: readonly SelfCrossed[];
} {
  const lost = new Map<number, number>();
  const leftOf = ({ id, lots }: Waiting): number => lots - (lost.get(id) ?? 0);
  for (const own of Map.groupBy(orders, ({ owner }) => owner).values()) {
    const buys = own
      .filter(({ side }) => side === BUY)
      .toSorted((a, b) => a.price - b.price || b.sequence - a.sequence);
    const sells = own
      .filter(({ side }) => side === SELL)
      .toSorted((a, b) => b.price - a.price || b.sequence - a.sequence);
    for (;;) {
      const [buy, sell] = [buys.at(-1), sells.at(-1)];
      if (!buy || !sell || buy.price < sell.price) break;
      const lots = Math.min(leftOf(buy), leftOf(sell));
      for (const { id } of [buy, sell]) lost.set(id, (lost.get(id) ?? 0) + lots);
      if (leftOf(buy) === 0) buys.pop();
      if (leftOf(sell) === 0) sells.pop();
    }
  }
  return {
    kept: orders.map((each) => ({ ...each, lots: leftOf(each) })).filter(({ lots }) => lots > 0),
    selfCrossed: Array.from(lost, ([id, lots]) => ({ id, lots })),
  };
}
