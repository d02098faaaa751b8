import type { OptionTick } from '../../src/options/ticks.ts';

/** A good price of a second, in ticks; three sources have told it just now. */
export const tick = (second: number, index: number | null, more: Partial<OptionTick> = {}): OptionTick => ({
  second,
  state: 'fresh',
  index,
  used: [{ ageMs: 40 }, { ageMs: 90 }, { ageMs: 120 }],
  ...more,
});

export const ticksFrom = (second: number, prices: readonly (number | null)[]): OptionTick[] =>
  prices.map((price, place) => tick(second + place, price));
