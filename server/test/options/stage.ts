import type { Answer } from '@aureus/contract/platform/call.ts';
import * as calls from '@aureus/contract/options/calls.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { keepInstruments } from '../../src/market/instruments.ts';
import { createPriceLog, type PriceLog } from '../../src/market/prices/price-log.ts';
import type { PriceSecond } from '../../src/market/prices/price-second.ts';
import { recordedPrices } from '../../src/market/prices/recorded-prices.ts';
import { createOptions, type Options } from '../../src/options/options.ts';
import { optionKind } from '../../src/options/instruments.ts';
import { type ManualClock, manualClock } from '../../src/platform/clock.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { silentLogger } from '../../src/platform/log.ts';
import type { OptionInstruments } from '../../src/options/public.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { testKey } from '../market/support/price-log.ts';
import type { TestDatabase } from '../support/database.ts';
import {
  addUser,
  callAs,
  type CallAs,
  findProblems,
  hurry,
  settleAll,
  useProductStage,
} from '../support/product-stage.ts';
import { BTC_USDT, ETH_USDT, type TestMarkets, testMarkets, USDT } from '../wallet/markets.ts';
import { recordingHub, type RecordingHub, testPlatform } from '../wallet/platform.ts';
import { useMoney } from '../wallet/money.ts';

export type Row = Answer<typeof calls.submit>;
/** What a market's price is in a second: ticks, or more of it. */
export type Tick = number | null | Partial<PriceSecond>;

/** Options on a database of their own, with prices a test writes down second by second. */
export interface Stage {
  readonly database: TestDatabase;
  readonly clock: ManualClock;
  readonly markets: TestMarkets;
  readonly instruments: OptionInstruments;
  readonly options: Options;
  readonly hub: RecordingHub;
  readonly platform: Platform;
  /** The second the clock stands in. */
  now(): number;
  /**
   * Writes seconds down, one after the other, and moves the clock to each; both markets have the same price. After an
   * order the first is that of its entry: one more of the price before is written ahead of it.
   */
  tell(...ticks: readonly Tick[]): Promise<void>;
  user(amount?: string): Promise<bigint>;
  submit(user: bigint, more?: Readonly<Record<string, string | number>>, key?: string): Promise<Row>;
  /** Settles what is due, entries first; of one kind alone where it is named. */
  sweep(only?: string): Promise<void>;
  readonly call: CallAs;
  find(user: bigint, id: number): Promise<Row>;
  available(user: bigint): Promise<bigint>;
  /** What the house has for options: available. */
  house(): Promise<bigint>;
  /** What `npm run verify:settlements` finds. */
  problems(): Promise<readonly string[]>;
}

/** What the house has for options at first. */
export const HOUSE = '100000';
export const START_PRICE = 10_000_00;

export const at = (price: number | null, second: number, marketId: number, more: Partial<PriceSecond> = {}): PriceSecond => ({
  marketId,
  state: price === null ? 'stale' : 'fresh',
  index: price,
  mark: price === null ? null : { ticks: price, isValid: true, isJumped: false },
  used: price === null ? [] : ['a', 'b', 'c'].map((source) => ({ source, price, at: second * 1_000 - 100 })),
  dropped: [],
  now: second * 1_000,
  ...more,
}); // prettier-ignore

/** The markets of the tests, as far as other tables ask for them. */
const DIRECTORY = `
  INSERT INTO currencies (id, code, full_name, kind, scale, logo, sort)
  VALUES (1, 'USDT', 'USDT', 'coin', 6, '', 1), (2, 'BTC', 'BTC', 'coin', 8, '', 2), (3, 'ETH', 'ETH', 'coin', 8, '', 3);
  INSERT INTO markets (id, base_id, quote_id, price_scale, tick, volume_scale, volume_step, market_from, tags, sort, is_open, calendar)
  VALUES (1, 2, 1, 2, 1, 4, 1, 2, '{}', 1, true, 'always'), (2, 3, 1, 2, 1, 3, 1, 2, '{}', 2, true, 'always')`;

/** A stage for each test, twenty minutes in the past: what is due there is due now for the database. */
export const useStage = (): Stage => useProductStage(createStage);

export async function createStage(database: TestDatabase): Promise<Stage> {
  const start = Math.floor(Date.now() / 60_000) * 60 - 1_200;
  const clock = manualClock(start * 1_000);
  const markets = testMarkets(undefined, () => clock.epochMs());
  const hub = recordingHub();
  const money = useMoney(database, markets);
  const platform: Platform = { ...testPlatform(database, hub), clock };
  await database.owner.query(DIRECTORY);
  const kind = optionKind(database.pool);
  const listed = [BTC_USDT, ETH_USDT];
  const instruments = keepInstruments(
    kind,
    (id) => markets.market(id),
    () => clock.epochMs(),
  );
  await kind.begin(listed);
  // Nothing else than the room an order leaves is tested by it; most tests want none.
  await database.owner.query('UPDATE option_instrument SET least_slippage_ppm = 0');
  instruments.take(await kind.read());
  const prices = recordedPrices(database.pool);
  const options = createOptions(platform, { markets, instruments, prices });
  const log: PriceLog = createPriceLog({ pool: database.pool, log: silentLogger }, testKey, 'simulated');
  await log.start();
  let users = 0;
  let last = START_PRICE;
  // Since the last order nothing was written down: a second of its guard comes before that of its entry.
  let isGuarded = false;

  const stage: Stage = {
    database,
    clock,
    markets,
    instruments,
    options,
    hub,
    platform,
    now: () => Math.floor(clock.epochMs() / 1_000),
    tell: async (...ticks) => {
      const written = isGuarded ? [last, ...ticks] : ticks;
      isGuarded = false;
      for (const tick of written) {
        const second = stage.now() + 1;
        clock.set(second * 1_000);
        const isPlain = typeof tick === 'number' || tick === null;
        const price = isPlain ? tick : last;
        log.add(
          second,
          listed.map(({ id }) => at(price, second, id, isPlain ? {} : tick)),
        );
        if (price !== null) for (const { id } of listed) markets.setPrice(id, price);
        last = price ?? last;
      }
      await log.stop();
    },
    user: async (amount = '1000') => {
      const id = await addUser(database, (users += 1));
      await money.fund(id, USDT, amount, accounts.options);
      return id;
    },
    submit: async (user, more = {}, key) => {
      const fields = { match_id: 1, currency_id: USDT.id, type: 1, seconds: 30, number: '100', ...more };
      const row = await stage.call(calls.submit, user, { ...fields, key });
      isGuarded = true;
      return row;
    },
    sweep: async (only) => {
      await hurry(database, only);
      const kinds = options.deadlines.filter(({ name }) => only === undefined || name === only);
      await settleAll(platform, kinds);
    },
    call: callAs(options.routes, clock),
    find: async (user, id) => (await stage.call(calls.getResult, user, { id }))!,
    available: (user) => money.available(user, USDT, accounts.options),
    house: () => money.available(house.options, USDT),
    problems: () => findProblems(database),
  };
  await money.fund(house.options, USDT, HOUSE);
  await stage.tell(START_PRICE);
  return stage;
}
