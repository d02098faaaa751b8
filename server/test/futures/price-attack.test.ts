import { LONG, type PositionSide, SHORT } from '@aureus/core/futures/reckoning.ts';
import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { FIRST } from '../../src/futures/instruments.ts';
import { BTC_USDT } from '../wallet/markets.ts';
import { SecondBySecond } from '../market/support/second-by-second.ts';
import { type Asked, FUTURES, InMemoryFutures, INSURANCE } from './in-memory.ts';
import { instrument } from './instrument.ts';
import { randomOf } from './random.ts';

/**
 * Two accounts of one attacker on a market of three sources, of which one says what the attacker likes, each second, and
 * another is silent for as long as they like. What they have in the end is less than what they brought: while only two
 * speak the one that lies moves the price by 0.075 %, and a way in and out costs more. The true price stands still, so that
 * what they gain, they gain by the lie.
 */

const UNIT = 1_000_000n;
const [START, P, MARKET] = [1_800_000_000, 10_000_000, 1];
const ACCOUNTS = [1, 2];
const BROUGHT = 1_000_000n * UNIT;
const rules = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };
/** What the liar says, away from the true price: as much as two that agree may be apart, more, and out of the band. */
const LIES = [0, 0.0014, -0.0014, 0.0015, -0.0015, 0.0049, -0.0049, 0.02, -0.02, 0.1];
/** So many seconds each thing they do is waited for: a silent source is missed after five, and a mark counts after five. */
const [AFTER, TURNS] = [13, 24];

class Attack {
  readonly futures: InMemoryFutures;
  readonly #market: SecondBySecond;
  readonly #random: (below: number) => number;
  #second = START;
  #lie = 0;
  #isSilent = false;

  constructor(seed: number) {
    this.#random = randomOf(seed);
    this.#market = new SecondBySecond(BTC_USDT, START);
    const units = (whole: number): bigint => BigInt(whole) * UNIT;
    const { maxSide, maxSkew, maxUser, feePpm, skewPpm } = FIRST;
    const { spreadPpm, tiers, leverages } = FIRST.coin;
    const caps = { maxSide: units(maxSide), maxSkew: units(maxSkew), maxUser: units(maxUser), tiers };
    this.futures = new InMemoryFutures([instrument(MARKET, { ...caps, feePpm, skewPpm, spreadPpm, leverages })], rules);
    this.futures.fund(FUTURES, 10n ** 16n);
    this.futures.fund(INSURANCE, 10n ** 13n);
    for (const owner of ACCOUNTS) this.futures.fund(owner, BROUGHT);
  }

  wait(seconds: number): void {
    for (let second = 0; second < seconds; second += 1) {
      const lied = Math.round(P * (1 + this.#lie));
      this.#market.say((source) => {
        if (source === 'one') return [{ price: P }];
        if (source === 'two') return this.#isSilent ? [] : [{ price: P }];
        return [{ price: lied }];
      });
      this.futures.goBy(MARKET, this.#market.close(), P);
      this.futures.run((this.#second += 1), { owners: ACCOUNTS });
    }
  }

  /** One thing they do, and the seconds after it. */
  turn(): void {
    if (this.#random(2) === 0) this.#lie = LIES[this.#random(LIES.length)] ?? 0;
    if (this.#random(3) === 0) this.#isSilent = !this.#isSilent;
    this.wait(this.#random(AFTER));
    const owner = ACCOUNTS[this.#random(ACCOUNTS.length)] ?? 1;
    if (this.#random(3) === 0) return this.closeAll([owner]);
    const side: PositionSide = this.#random(2) === 0 ? LONG : SHORT;
    // Orders that the lie alone reaches, stops and gains within it, or none of these.
    const away = [0, 250, 450, 650][this.#random(4)] ?? 0;
    const ahead = [0, 300, 600][this.#random(3)] ?? 0;
    const near = (ppm: number): number => Math.round(P * (1 + (side * ppm) / 1_000_000));
    const terms = {
      market: MARKET,
      side,
      parts: 10_000 + this.#random(40_000),
      leverage: [10, 20, 50, 100][this.#random(4)] ?? 10,
      limit: away === 0 ? null : near(-away),
      isReduceOnly: false,
      takeProfit: ahead === 0 ? null : near(ahead),
      stopLoss: null,
      worst: null,
      shownFeePpm: null,
    };
    this.futures.run(this.#second, { commands: [{ kind: 'open', owner, terms }] });
  }

  closeAll(owners: readonly number[] = ACCOUNTS): void {
    const commands = owners.flatMap((owner) =>
      this.futures.openOf(owner).map(({ id }): Asked => ({ kind: 'close', owner, id, parts: null, worst: null })),
    );
    this.futures.run(this.#second, { commands });
  }

  /** The sources are what they were, and all is closed; what waits is worth what it holds. @returns what was gained */
  end(): bigint {
    this.#lie = 0;
    this.#isSilent = false;
    this.wait(AFTER);
    this.closeAll();
    const left = ACCOUNTS.map((owner) => this.futures.wallets.get(owner) ?? { available: 0n, held: 0n });
    return left.reduce((sum, { available, held }) => sum + available + held - BROUGHT, 0n);
  }
}

test('who makes one source lie while another is silent gains nothing, whatever they do and when', () => {
  let traded = 0;
  for (let seed = 1; seed <= campaign(150, 5_000); seed += 1) {
    const attack = new Attack(seed);
    attack.wait(AFTER);
    for (let turn = 0; turn < TURNS; turn += 1) attack.turn();
    const gained = attack.end();
    expect(gained, `seed ${seed}`).toBeLessThanOrEqual(0n);
    expect(attack.futures.wrongs()).toEqual([]);
    if (gained < 0n) traded += 1;
  }
  // Many of them opened something, and paid for it.
  expect(traded).toBeGreaterThan(campaign(60, 2_000));
});

test('orders that wait do not start at a price that one of two sources has moved, and start once three speak', () => {
  const attack = new Attack(1);
  attack.wait(AFTER);
  const { futures } = attack;
  const side: PositionSide = LONG;
  const order = { market: MARKET, side, parts: 10_000, leverage: 10, limit: P - 5_000, isReduceOnly: false };
  const terms = { ...order, takeProfit: null, stopLoss: null, worst: null, shownFeePpm: null };
  expect(futures.run(START + 20, { commands: [{ kind: 'open', owner: 1, terms }] }).answers).not.toContainEqual(
    expect.any(Error),
  );
  futures.prices.set(MARKET, { state: 'two_sources', mark: P - 7_500, index: P - 7_500 });
  futures.run(START + 21, { owners: ACCOUNTS });
  expect(futures.openOf(1)).toEqual([]);
  futures.prices.set(MARKET, { state: 'fresh', mark: P - 7_500, index: P - 7_500 });
  futures.run(START + 22, { owners: ACCOUNTS });
  expect(futures.openOf(1)).toHaveLength(1);
});
