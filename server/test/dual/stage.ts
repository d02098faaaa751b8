import * as calls from '@aureus/contract/dual/calls.ts';
import type { ProposalKind, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { afterEach, beforeEach, expect } from 'vitest';
import { createDual, type Dual } from '../../src/dual/dual.ts';
import { heldMoney } from '../../src/held-money.ts';
import type { Currency } from '../../src/market/public.ts';
import { createPriceLog } from '../../src/market/prices/price-log.ts';
import type { PriceSecond } from '../../src/market/prices/price-second.ts';
import { recordedPrices } from '../../src/market/prices/recorded-prices.ts';
import type { Notice } from '../../src/notice/public.ts';
import type { ProposalHandler } from '../../src/operator/public.ts';
import { type ManualClock, manualClock } from '../../src/platform/clock.ts';
import { settleBulk } from '../../src/platform/deadlines/settling.ts';
import { auditLedger } from '../../src/platform/ledger/audit.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { silentLogger } from '../../src/platform/log.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { verifySettlements } from '../../src/platform/settlements/verifier.ts';
import { settlementVerifiers } from '../../src/settlement-verifiers.ts';
import { testKey } from '../market/support/price-log.ts';
import { at } from '../options/stage.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { BTC, BTC_USDT, ETH, ETH_USDT, type TestMarkets, testMarkets, USDT } from '../wallet/markets.ts';
import { useMoney } from '../wallet/money.ts';
import { moneyContext, recordingHub, type RecordingHub, testPlatform, userContext } from '../wallet/platform.ts';

export type Order = Answer<typeof calls.buy>;

/** A product of the tests. Prices in ticks of a hundredth. */
export interface Given {
  readonly type?: 'call' | 'put';
  readonly strike?: number;
  /** Parts per million a year. */
  readonly rate?: number;
  readonly total?: number;
  readonly limit?: number;
  readonly ends?: Date;
  readonly market?: 1 | 2;
}

/** Dual investments on a database of their own, with prices a test writes down. */
export interface Stage {
  readonly database: TestDatabase;
  readonly clock: ManualClock;
  readonly markets: TestMarkets;
  readonly dual: Dual;
  readonly hub: RecordingHub;
  readonly platform: Platform;
  readonly notices: Notice[];
  /** When the products of the tests end: the day after the clock's, at eight. */
  readonly end: Date;
  product(given?: Given): Promise<number>;
  user(funds?: Readonly<Record<string, string>>): Promise<bigint>;
  buy(user: bigint, id: number, num?: number, more?: Readonly<Record<string, string | number>>): Promise<Order>;
  /**
   * Writes down the half hour before the end of the products, and moves the clock to it: the price of each second by its
   * place; null for none. Left out seconds are not written.
   */
  halfHour(price: number | ((place: number) => number | null | undefined), end?: Date): Promise<void>;
  /** Settles what is due, and tells it. */
  sweep(): Promise<void>;
  call<C extends (typeof calls)[keyof typeof calls]>(call: C, user: bigint, fields?: object): Promise<Answer<C>>;
  find(user: bigint, id: number): Promise<Order>;
  /** Available in the spot account, or of the house. */
  available(owner: bigint, currency: Currency): Promise<bigint>;
  house(currency: Currency): Promise<bigint>;
  /** Does an act as two operators do it, and returns what would bring back what was there. */
  act<K extends ProposalKind>(
    handler: ProposalHandler<K>,
    payload: ProposalPayload<K>,
  ): Promise<ProposalPayload<K> | null>;
  /** What `npm run verify:settlements` finds. */
  problems(): Promise<readonly string[]>;
}

export const PRICE = 10_000_00;
export const HOUSE = { BTC: '10', ETH: '100', USDT: '1000000' } as const;
const DAY_MS = 86_400_000;
const WINDOW = 1_800;

/** The markets of the tests, as far as other tables ask for them. */
const DIRECTORY = `
  INSERT INTO currencies (id, code, full_name, kind, scale, logo, sort)
  VALUES (1, 'USDT', 'USDT', 'coin', 6, '', 1), (2, 'BTC', 'BTC', 'coin', 8, '', 2), (3, 'ETH', 'ETH', 'coin', 8, '', 3);
  INSERT INTO markets (id, base_id, quote_id, price_scale, tick, volume_scale, volume_step, market_from, tags, sort, is_open, calendar)
  VALUES (1, 2, 1, 2, 1, 4, 1, 2, '{}', 1, true, 'always'), (2, 3, 1, 2, 1, 3, 1, 2, '{}', 2, true, 'always')`;

/** A stage for each test, three days in the past: what is due there is due now for the database. */
export function useStage(): Stage {
  const holder: Partial<Stage> = {};
  let drop = async (): Promise<void> => {};
  beforeEach(async () => {
    const made = await createTestDatabase();
    ({ drop } = made);
    Object.assign(holder, await createStage(made.database));
  });
  afterEach(async () => {
    try {
      const audit = await auditLedger(holder.database!.pool, heldMoney);
      expect(audit.problems).toEqual([]);
    } finally {
      await drop();
    }
  });
  return holder as Stage;
}

export async function createStage(database: TestDatabase): Promise<Stage> {
  const today = Math.floor(Date.now() / DAY_MS) - 3;
  const clock = manualClock(today * DAY_MS + 10 * 3_600_000);
  const end = new Date((today + 1) * DAY_MS + 8 * 3_600_000);
  const markets = testMarkets({ 1: PRICE, 2: PRICE, 3: 200_00 }, () => clock.epochMs());
  const hub = recordingHub();
  const money = useMoney(database, markets);
  const platform: Platform = { ...testPlatform(database, hub), clock };
  await database.owner.query(DIRECTORY);
  const prices = recordedPrices(database.pool);
  const notices: Notice[] = [];
  const dual = createDual(platform, {
    markets,
    prices,
    notices: { send: async (_tx, notice) => void notices.push(notice) },
  });
  const log = createPriceLog({ pool: database.pool, log: silentLogger }, testKey, 'simulated');
  await log.start();
  let made = 0;
  let proposals = 0n;

  const stage: Stage = {
    database,
    clock,
    markets,
    dual,
    hub,
    platform,
    notices,
    end,
    product: async ({
      type = 'call',
      strike = PRICE + 500_00,
      rate = 365_000,
      total = 100,
      limit = 100,
      ends = end,
      market = 1,
    } = {}) => {
      made += 1;
      const { rows } = await database.owner.query<{ id: number }>(
        `INSERT INTO dual_product (name, market_id, coin_id, usdt_id, tick, price_scale, coin_scale, usdt_scale, type,
           strike, rate_ppm, starts_at, ends_at, total_number, user_limit)
         VALUES ($1, $2, $3, 1, 1, 2, 8, 6, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
        [
          `product ${made}`,
          market,
          market === 1 ? BTC.id : ETH.id,
          type === 'call' ? 1 : 2,
          strike,
          rate,
          clock.now(),
          ends,
          total,
          limit,
        ],
      );
      return rows[0]!.id;
    },
    user: async (funds = { BTC: '100', ETH: '100', USDT: '1000000' }) => {
      made += 1;
      const { rows } = await database.owner.query<{ id: bigint }>(
        `INSERT INTO users (account_name, password_hash, nickname, invitation_code, password_changed_at, created_at)
         VALUES ($1, 'x', $1, $2, now(), now()) RETURNING id`,
        [`investor${made}`, `${10_000_000 + made}`],
      );
      const id = rows[0]!.id;
      for (const currency of [BTC, ETH, USDT]) {
        const amount = funds[currency.code];
        if (amount !== undefined) await money.fund(id, currency, amount);
      }
      return id;
    },
    buy: (user, id, num = 1, more = {}) => stage.call(calls.buy, user, { id, num, ...more }),
    halfHour: async (price, ends = end) => {
      const from = ends.getTime() / 1_000 - WINDOW;
      for (let place = 0; place < WINDOW; place += 1) {
        const said = typeof price === 'number' ? price : price(place);
        if (said === undefined) continue;
        log.add(
          from + place,
          [BTC_USDT, ETH_USDT].map(({ id }): PriceSecond => at(said, from + place, id)),
        );
        // Fewer than a log keeps waiting.
        if (place % 100 === 99) await log.stop();
      }
      // The second of the end itself is written down as well: what came before is complete.
      log.add(from + WINDOW, [at(PRICE, from + WINDOW, 1)]);
      await log.stop();
      clock.set(ends.getTime() + 1_000);
    },
    sweep: async () => {
      const needs = {
        pool: database.pool,
        money: platform.money,
        log: silentLogger,
        onFailing: async () => {},
        onSettled: () => {},
      };
      // What was put off for prices that have come since is asked for again at once.
      await database.owner.query(`UPDATE deadline SET due = least(due, now() - interval '1 second')`);
      for (const deadline of dual.deadlines) while ((await settleBulk(needs, deadline, 'first')) > 0);
    },
    call: async (call, user, fields = {}) => {
      const route = dual.routes.find((each) => each.call === call)!;
      const { key, ...given } = fields as { key?: string };
      const text = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
      const input = call.request.parse(text);
      const context = call.money
        ? { ...moneyContext(user, input, call.name, key), receivedAt: clock.now() }
        : userContext(user);
      return call.answer.parse(await route.handle(input as never, context as never)) as Answer<typeof call>;
    },
    find: async (user, id) => {
      const { list } = await stage.call(calls.list, user, { limit: 100 });
      return list.find((order) => order.id === id)!;
    },
    available: (owner, currency) => money.available(owner, currency),
    house: (currency) => money.available(house.dual, currency),
    act: async (handler, payload) => {
      const inverse = (await handler.inverse?.(database.pool, payload)) ?? null;
      proposals += 1n;
      const names = { proposalId: proposals, proposedBy: 1n, approvedBy: 2n, reason: 'test' };
      const after = await platform.money.transaction(null, (tx) => handler.execute(tx, payload, names));
      await after?.();
      return inverse;
    },
    problems: async () =>
      (await verifySettlements(database.pool, prices.window, settlementVerifiers)).flatMap(({ problems }) => problems),
  };
  await money.fund(house.dual, BTC, HOUSE.BTC);
  await money.fund(house.dual, ETH, HOUSE.ETH);
  await money.fund(house.dual, USDT, HOUSE.USDT);
  return stage;
}
