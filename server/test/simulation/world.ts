import { deepStrictEqual } from 'node:assert/strict';
import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { GOOD_TILL_CANCELLED, IMMEDIATE_OR_CANCEL, POST_ONLY } from '@aureus/core/spot/book-types.ts';
import { limitOrder } from '@aureus/core/spot/orders.ts';
import { type Asked, FUTURES, InMemoryFutures, INSURANCE } from '../futures/in-memory.ts';
import { instrument } from '../futures/instrument.ts';
import { randomOf } from '../futures/random.ts';
import { type Bet, OptionsDesk } from './options-desk.ts';
import { PlainFutures } from './plain-futures.ts';
import { plainOutcome } from './plain-options.ts';
import { PlainSpot } from './plain-spot.ts';
import { type Second, SimulatedPrices } from './prices.ts';
import { SpotDesk } from './spot-desk.ts';

const OWNERS = [1, 2, 3, 4];
const START = 1_800_000_000;
const UNIT = 1_000_000;
const TERMS = { fee: 500, spread: 200, skewSpread: 1_000, maxSkew: 60_000 * UNIT, night: 300 };
const MARKETS = [true, false].map((isCross, place) =>
  instrument(place + 1, { isCross, maxSkew: BigInt(TERMS.maxSkew), maxSide: 10n ** 15n }),
);
const RULES = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };
const PAYOUT_PPM = 850_000;
const WAYS = [GOOD_TILL_CANCELLED, GOOD_TILL_CANCELLED, IMMEDIATE_OR_CANCEL, POST_ONLY] as const;

/**
 * Spot, futures and options of the product in memory, by one clock, one chance and one price, with all that goes wrong
 * beside; and the plain model of each, which is told the same. After every second both say the same of everybody's money.
 */
export class World {
  readonly #seed: number;
  readonly #random: (below: number) => number;
  readonly #prices: SimulatedPrices;
  readonly #log: Second[] = [];
  readonly #spot = new SpotDesk();
  readonly #plainSpot = new PlainSpot();
  #futures = new InMemoryFutures(MARKETS, RULES);
  readonly #plainFutures: PlainFutures;
  readonly #options: OptionsDesk;
  readonly #bets: Bet[] = [];
  readonly #plainOptions = new Map<number, bigint>();
  #second = START;
  #ids = 0;

  constructor(seed: number) {
    this.#seed = seed;
    this.#random = randomOf(Math.imul(seed, 2_654_435_761));
    // The first numbers of seeds that are neighbours are too.
    for (let skipped = 0; skipped < 8; skipped += 1) this.#random(2);
    this.#prices = new SimulatedPrices(this.#random);
    const [house, fund] = [(20 + this.#random(400)) * 1_000 * UNIT, this.#random(300) * UNIT];
    this.#plainFutures = new PlainFutures(TERMS, house, fund);
    this.#futures.fund(FUTURES, BigInt(house));
    this.#futures.fund(INSURANCE, BigInt(fund));
    this.#options = new OptionsDesk(BigInt(this.#random(3_000) * UNIT));
    for (const owner of OWNERS) {
      const [quote, base] = [20_000 * UNIT, 300_000_000];
      Object.assign(this.#plainSpot.of(owner), { quote, base });
      this.#spot.of(owner, 'quote').available = BigInt(quote);
      this.#spot.of(owner, 'base').available = BigInt(base);
      this.#plainOptions.set(owner, 0n);
      for (const to of ['futures', 'options'] as const) this.#transfer(owner, to, 3_000 * UNIT, 1);
    }
  }

  /** A second goes by. @param isBusy users do things and things go wrong */
  step(isBusy: boolean): void {
    const random = this.#random;
    const tick = this.#prices.next((this.#second += 1));
    if (tick.state === 'fresh' && tick.mark !== null) this.#assertNearTruth(tick);
    // Nobody was there to write it down.
    if (isBusy && random(25) === 0) return;
    this.#log.push(tick);
    if (isBusy && random(40) === 0) this.#restart();
    this.#follow(tick, isBusy);
    if ((this.#second - START) % 37 === 0) {
      this.#futures.chargeNight(TERMS.night);
      this.#plainFutures.night();
    }
    // The job that settles options is late as often as not, and now and then does it twice.
    for (let turns = isBusy ? random(3) : 1; turns > 0; turns -= 1) this.#options.settle(this.#log);
    for (let acts = isBusy ? 4 : 0; acts > 0; acts -= 1) this.#act(OWNERS[random(4)] ?? 1, this.#later(tick));
    this.#compare();
  }

  /** What was due has happened: every option has ended as the log alone says. */
  end(): void {
    for (const bet of this.#bets) {
      this.#same(this.#options.ended.get(bet.id), plainOutcome(bet, this.#log));
    }
  }

  /** How much of each there was: a simulation in which nothing happens finds nothing. */
  get happened() {
    const results = [...this.#options.ended.values()].map(({ result }) => result);
    return { results, liquidated: this.#liquidated, trades: this.#plainSpot.book.lastPrice() > 0 };
  }

  #liquidated = 0;

  /** @throws AssertionError with seed and second, where the product does something else than the model */
  #same(product: unknown, model: unknown): void {
    const where = `seed ${this.#seed}, second ${this.#second - START}`;
    deepStrictEqual({ where, product }, { where, product: model });
  }

  #assertNearTruth({ mark, index }: Second): void {
    const { truth } = this.#prices;
    const isNear = (a: number | null, b: number, parts: number): boolean => Math.abs((a ?? 0) - b) * parts < truth;
    this.#same([isNear(mark, index ?? 0, 100), isNear(index, truth, 200)], [true, true]);
  }

  #restart(): void {
    this.#futures = this.#futures.restarted();
    this.#spot.restart();
  }

  #follow(tick: Second, isBusy: boolean): void {
    const { state, mark, index } = tick;
    for (const { market } of MARKETS) {
      if (mark === null || index === null) this.#futures.prices.delete(market.id);
      else this.#futures.prices.set(market.id, { state, mark, index });
    }
    if (isBusy && this.#random(10) === 0) this.#futures.run(this.#second, { owners: OWNERS, isLost: true });
    const { deeds } = this.#futures.run(this.#second, { owners: OWNERS });
    this.#liquidated += deeds.filter(({ rule }) => rule === 'futures.liquidation.1').length;
    for (const owner of OWNERS) this.#plainFutures.reach(owner, tick);
    if (index === null) {
      this.#spot.closeBand();
      this.#plainSpot.book.closeBand();
    } else {
      const width = Math.floor(index / 20);
      this.#spot.setBand(index);
      this.#plainSpot.do((log) => this.#plainSpot.book.setBand(index - width, index, index + width, log));
    }
  }

  /** The second goes on: the index has moved, and the mark is still that of its beginning. */
  #later(tick: Second): Second {
    if (tick.mark === null || tick.index === null) return tick;
    const index = Math.round(tick.index * (1 + (this.#random(21) - 10) / 10_000));
    for (const { market } of MARKETS) this.#futures.prices.set(market.id, { ...tick, mark: tick.mark, index });
    return { ...tick, index };
  }

  #act(owner: number, tick: Second): void {
    const random = this.#random;
    const kind = random(10);
    if (kind < 3) this.#trade(owner);
    else if (kind < 4)
      this.#transfer(owner, random(2) === 0 ? 'futures' : 'options', random(800) * UNIT, random(2) * 2 - 1);
    else if (kind < 6) this.#bet(owner, tick);
    else this.#contract(owner, tick);
  }

  #trade(owner: number): void {
    const random = this.#random;
    const mine = this.#spot.ordersOf(owner);
    if (mine.length > 3 || (mine.length > 0 && random(3) === 0)) {
      const id = mine[random(mine.length)] ?? 0;
      this.#spot.cancel(id);
      this.#plainSpot.do((log) => this.#plainSpot.book.cancel(id, log));
      return;
    }
    const price = Math.round(this.#prices.truth * (1 + (random(41) - 20) / 1_000));
    const timeInForce = WAYS[random(WAYS.length)] ?? GOOD_TILL_CANCELLED;
    const order = limitOrder((this.#ids += 1), owner, random(2) === 0 ? 0 : 1, price, 1 + random(9_000), {
      timeInForce,
    });
    this.#same(this.#spot.submit(order), this.#plainSpot.submit(order));
  }

  /** @param sign 1 out of spot, -1 back */
  #transfer(owner: number, to: 'futures' | 'options', wanted: number, sign: number): void {
    const amount = BigInt(wanted * sign);
    const [spot, total] = [this.#spot.of(owner, 'quote'), this.#plainSpot.of(owner)];
    if (sign > 0 && spot.available < amount) return;
    if (to === 'options') {
      if (this.#options.of(owner) + amount < 0n) return;
      this.#options.available.set(owner, this.#options.of(owner) + amount);
      this.#plainOptions.set(owner, (this.#plainOptions.get(owner) ?? 0n) + amount);
    } else {
      const account = this.#plainFutures.of(owner);
      if (sign < 0) {
        const may = this.#futures.mayLeave(owner, -amount);
        this.#same(may, this.#plainFutures.mayLeave(account, wanted, this.#futures.prices.get(1)?.mark ?? null));
        if (!may) return;
      }
      this.#futures.fund(owner, amount);
      account.free += wanted * sign;
    }
    spot.available -= amount;
    total.quote -= wanted * sign;
  }

  #bet(owner: number, tick: Second): void {
    const random = this.#random;
    const bet: Bet = {
      id: (this.#ids += 1),
      owner,
      direction: random(2) === 0 ? 1 : 2,
      stake: BigInt(1 + random(900 * UNIT)),
      payoutPpm: PAYOUT_PPM,
      seconds: [5, 15, 30][random(3)] ?? 5,
      slippagePpm: 500 + random(3_000),
      seen: tick.index ?? this.#prices.truth,
      takenMs: this.#second * 1_000 + 1 + random(498),
      recordedUntil: this.#log.at(-1)?.second ?? 0,
    };
    if (this.#options.take(bet, tick)) this.#bets.push(bet);
  }

  #contract(owner: number, tick: Second): void {
    const random = this.#random;
    const account = this.#plainFutures.of(owner);
    const mine = account.contracts[random(Math.max(1, account.contracts.length))];
    if (mine && random(5) < 2) {
      const lots = 1 + random(mine.lots);
      const isWaiting = mine.open === 0;
      const asked: Asked = isWaiting
        ? { kind: 'cancel', owner, id: mine.id }
        : { kind: 'close', owner, id: mine.id, lots, worst: null };
      const isDone = isWaiting || this.#plainFutures.close(owner, mine, lots, tick);
      if (isWaiting) this.#plainFutures.cancel(owner, mine);
      this.#same(!(this.#ask(asked) instanceof Error), isDone);
      return;
    }
    const side = random(2) === 0 ? 1 : -1;
    const at = (parts: number): number => Math.round((tick.mark ?? this.#prices.truth) * (1 + (side * parts) / 1_000));
    const order = {
      market: 1 + random(2),
      side,
      lots: 1 + random(20_000),
      leverage: [5, 20, 50, 100][random(4)] ?? 5,
      limit: random(3) === 0 ? at(-random(15)) : null,
      takeProfit: random(4) === 0 ? at(random(40)) : null,
      stopLoss: random(4) === 0 ? at(-random(40)) : null,
    } as const;
    const taken = this.#plainFutures.order(owner, order, tick);
    const terms = { ...order, isReduceOnly: false, worst: null, shownFeePpm: null };
    const answer = this.#ask({ kind: 'open', owner, terms });
    this.#same(!(answer instanceof Error), taken !== null);
    if (taken) account.contracts.push({ ...taken, id: (answer as LeverRow).id });
  }

  /** Asks the product; the batch may be lost first, and is then run again. */
  #ask(asked: Asked): unknown {
    if (this.#random(8) === 0) this.#futures.run(this.#second, { commands: [asked], isLost: true });
    return this.#futures.run(this.#second, { commands: [asked] }).answers[0];
  }

  #compare(): void {
    const product = OWNERS.map((owner) => ({
      spot: (['quote', 'base'] as const).flatMap((each) => Object.values(this.#spot.of(owner, each)).map(Number)),
      futures: Object.values(this.#futures.wallets.get(owner) ?? {}).map(Number),
      options: Number(this.#options.of(owner) + this.#options.held(owner)),
    }));
    const model = OWNERS.map((owner) => {
      const [total, held] = [this.#plainSpot.of(owner), this.#plainSpot.held(owner)];
      const { free } = this.#plainFutures.of(owner);
      return {
        spot: [total.quote - held.quote, held.quote, total.base - held.base, held.base],
        futures: [free, this.#plainFutures.held(owner)],
        options: Number(this.#plainOptionsOf(owner)),
      };
    });
    this.#same(product, model);
    const house = [FUTURES, INSURANCE].map((wallet) => Number(this.#futures.available(wallet)));
    this.#same(house, [this.#plainFutures.house, this.#plainFutures.fund]);
    this.#same(this.#futures.wrongs(), []);
    this.#same(this.#spot.book.stateHash(), this.#plainSpot.book.stateHash());
    this.#same(this.#options.house >= 0n, true);
  }

  /** What was brought, and what options that have ended have gained. */
  #plainOptionsOf(owner: number): bigint {
    let all = this.#plainOptions.get(owner) ?? 0n;
    for (const bet of this.#bets) if (bet.owner === owner) all += this.#options.ended.get(bet.id)?.profit ?? 0n;
    return all;
  }
}
