/** The newest price of one source, in ticks (a fraction where it was converted from another quote currency). */
export interface SourcePrice {
  readonly source: string;
  /** Who stands behind the source: pairs of one exchange are one family, however many they are. The source itself when absent. */
  readonly family?: string | undefined;
  readonly price: number;
  /** Epoch milliseconds of the price on the clock of the feed. */
  readonly at: number;
  /** How far bid and ask of the source usually are apart, as a part of the price; 0 when absent. */
  readonly spread?: number | undefined;
}

export interface IndexRules {
  /** A source whose price is older does not take part. */
  readonly maxAgeMs: number;
  /** A price further than this part from the median of all is an outlier; 0.03 is 3 %. */
  readonly band: number;
  /** Fewer sources than this give no index. */
  readonly minSources: number;
  /** A source whose bid and ask are usually further apart than this part is wide: it does not count. */
  readonly widest: number;
  /** A source that was last heard of longer ago is late: it does not choose between newer ones that are apart. */
  readonly lateMs: number;
  /** Newer prices are apart that differ by more than this part of the lower one. */
  readonly apart: number;
}

/**
 * The middle of a bid and an ask costs nothing to move anywhere between them: one lot does it. So sources that count may
 * together move the index by `widest` at most, which is less than the cheapest round trip at that index costs.
 *
 * A late price is what the market was. As the middle between the true price and a lie it would let the liar trade by the
 * past. So it counts only where it is within `apart` of the true one, which is half of what the cheapest round trip costs.
 */
export const indexRules: IndexRules = {
  maxAgeMs: 5_000,
  band: 0.03,
  minSources: 2,
  widest: 0.0008,
  lateMs: 1_500,
  apart: 0.00045,
};

/**
 * New risk is taken only at an index of at least so many independent families of sources. Of two, one moves the middle by
 * half of what it lies; of three, one that lies only chooses between what the other two say. What goes on with two: see
 * `price-state.ts`.
 */
export const HOUSE_SOURCES = 3;

export interface Index {
  /** Whole ticks. */
  readonly ticks: number;
  /** Time of the newest price in it. */
  readonly at: number;
  /** More than half of its sources have told since: one that is quick among old ones does not move the middle. */
  readonly heardAt: number;
  /** The sources that took part. */
  readonly sources: readonly string[];
  /** How many independent families they are of: those of one exchange count once, those of wide books do not. */
  readonly families: number;
  /** How far the lowest and the highest of them are apart, parts per million of the lowest, rounded up. */
  readonly apartPpm: number;
  /** The lowest and the highest of them, in ticks, with fractions. */
  readonly lowest: number;
  readonly highest: number;
  /** How far small lots inside of their books can move it, up or down, parts per million of it, rounded up. */
  readonly slackPpm: number;
}

/**
 * Why a source took no part: it has told no price, an old one or one of the future, one far from the others, or one that
 * contradicts the only other; its book is wide while others are not; another pair speaks for its exchange; or it is late
 * while newer ones are apart.
 */
export type DropReason = 'silent' | 'old' | 'ahead' | 'outlier' | 'contradiction' | 'wide' | 'second_pair' | 'late';

/** The index, and which sources made it or would have, had they been enough. */
export interface Judgement {
  readonly index: Index | null;
  readonly used: readonly SourcePrice[];
  readonly dropped: readonly { readonly source: string; readonly reason: DropReason }[];
  /** The sources of now that are not far from the index, whether or not they took part; none without an index. */
  readonly near: readonly string[];
}

/** The index of {@link judgeSources}. */
export function indexPrice(prices: readonly SourcePrice[], now: number, rules: IndexRules = indexRules): Index | null {
  return judgeSources(prices, now, rules).index;
}

/**
 * The median of the live sources. Dropped first: prices that are no positive finite number, that are older than
 * `maxAgeMs` or as far in the future, of one exchange all pairs but one, wide sources where the others make an
 * index without them, outliers from the median of the rest, and then late ones where newer ones are apart. Two sources that contradict each other by more than the
 * band give no index: nobody can tell which one is right.
 *
 * The median is that of the middles of bid and ask. A minority of sources moves it only as far as the middles of the
 * others are apart, which is never more than it could move the mean of the median bid and the median ask: those are apart
 * by the difference of spreads besides. A point in which most intervals overlap would be anywhere in the overlap, as one
 * source likes.
 */
export function judgeSources(prices: readonly SourcePrice[], now: number, rules: IndexRules = indexRules): Judgement {
  const dropped: Judgement['dropped'][number][] = [];
  const keep = (given: readonly SourcePrice[], reasonOf: (price: SourcePrice) => DropReason | null): SourcePrice[] =>
    given.filter((price) => {
      const reason = reasonOf(price);
      if (reason !== null) dropped.push({ source: price.source, reason });
      return reason === null;
    });
  const live = keep(prices, ({ price, at }) => {
    if (!Number.isFinite(price) || price <= 0) return 'silent';
    if (Math.abs(now - at) <= rules.maxAgeMs) return null;
    return at > now ? 'ahead' : 'old';
  });
  const isWide = ({ spread = 0 }: SourcePrice): boolean => spread > rules.widest;
  const speaking = speakersOfFamilies(live, isWide);
  const paired = keep(live, (price) => (speaking.get(familyOf(price)) === price ? null : 'second_pair'));
  const hasEnough = paired.filter((price) => !isWide(price)).length >= rules.minSources;
  const fit = keep(paired, (price) => (hasEnough && isWide(price) ? 'wide' : null));
  if (fit.length < rules.minSources || fit.length === 0) return { index: null, used: fit, dropped, near: [] };
  const middle = median(fit.map(({ price }) => price));
  const close = keep(fit, ({ price }) => (Math.abs(price - middle) <= rules.band * middle ? null : 'outlier'));
  // After the outliers: one source that says something absurd makes no other a late one.
  const isLate = ({ at }: SourcePrice): boolean => now - at > rules.lateMs;
  const areNewerApart = isSpread(
    close.filter((price) => !isLate(price)),
    rules.apart,
  );
  const kept = keep(close, (price) => (areNewerApart && isLate(price) ? 'late' : null));
  if (kept.length < rules.minSources || kept.length === 0) return { index: null, used: kept, dropped, near: [] };
  const sorted = kept.map(({ price }) => price).toSorted((a, b) => a - b);
  const times = kept.map(({ at }) => at).toSorted((a, b) => b - a);
  const lowest = sorted[0] ?? 0;
  const highest = sorted.at(-1) ?? 0;
  if (kept.length === 2 && highest - lowest > rules.band * lowest) {
    return { index: null, used: keep(kept, () => 'contradiction'), dropped, near: [] };
  }
  const found = median(sorted);
  const index = {
    ticks: Math.max(1, Math.round(found)),
    at: times[0] ?? 0,
    heardAt: times[times.length >> 1] ?? 0,
    sources: kept.map(({ source }) => source),
    families: new Set(kept.filter((price) => !isWide(price)).map(familyOf)).size,
    apartPpm: apartPpmOf(lowest, highest),
    lowest,
    highest,
    slackPpm: slackOf(kept, found),
  };
  const near = live.filter(({ price }) => Math.abs(price - found) <= rules.band * found);
  return { index, used: kept, dropped, near: near.map(({ source }) => source) };
}

/** Whether prices differ by more than a part of the lowest of them; one alone does not. */
function isSpread(prices: readonly SourcePrice[], part: number): boolean {
  const all = prices.map(({ price }) => price);
  const lowest = Math.min(...all);
  return all.length > 1 && Math.max(...all) - lowest > part * lowest;
}

/** How far two prices are apart, parts per million of the lower one, rounded up. */
export function apartPpmOf(lowest: number, highest: number): number {
  return Math.ceil(((highest - lowest) * 1_000_000) / lowest);
}

/** The bid and the ask of a book can be made to meet anywhere between them, and so can the middle of most. */
function slackOf(prices: readonly SourcePrice[], found: number): number {
  if (prices.every(({ spread = 0 }) => spread === 0)) return 0;
  const edge = (side: number) => median(prices.map(({ price, spread = 0 }) => price * (1 + (side * spread) / 2)));
  return Math.ceil((Math.max(edge(1) - found, found - edge(-1)) * 1_000_000) / found);
}

const familyOf = ({ source, family = source }: SourcePrice): string => family;

/**
 * The pair that speaks for each exchange: of tight ones the one nearest to the middle of all tight pairs, and else the
 * tightest. Small lots can make the thin book of an exchange tighter than its deep one for as long as they stand there;
 * whatever they say then, the deep one goes on saying what the deep ones of the others do.
 */
function speakersOfFamilies(
  prices: readonly SourcePrice[],
  isWide: (price: SourcePrice) => boolean,
): ReadonlyMap<string, SourcePrice> {
  const tight = prices.filter((price) => !isWide(price)).map(({ price }) => price);
  const middle = tight.length === 0 ? 0 : median(tight);
  const isBetter = (one: SourcePrice, other: SourcePrice): boolean => {
    const [away, further] = [Math.abs(one.price - middle), Math.abs(other.price - middle)];
    const isBySpread = isWide(one) || isWide(other) || away === further;
    return isBySpread ? (one.spread ?? 0) < (other.spread ?? 0) : away < further;
  };
  const speakers = new Map<string, SourcePrice>();
  for (const price of prices) {
    const known = speakers.get(familyOf(price));
    if (known === undefined || isBetter(price, known)) speakers.set(familyOf(price), price);
  }
  return speakers;
}

/** The middle value, or the mean of the two middle ones. @throws RangeError for an empty list */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half];
  const lower = sorted.length % 2 === 1 ? upper : sorted[half - 1];
  if (upper === undefined || lower === undefined) throw new RangeError('No values');
  return (lower + upper) / 2;
}
