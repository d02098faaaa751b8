import type { Answer, Call } from '@aureus/contract/platform/call.ts';
import * as exchanges from '@aureus/contract/exchange/calls.ts';
import * as transfers from '@aureus/contract/transfer/calls.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import type { Currency } from '../../src/market/public.ts';
import { type ManualClock, manualClock } from '../../src/platform/clock.ts';
import { createLimits, type Limits } from '../../src/platform/http/limits.ts';
import type { Route } from '../../src/platform/http/route.ts';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { post } from '../../src/platform/ledger/post.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { billsRoutes } from '../../src/bills/routes.ts';
import { exchangeRoutes } from '../../src/exchange/routes.ts';
import { transferRoutes } from '../../src/transfer/routes.ts';
import { walletRoutes } from '../../src/wallet/routes.ts';
import type { TestDatabase } from '../support/database.ts';
import { type TestMarkets, testMarkets } from './markets.ts';
import { moneyContext, recordingHub, type RecordingHub, testPlatform, userContext } from './platform.ts';
import { withMoney } from '../support/money.ts';

export type Fields = Record<string, string | number>;

/** The wallets on a test database, without HTTP: calls go to the routes' handlers through the contract's parsers. */
export interface Money {
  readonly platform: Platform;
  readonly clock: ManualClock;
  readonly markets: TestMarkets;
  readonly hub: RecordingHub;
  /** Makes a call as the user; `key` repeats an idempotency key. */
  call<C extends Call>(call: C, user: bigint, fields?: Fields, key?: string): Promise<Answer<C>>;
  transfer(user: bigint, fields: Fields, key?: string): Promise<Answer<typeof transfers.transfer>>;
  exchange(user: bigint, fields: Fields, key?: string): Promise<Answer<typeof exchanges.exchange>>;
  quote(user: bigint, fields: Fields): Promise<Answer<typeof exchanges.exchangeQuote>>;
  /** Money from outside, in decimal text: to a user's account, the spot account unless named, or to the house. */
  fund(owner: bigint, currency: Currency, amount: string, account?: number): Promise<void>;
  /** Available, minor units. */
  available(owner: bigint, currency: Currency, account?: number): Promise<bigint>;
}

/**
 * @param database filled in by the time it is used
 * @param given markets of the test's own, which say how old their prices are
 */
export function useMoney(database: TestDatabase, given?: TestMarkets): Money {
  const hub = recordingHub();
  const clock = manualClock(Date.UTC(2026, 5, 1, 12));
  // Always young enough for spot, which goes by real time, and for the second look of an exchange by a clock that stands.
  const markets = given ?? testMarkets(undefined, () => Math.max(Date.now(), clock.epochMs() + 60_000));
  const account = (owner: bigint, given = 2): number => (owner < 0n ? HOUSE_ACCOUNT : given);
  let limits: Limits | undefined;
  const platform = (): Platform => {
    limits ??= createLimits(database.pool, 1_000);
    return { ...testPlatform(database, hub), clock, limits };
  };
  const routesOf = (each: Platform): readonly Route[] => [
    ...walletRoutes(each, { markets, instruments: markets.spot, depositable: async () => () => true }),
    ...transferRoutes(each, { markets, covering: {} }),
    ...exchangeRoutes(each, markets),
    ...billsRoutes(each, markets),
  ];
  const money: Money = {
    get platform() {
      return platform();
    },
    clock,
    markets,
    hub,
    call: async (call, user, fields = {}, key) => {
      const route = routesOf(platform()).find((each) => each.call === call);
      if (!route) throw new Error(`No route for ${call.name}`);
      const text = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
      const input = call.request.parse(text);
      const context = call.money ? moneyContext(user, input, call.name, key) : userContext(user);
      return call.answer.parse(await route.handle(input as never, context as never)) as Answer<typeof call>;
    },
    transfer: (user, fields, key) => money.call(transfers.transfer, user, fields, key),
    exchange: (user, fields, key) => money.call(exchanges.exchange, user, fields, key),
    quote: (user, fields) => money.call(exchanges.exchangeQuote, user, fields),
    fund: async (owner, currency, text, given) => {
      const amount = parseDecimal(text, currency.scale);
      await withMoney(database.pool, (tx) =>
        post(tx, {
          kind: 'genesis',
          ref: null,
          at: clock.now(),
          postings: [
            { owner: house.external, account: HOUSE_ACCOUNT, currency: currency.id, available: -amount, held: 0n },
            { owner, account: account(owner, given), currency: currency.id, available: amount, held: 0n },
          ],
        }),
      );
    },
    available: async (owner, currency, given) => {
      const { rows } = await database.pool.query<{ available: bigint }>(
        'SELECT available FROM wallet WHERE owner_id = $1 AND account = $2 AND currency_id = $3',
        [owner, account(owner, given), currency.id],
      );
      return rows[0]?.available ?? 0n;
    },
  };
  return money;
}
