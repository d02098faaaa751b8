import { createHash } from 'node:crypto';
import type { PriceState } from '@aureus/contract/market/shapes.ts';
import type { DropReason } from '@aureus/core/market/index-price.ts';
import type { PriceTick } from '../public.ts';
import type { PriceSecond } from './price-second.ts';

/**
 * How a second is written down. The first line names the feed and its sources, each further line one market: its id,
 * state, index and mark in ticks, whether the mark counts, the sources that made the index (place in the first line,
 * price in ticks, age in milliseconds), those that did not (place, reason), and how many splits of its share the prices
 * are after, where there were any. What is stored is what is hashed.
 */
type Line = readonly [
  market: number,
  state: PriceState,
  index: number | null,
  mark: number | null,
  isMarkValid: 0 | 1,
  used: readonly (readonly [source: number, price: number, ageMs: number])[],
  dropped: readonly (readonly [source: number, reason: DropReason])[],
  splits?: number,
];

interface Header {
  readonly feed: string;
  readonly sources: readonly string[];
}

/** A converted price is a fraction of a tick; more decimals than these say nothing. */
const PRICE_DECIMALS = 1_000;

export function encodeBatch(feed: string, markets: readonly PriceSecond[]): string {
  const places = new Map<string, number>();
  const placeOf = (source: string): number => {
    const place = places.get(source) ?? places.size;
    places.set(source, place);
    return place;
  };
  const lines = markets.map(({ marketId, state, index, mark, used, dropped, splits, now }) => {
    const said: Line = [
      marketId,
      state,
      index,
      mark?.ticks ?? null,
      mark?.isValid === true ? 1 : 0,
      used.map(({ source, price, at }) => [
        placeOf(source),
        Math.round(price * PRICE_DECIMALS) / PRICE_DECIMALS,
        Math.round(now - at),
      ]),
      dropped.map(({ source, reason }) => [placeOf(source), reason]),
    ];
    return JSON.stringify(splits === undefined ? said : [...said, splits]);
  });
  const header: Header = { feed, sources: [...places.keys()] };
  return [JSON.stringify(header), ...lines].join('\n');
}

/** Finds the line of one market in a payload, as a regular expression of PostgreSQL. */
export function linePattern(marketId: number): string {
  return `(?n)^\\[${marketId},.*$`;
}

/** Every market of a batch, by its id. */
export function decodeBatch(at: { second: number; sequence: number }, payload: string): [number, PriceTick][] {
  const [header = '', ...lines] = payload.split('\n');
  return lines.map((line) => [Number.parseInt(line.slice(1), 10), decodeTick(at, header, line)]);
}

/** One market of a batch, from its first line and the market's own. */
export function decodeTick(at: { second: number; sequence: number }, header: string, line: string): PriceTick {
  const { feed, sources } = JSON.parse(header) as Header;
  const [, state, index, mark, isMarkValid, used, dropped, splits] = JSON.parse(line) as Line;
  const nameOf = (place: number): string => sources[place] ?? '';
  return {
    second: at.second,
    sequence: at.sequence,
    feed,
    state,
    index,
    mark,
    isMarkValid: isMarkValid === 1,
    used: used.map(([place, price, ageMs]) => ({ source: nameOf(place), price, ageMs })),
    dropped: dropped.map(([place, reason]) => ({ source: nameOf(place), reason })),
    ...(splits === undefined ? {} : { splits }),
  };
}

/** A batch and its place in the chain. */
export interface Batch {
  readonly second: number;
  readonly sequence: number;
  readonly payload: string;
  readonly previous: Buffer;
  readonly hash: Buffer;
}

/** What the hash of a batch is made of; a digit of it changed is another hash, and all after it. */
export function hashBatch({ second, sequence, payload, previous }: Omit<Batch, 'hash'>): Buffer {
  return createHash('sha256').update(previous).update(`${sequence} ${second}\n${payload}`).digest();
}

/** The first batch of a minute is signed. */
export function isSealed(second: number, secondBefore: number): boolean {
  return Math.floor(second / 60) !== Math.floor(secondBefore / 60);
}
