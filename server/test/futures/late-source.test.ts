import { LONG, type PositionSide, SHORT } from '@aureus/core/futures/reckoning.ts';
import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { SecondBySecond } from '../market/support/second-by-second.ts';
import { BTC_USDT } from '../wallet/markets.ts';
import { close, open, USDT } from './copies-stage.ts';
import { type Asked, FUTURES, InMemoryFutures, INSURANCE } from './in-memory.ts';
import { instrument } from './instrument.ts';
import { randomOf } from './random.ts';

/**
 * One source of three is heard of once in five seconds only, and another lies so that the old price is the middle of the
 * three. Who knows the true price would open and close by what it was seconds ago.
 */

const [P, START, MARKET, TRADER] = [10_000_000, 1_800_000_000, BTC_USDT.id, 1];
const BROUGHT = 10_000_000n * USDT;
const rules = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };
const [CALM, EVERY, HOUR] = [15, 5, 3_600];
/** How far the true price has to be away for a way in, and how near for a way out. */
const [IN, OUT] = [0.0012, 0.0002];
const WORTH = 450_000n * USDT;

/** What an hour brings at a price that moves by so much a second, as a standard deviation. */
function anHour(seed: number, deviation: number): { readonly gained: bigint; readonly opened: number } {
  const random = randomOf(seed);
  // The sum of twelve even ones has a deviation of one.
  const normal = (): number =>
    Array.from({ length: 12 }, () => random(1_000_000) / 1_000_000).reduce((a, b) => a + b) - 6;
  const market = new SecondBySecond(BTC_USDT, START);
  const futures = new InMemoryFutures([instrument(MARKET)], rules);
  futures.fund(FUTURES, 10n ** 18n);
  futures.fund(INSURANCE, 10n ** 15n);
  futures.fund(TRADER, BROUGHT);
  let [truth, late, lie, opened] = [P, P, P, 0];
  const done = (commands: readonly Asked[]): boolean => {
    const { answers } = futures.run(market.second, { commands, owners: [TRADER] });
    return !(answers[0] instanceof Error);
  };
  for (let second = 0; second < CALM + HOUR; second += 1) {
    if (second >= CALM) truth = Math.max(1, Math.round(truth * (1 + deviation * normal())));
    const isHeard = second < CALM || second % EVERY === 0;
    if (isHeard) late = truth;
    // On the other side of the late price than the true one.
    lie = Math.round(late * (1 + (truth > late ? -0.0001 : 0.0001)));
    market.say((source) => {
      if (source === 'one') return [{ price: truth }];
      if (source === 'two') return isHeard ? [{ price: truth }] : [];
      return [{ price: second < CALM ? truth : lie }];
    });
    const tick = market.close();
    futures.goBy(MARKET, tick, P);
    futures.run(market.second, { owners: [TRADER] });
    if (second < CALM || tick.mark === null) continue;
    const gap = (truth - (tick.index ?? truth)) / truth;
    const [position] = futures.openOf(TRADER);
    if (!position && Math.abs(gap) > IN) {
      const side: PositionSide = gap > 0 ? LONG : SHORT;
      const order = open(TRADER, Number(WORTH) / P) as Extract<Asked, { kind: 'open' }>;
      if (done([{ ...order, terms: { ...order.terms, market: MARKET, side, leverage: 10 } }])) opened += 1;
    } else if (position && (Math.abs(gap) < OUT || gap * position.side < -IN)) done([close(TRADER, position.id)]);
  }
  // All sources say the true price, and what is open is closed by it.
  for (let second = 0; second < CALM; second += 1) {
    market.sayAll(truth);
    futures.goBy(MARKET, market.close(), P);
  }
  for (const { id } of futures.openOf(TRADER)) expect(done([close(TRADER, id)])).toBe(true);
  return { gained: futures.available(TRADER) - BROUGHT, opened };
}

test('a lie that makes a late price the middle of three gains nothing by what the market was seconds ago', () => {
  for (const deviation of [0.0001, 0.0002, 0.0003]) {
    for (let seed = 1; seed <= campaign(3, 40); seed += 1) {
      const { gained } = anHour(seed, deviation);
      expect(gained, `seed ${seed} at ${deviation}`).toBeLessThanOrEqual(0n);
    }
  }
});
