import type { Call } from '@aureus/contract/platform/call.ts';
import * as calls from '@aureus/contract/spot/calls.ts';
import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import type { Notice } from '../../src/notice/public.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { AppError } from '../../src/platform/errors.ts';
import { heldMoney } from '../../src/held-money.ts';
import { auditLedger } from '../../src/platform/ledger/audit.ts';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { post } from '../../src/platform/ledger/post.ts';
import { createSpot, type Spot } from '../../src/spot/spot.ts';
import type { TestDatabase } from '../support/database.ts';
import { BTC_USDT, type TestMarkets, testMarkets } from '../wallet/markets.ts';
import { moneyContext, type RecordingHub, recordingHub, testPlatform, userContext } from '../wallet/platform.ts';
import type { Currency, MarketFaults } from '../../src/market/public.ts';
import { RecordedFaults } from '../support/faults.ts';
import { withMoney } from '../support/money.ts';

export type Fields = Record<string, string | number>;

/** Spot trading on a test database, without HTTP: calls go to the routes' handlers through the contract's parsers. */
export interface Exchange {
  readonly spot: Spot;
  readonly markets: TestMarkets;
  readonly hub: RecordingHub;
  /** What users were told, once a sweeper has settled it. */
  readonly notices: readonly Notice[];
  /** Money from outside, in decimal text; to a user's spot account or to a house account. */
  fund(owner: bigint, currency: Currency, amount: string): Promise<void>;
  /**
   * Places an order on BTC/USDT unless the fields name another market. `key` repeats an idempotency key; null sends
   * none, `at` being when the order arrived.
   */
  place(user: bigint, fields: Fields, key?: string | null, at?: Date): Promise<OrderRow>;
  cancel(user: bigint, id: number, key?: string): Promise<OrderRow>;
  amend(user: bigint, fields: Fields, key?: string): Promise<OrderRow>;
  cancelAll(user: bigint, fields?: Fields, key?: string | null): Promise<{ cancelled: number }>;
  read(call: Call, user: bigint, fields?: Fields): Promise<unknown>;
  /** One of the user's newest orders, as the list shows it. */
  order(user: bigint, id: number): Promise<OrderRow>;
  /** Available and held, decimal minor units. */
  balance(owner: bigint, currency: Currency): Promise<[available: bigint, held: bigint]>;
  stop(): Promise<void>;
}

export async function startExchange(
  database: TestDatabase,
  options: { env?: Record<string, string>; markets?: TestMarkets; clock?: Clock; faults?: MarketFaults } = {},
): Promise<Exchange> {
  const markets = options.markets ?? testMarkets();
  const hub = recordingHub();
  const notices: Notice[] = [];
  const platform = testPlatform(database, hub, options.env);
  const spot = createSpot(
    { ...platform, clock: options.clock ?? platform.clock },
    {
      markets,
      instruments: markets.spot,
      prices: markets,
      notices: { send: async (_tx, notice) => void notices.push(notice) },
      faults: options.faults ?? new RecordedFaults(),
    },
  );
  await spot.start();

  async function call(call: Call, user: bigint, fields: Fields, key?: string | null, at?: Date): Promise<unknown> {
    const route = spot.routes.find((each) => each.call === call);
    if (!route) throw new Error(`No route for ${call.name}`);
    const text = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const input = call.request.parse(text);
    const context = call.money ? moneyContext(user, input, call.name, key, at) : userContext(user);
    const answer = await route.handle(input as never, context as never);
    return call.answer.parse(answer);
  }

  return {
    spot,
    markets,
    hub,
    notices,
    fund: async (owner, currency, text) => {
      const amount = parseDecimal(text, currency.scale);
      const account = owner < 0n ? HOUSE_ACCOUNT : 2;
      await withMoney(database.pool, (tx) =>
        post(tx, {
          kind: 'genesis',
          ref: null,
          at: new Date(),
          postings: [
            { owner: house.external, account: HOUSE_ACCOUNT, currency: currency.id, available: -amount, held: 0n },
            { owner, account, currency: currency.id, available: amount, held: 0n },
          ],
        }),
      );
    },
    place: (user, fields, key, at) =>
      call(
        calls.trade,
        user,
        { currency_id: BTC_USDT.base.id, legal_id: BTC_USDT.quote.id, ...fields },
        key,
        at,
      ) as Promise<OrderRow>,
    cancel: (user, id, key) => call(calls.cancel, user, { id }, key) as Promise<OrderRow>,
    amend: (user, fields, key) => call(calls.amend, user, fields, key) as Promise<OrderRow>,
    cancelAll: (user, fields = {}, key) => call(calls.cancelAll, user, fields, key) as Promise<{ cancelled: number }>,
    read: (named, user, fields = {}) => call(named, user, fields),
    order: async (user, id) => {
      const { data } = (await call(calls.list, user, { limit: 50 })) as { data: OrderRow[] };
      const found = data.find((each) => each.id === id);
      if (!found) throw new Error(`User ${user} has no order ${id}`);
      return found;
    },
    balance: async (owner, currency) => {
      const { rows } = await database.pool.query<{ available: bigint; held: bigint }>(
        'SELECT available, held FROM wallet WHERE owner_id = $1 AND account = $2 AND currency_id = $3',
        [owner, owner < 0n ? HOUSE_ACCOUNT : 2, currency.id],
      );
      return [rows[0]?.available ?? 0n, rows[0]?.held ?? 0n];
    },
    stop: () => spot.stop(),
  };
}

/** The error code a call ends with, or 'ok'. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'ok';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    return error instanceof Error ? error.name : String(error);
  }
}

/** What is wrong with the books: nothing, or a list. */
export async function wrongs(database: TestDatabase): Promise<readonly string[]> {
  return (await auditLedger(database.pool, heldMoney)).problems;
}
