import { expect, test } from 'vitest';
import type { Asked, Price } from './in-memory.ts';
import { NO_SPLITS } from '../../src/futures/announced-splits.ts';
import { FUTURES, InMemoryFutures, INSURANCE } from './in-memory.ts';
import { instrument } from './instrument.ts';

const OWNER = 1;
const [BTC, ETH] = [1, 2];
const PRICE = 1_000_000;
const BEGAN = 1_800_000_000;
const UNIT = 1_000_000n;
const rules = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };

/** Of 305, two longs of 1,000 each with a margin of 100, and what prices do to them. */
class Account {
  readonly futures: InMemoryFutures;
  #second = BEGAN;

  constructor(isCross = true) {
    this.futures = new InMemoryFutures(
      [instrument(BTC, { isCross }), instrument(ETH, { isCross })].map((each) => ({ ...each, skewPpm: 0 })),
      rules,
    );
    this.futures.fund(FUTURES, 10n ** 15n);
    this.futures.fund(INSURANCE, 10n ** 12n);
    this.futures.fund(OWNER, 305n * UNIT);
    this.set(BTC, 1);
    this.set(ETH, 1);
    const order = { side: 1, parts: 1_000, leverage: 10, limit: null, isReduceOnly: false } as const;
    const free = { takeProfit: null, stopLoss: null, worst: null, shownFeePpm: null };
    const commands = [BTC, ETH].map((market) => ({
      kind: 'open' as const,
      owner: OWNER,
      terms: { ...order, ...free, market },
    }));
    this.futures.run(this.#second, { owners: [OWNER], commands });
  }

  set(market: number, part: number, state: Price['state'] = 'fresh'): void {
    const ticks = Math.round(PRICE * part);
    this.futures.prices.set(market, { state, mark: ticks, index: ticks });
  }

  /** An order on 100 more, or less, that waits for a price. */
  order(market: number, part: number, isReduceOnly = false): void {
    const limit = Math.round(PRICE * part);
    const terms = { side: isReduceOnly ? -1 : 1, parts: 100, leverage: 10, isReduceOnly, market, limit } as const;
    const free = { takeProfit: null, stopLoss: null, worst: null, shownFeePpm: null };
    this.#run({ kind: 'open', owner: OWNER, terms: { ...terms, ...free } });
  }

  close(market: number, parts: number): void {
    const position = this.futures.openOf(OWNER).find((each) => each.market === market);
    this.#run({ kind: 'close', owner: OWNER, id: position!.id, parts, worst: null });
  }

  #run(command: Asked): void {
    const { answers } = this.futures.run(this.#second, { commands: [command], owners: null });
    if (answers.some((answer) => answer instanceof Error)) throw new Error('A command was refused');
  }

  paidByFund(): bigint {
    return 10n ** 12n - this.futures.available(INSURANCE);
  }

  /** So many seconds later. @returns the markets that are still held, and what was done */
  after(seconds: number) {
    const { deeds } = this.futures.run((this.#second += seconds), { owners: [OWNER] });
    const held = this.futures.openOf(OWNER).map(({ market }) => market);
    const wrongs = this.futures.wrongs();
    if (wrongs.length > 0) throw new Error(wrongs.join('; '));
    return { held, deeds };
  }
}

test('a price that is missing holds up nothing but its own position', () => {
  const account = new Account();
  account.after(1);
  account.set(ETH, 1, 'stale');
  // A loss of 240 of 305.
  account.set(BTC, 0.76);
  const { held, deeds } = account.after(1);
  expect(held).toEqual([ETH]);
  // The receipt names the price by which the missing one counted, as it was written down.
  expect(deeds).toMatchObject([
    {
      rule: expect.stringContaining('futures.liquidation'),
      ticks: [
        { marketId: BTC, second: BEGAN + 2, mark: 760_000 },
        { marketId: ETH, second: BEGAN + 1, mark: PRICE },
      ],
    },
  ]);
});

test('a market that is back within the minute was never missing', () => {
  const account = new Account();
  account.set(ETH, 1.5);
  account.after(1);
  account.set(ETH, 1.5, 'stale');
  account.set(BTC, 0.76);
  expect(account.after(60).held).toEqual([BTC, ETH]);
  account.set(ETH, 1.5);
  expect(account.after(1).held).toEqual([BTC, ETH]);
});

test('what is missing counts with what it had lost, and not with what it had gained', () => {
  const loser = new Account();
  loser.set(ETH, 0.86);
  loser.after(1);
  loser.set(ETH, 0.86, 'stale');
  // 140 lost there and 80 here: 84 of 200 are left.
  loser.set(BTC, 0.92);
  expect(loser.after(1).held).toEqual([ETH]);
  const winner = new Account();
  winner.set(ETH, 1.5);
  winner.after(1);
  winner.set(ETH, 1.5, 'stale');
  winner.set(BTC, 0.76);
  expect(winner.after(60).held).toEqual([BTC, ETH]);
  expect(winner.after(1).held).toEqual([ETH]);
});

test('gains of a missing price count for a minute, but hold up no loss that is larger than they', () => {
  const account = new Account();
  account.set(ETH, 1.5);
  account.after(1);
  account.set(ETH, 1.5, 'stale');
  // 305 and 500 gained less 780 lost: the fund would pay what the gain may pay itself when it is back.
  account.set(BTC, 0.22);
  expect(account.after(1).held).toEqual([BTC, ETH]);
  account.set(ETH, 1.5);
  const { deeds } = account.after(1);
  expect(deeds).toHaveLength(1);
  expect(account.paidByFund()).toBe(0n);
  const small = new Account();
  small.set(ETH, 1.001);
  small.after(1);
  small.set(ETH, 1.001, 'stale');
  // A gain of one beside a loss of 400.
  small.set(BTC, 0.6);
  expect(small.after(1).held).toEqual([ETH]);
});

test('while a price is missing no order that waits is opened', () => {
  const account = new Account();
  account.set(ETH, 1.3);
  account.after(1);
  account.order(BTC, 0.99);
  account.set(ETH, 1.3, 'stale');
  account.set(BTC, 0.98);
  account.after(1);
  expect(account.futures.openOf(OWNER)).toHaveLength(2);
  account.set(ETH, 1.3);
  account.after(1);
  expect(account.futures.openOf(OWNER)).toHaveLength(3);
});

test('no order that waits is cancelled while nothing of its account can be liquidated, also after a start in a jump', () => {
  const account = new Account();
  account.order(BTC, 0.9);
  // A process that begins knows of no price before, but for the one that has jumped.
  const futures = account.futures.restarted();
  for (const market of [BTC, ETH])
    futures.prices.set(market, { state: 'jumped', mark: PRICE * 0.7, index: PRICE * 0.7 });
  expect(futures.run(BEGAN + 1, { owners: [OWNER] }).changes).toEqual([]);
  futures.prices.set(ETH, { state: 'fresh', mark: PRICE * 0.7, index: PRICE * 0.7 });
  const { changes } = futures.run(BEGAN + 2, { owners: [OWNER] });
  expect(changes.map(({ after }) => after.reason)).toContain('liquidation');
});

test('an order that waits is not opened by a price of two sources, and one that reduces is', () => {
  const account = new Account();
  account.order(BTC, 0.99);
  account.set(BTC, 0.98, 'two_sources');
  account.after(1);
  expect(account.futures.openOf(OWNER)).toHaveLength(2);
  account.order(BTC, 1.01, true);
  account.set(BTC, 1.02, 'two_sources');
  account.after(1);
  expect(account.futures.openOf(OWNER).find(({ market }) => market === BTC)?.parts).toBe(900);
  account.set(BTC, 0.98);
  account.after(1);
  expect(account.futures.openOf(OWNER)).toHaveLength(3);
});

test('an owner gains nothing by a lot in a market that has no price: what is lost elsewhere is closed as without it', () => {
  const [withLot, without] = [1, 0].map((lots) => {
    const account = new Account();
    account.after(1);
    account.close(ETH, 1_000 - lots);
    if (lots > 0) account.set(ETH, 1, 'stale');
    const held: number[][] = [];
    for (let part = 1; part > 0.6; part -= 0.01) {
      account.set(BTC, part);
      held.push(account.after(1).held.filter((market) => market === BTC));
    }
    return { held, paid: account.paidByFund() };
  });
  expect(withLot).toEqual(without);
});

test('of a price that is missing dividends are taken that were settled since, and no receipt names it then', () => {
  const account = new Account();
  account.after(1);
  account.set(ETH, 1, 'stale');
  account.set(BTC, 0.84);
  // 160 of 305 are lost, and a dividend of 500 takes 50 more: the limit is at 100.
  expect(account.after(61).held).toEqual([BTC, ETH]);
  const cutOff = new Date((BEGAN + 10) * 1_000);
  account.futures.settled.takeUp([{ market: ETH, perShare: 500n * UNIT, cutOff }], NO_SPLITS);
  const { held, deeds } = account.after(1);
  expect(held).toEqual([ETH]);
  expect(deeds[0]?.ticks.map(({ marketId }) => marketId)).toEqual([BTC]);
});

test('what rests for a dividend while it is traded elsewhere counts as it last did, gains too, and holds up nothing', () => {
  const account = new Account();
  account.set(ETH, 1.3);
  account.after(1);
  account.futures.resting = new Set([ETH]);
  // 240 of 305 are lost, and 300 gained where nobody can close now.
  account.set(BTC, 0.76);
  expect(account.after(1).held).toEqual([BTC, ETH]);
  expect(account.after(61).held).toEqual([BTC, ETH]);
  account.set(BTC, 0.4);
  const { held, deeds } = account.after(1);
  expect(held).toEqual([ETH]);
  expect(deeds[0]?.ticks).toMatchObject([{ marketId: BTC }, { marketId: ETH, second: BEGAN + 1, mark: PRICE * 1.3 }]);
});

test.each(['stale', 'few_sources', 'jumped', 'closed'] as const)(
  'nothing is ended by a price that is %s, however long it is',
  (state) => {
    const shared = new Account();
    shared.set(ETH, 0.1, state);
    expect(shared.after(1).held).toEqual([BTC, ETH]);
    // It counts as it last did: what is in the price now may be anything.
    expect(shared.after(3_600).held).toEqual([BTC, ETH]);
    const alone = new Account(false);
    alone.set(ETH, 0.1, state);
    expect(alone.after(3_600).held).toEqual([BTC, ETH]);
    alone.set(BTC, 0.9);
    expect(alone.after(1).held).toEqual([ETH]);
  },
);
