import * as calls from '@aureus/contract/recurring/calls.ts';
import type { RecurringPlanRow, RecurringRunRow } from '@aureus/contract/recurring/shapes.ts';
import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { expect } from 'vitest';
import type { Notice } from '../../src/notice/public.ts';
import { type ManualClock, manualClock } from '../../src/platform/clock.ts';
import type { Deadline } from '../../src/platform/deadlines/deadline.ts';
import { settleBulk } from '../../src/platform/deadlines/settling.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { silentLogger } from '../../src/platform/log.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { createRecurring, type Recurring } from '../../src/recurring/recurring.ts';
import { recurringCoin, recurringTerms } from '../../src/recurring/terms-acts.ts';
import { type TestDatabase } from '../support/database.ts';
import { BTC, ETH, testMarkets, type TestMarkets, USDT } from '../wallet/markets.ts';
import { type Money, useMoney } from '../wallet/money.ts';
import { moneyContext, recordingHub, type RecordingHub, testPlatform, userContext } from '../wallet/platform.ts';
import { useProductStage } from '../support/product-stage.ts';

/** Recurring buys on a test database: time goes on by hand, and what is due is done when the test says so. */
export interface Stage {
  readonly database: TestDatabase;
  readonly clock: ManualClock;
  readonly markets: TestMarkets;
  readonly recurring: Recurring;
  readonly hub: RecordingHub;
  readonly platform: Platform;
  readonly money: Money;
  readonly notices: readonly Notice[];
  user(amount?: string): Promise<bigint>;
  call<C extends Extract<(typeof calls)[keyof typeof calls], { readonly name: string }>>(
    call: C,
    user: bigint,
    fields?: object,
  ): Promise<Answer<C>>;
  /** A plan of 100 USDT for BTC, every day at noon (UTC), unless said otherwise. */
  plan(user: bigint, more?: object): Promise<RecurringPlanRow>;
  find(user: bigint, id: number): Promise<RecurringPlanRow>;
  runs(user: bigint): Promise<readonly RecurringRunRow[]>;
  act<Kind extends 'recurring.terms' | 'recurring.coin'>(kind: Kind, payload: ProposalPayload<Kind>): Promise<void>;
  /** Goes on by so many minutes; nothing is done by that. */
  pass(minutes: number): void;
  /** To the end of the minutes in which the next run of a plan is made. */
  toRun(plan: RecurringPlanRow): void;
  /** Does what is due by the clock of the stage. */
  sweep(): Promise<void>;
  /** Available in the spot account, minor units. */
  usdt(user: bigint): Promise<bigint>;
  btc(user: bigint): Promise<bigint>;
}

const DAY_MS = 86_400_000;
export const DAY = 24 * 60;

const DIRECTORY = `
  INSERT INTO currencies (id, code, full_name, kind, scale, logo, sort)
  VALUES (1, 'USDT', 'USDT', 'coin', 6, '', 1), (2, 'BTC', 'BTC', 'coin', 8, '', 2),
    (3, 'ETH', 'ETH', 'coin', 8, '', 3), (4, 'AAPL', 'Apple', 'stock', 4, '', 4)`;

export const PLAN = { amount: '100', coins: '2:100', rhythm: 'daily', hour: '12', zone: 'UTC' } as const;

export const useStage = (): Stage =>
  useProductStage(createStage, async ({ database }) => expect(await miscounted(database)).toEqual([]));

/** Plans whose sums are others than those of their runs and of the exchanges these name. */
async function miscounted({ owner }: TestDatabase): Promise<unknown[]> {
  const { rows } = await owner.query(
    `SELECT recurring_plan.id FROM recurring_plan WHERE (runs_done, invested) <> (
       SELECT count(*)::integer, coalesce(sum(paid), 0)::bigint FROM recurring_run WHERE plan_id = recurring_plan.id AND state = 1)
     UNION ALL
     SELECT plan_id FROM recurring_bought WHERE (paid, received) <> (
       SELECT sum(wallet_exchange.amount + fee)::bigint, sum(receives)::bigint FROM recurring_part
       JOIN recurring_run ON recurring_run.id = run_id JOIN wallet_exchange ON wallet_exchange.id = exchange_id
       WHERE plan_id = recurring_bought.plan_id AND to_currency_id = recurring_bought.currency_id
         AND wallet_exchange.owner_id = recurring_run.owner_id)
     UNION ALL
     SELECT recurring_run.id FROM recurring_run WHERE paid <> (
       SELECT coalesce(sum(paid), 0) FROM recurring_part WHERE run_id = recurring_run.id)`,
  );
  return rows;
}

/** Eight in the morning (UTC) of a day fifty days ago: what is due there is due for the database. */
export async function createStage(database: TestDatabase): Promise<Stage> {
  const clock = manualClock(Math.floor(Date.now() / DAY_MS - 50) * DAY_MS + DAY_MS / 3);
  const markets = testMarkets();
  const hub = recordingHub();
  const money = useMoney(database, markets);
  const platform: Platform = { ...testPlatform(database, hub), clock };
  await database.owner.query(DIRECTORY);
  const notices: Notice[] = [];
  const recurring = createRecurring(platform, {
    markets,
    notices: { send: async (_tx, notice) => void notices.push(notice) },
  });
  const handlers = { 'recurring.terms': recurringTerms(), 'recurring.coin': recurringCoin(markets) };
  let users = 0n;
  const stage: Stage = {
    database,
    clock,
    markets,
    recurring,
    hub,
    platform,
    money,
    notices,
    user: async (amount = '10000') => {
      users += 1n;
      const { rows } = await database.owner.query<{ id: bigint }>(
        `INSERT INTO users (account_name, password_hash, nickname, invitation_code, password_changed_at, created_at)
         VALUES ($1, 'x', $1, $2, now(), now()) RETURNING id`,
        [`buyer${users}`, `${30_000_000n + users}`],
      );
      const id = rows[0]!.id;
      if (amount !== '0') await money.fund(id, USDT, amount);
      return id;
    },
    call: async (call, user, fields = {}) => {
      const route = recurring.routes.find((each) => each.call.name === call.name)!;
      const { key, ...given } = fields as { key?: string };
      const text = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
      const input = route.call.request.parse(text);
      const context = route.call.money ? moneyContext(user, input, call.name, key) : userContext(user);
      return route.call.answer.parse(await route.handle(input as never, context as never)) as Answer<typeof call>;
    },
    plan: (user, more = {}) => stage.call(calls.create, user, { ...PLAN, ...more }),
    find: async (user, id) => (await stage.call(calls.plan, user, { id })).plan,
    runs: async (user) => (await stage.call(calls.runs, user, { limit: 50 })).runs,
    act: async (kind, payload) => {
      await platform.money.transaction(null, (tx) =>
        handlers[kind].execute(tx, payload as never, {
          proposalId: 1n,
          proposedBy: 1n,
          approvedBy: 2n,
          reason: 'test',
        }),
      );
    },
    pass: (minutes) => clock.advance(minutes * 60_000),
    toRun: ({ next_run_at }) => clock.set(Date.parse(next_run_at!) + 10 * 60_000),
    sweep: async () => {
      for (const deadline of recurring.deadlines) while ((await settleDue(stage, deadline)) > 0);
    },
    usdt: (user) => money.available(user, USDT),
    btc: (user) => money.available(user, BTC),
  };
  await money.fund(house.marketMaker, BTC, '100');
  await money.fund(house.marketMaker, ETH, '1000');
  await money.fund(house.marketMaker, USDT, '100000');
  for (const { id } of [BTC, ETH]) await stage.act('recurring.coin', { currency_id: id, offered: true });
  return stage;
}

/** One bulk of what is due by the clock of the stage; what is told is due at once. @returns how much was due */
export async function settleDue({ database, platform, clock }: Stage, deadline: Deadline): Promise<number> {
  const { rows } = await database.pool.query<{ ref: string }>(
    `SELECT ref FROM deadline WHERE kind = $1 AND failures = 0 AND ($1 = 'recurring.told' OR due <= $2)`,
    [deadline.name, clock.now()],
  );
  if (rows.length === 0) return 0;
  const needs = {
    pool: database.pool,
    money: platform.money,
    log: silentLogger,
    onFailing: async () => {},
    onSettled: () => {},
  };
  return settleBulk(
    needs,
    deadline,
    'first',
    rows.map(({ ref }) => ref),
  );
}
