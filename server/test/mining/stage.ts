import * as calls from '@aureus/contract/mining/calls.ts';
import type { MiningOrderRow } from '@aureus/contract/mining/shapes.ts';
import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { DAY_MS } from '@aureus/core/mining/days.ts';
import { expect } from 'vitest';
import { createMining, type Mining } from '../../src/mining/mining.ts';
import { miningPlan } from '../../src/mining/plan-act.ts';
import type { Notice } from '../../src/notice/public.ts';
import { type ManualClock, manualClock } from '../../src/platform/clock.ts';
import { settleBulk } from '../../src/platform/deadlines/settling.ts';
import { house } from '../../src/platform/ledger/house.ts';
import type { Platform } from '../../src/platform/platform.ts';
import type { TestDatabase } from '../support/database.ts';
import { addUser, callAs, type CallAs, settlingNeeds, useProductStage } from '../support/product-stage.ts';
import { BTC, testMarkets, type TestMarkets, USDT } from '../wallet/markets.ts';
import { type Money, useMoney } from '../wallet/money.ts';
import { recordingHub, type RecordingHub, testPlatform } from '../wallet/platform.ts';

/** Lock-up mining on a test database: days are turned by hand, and what is due is paid when the test says so. */
export interface Stage {
  readonly database: TestDatabase;
  readonly clock: ManualClock;
  readonly markets: TestMarkets;
  readonly mining: Mining;
  readonly hub: RecordingHub;
  readonly platform: Platform;
  readonly money: Money;
  readonly notices: readonly Notice[];
  /** The plan of 5 days of USDT, at 0.4 % a day and 0.4 % a day of penalty, from 100 to 10,000, 50,000 in all. */
  readonly plan: number;
  user(amount?: string): Promise<bigint>;
  lock(user: bigint, amount: string | number, more?: object): Promise<MiningOrderRow>;
  redeem(user: bigint, id: number, more?: object): Promise<MiningOrderRow>;
  readonly call: CallAs;
  /** An act of two operators. */
  act(payload: ProposalPayload<'mining.plan'>): Promise<void>;
  /** Goes on by so many days; nothing is paid by that. */
  pass(days: number): void;
  /** Pays what is due by the clock of the stage. */
  sweep(): Promise<void>;
  find(user: bigint, id: number): Promise<MiningOrderRow>;
  /** Available and held in the spot account, whole USDT. */
  balance(user: bigint): Promise<[available: number, held: number]>;
  /** The same of the account interest is paid from. */
  house(): Promise<[available: number, held: number]>;
  /** What the journal says of interest and penalties of a user, whole USDT, in order. */
  lines(user: bigint): Promise<number[]>;
}

/** What the house has for interest at first. */
export const HOUSE = '1000';
const ONE = 1_000_000;

const DIRECTORY = `
  INSERT INTO currencies (id, code, full_name, kind, scale, logo, sort)
  VALUES (1, 'USDT', 'USDT', 'coin', 6, '', 1), (2, 'BTC', 'BTC', 'coin', 8, '', 2),
    (3, 'ETH', 'ETH', 'coin', 8, '', 3), (4, 'AAPL', 'Apple', 'stock', 4, '', 4)`;

export const PLAN = {
  currency_id: USDT.id,
  days: 5,
  rate: '0.4',
  penalty: '0.4',
  min_amount: '100',
  max_amount: '10000',
  capacity: '50000',
} as const;

export const useStage = (): Stage =>
  useProductStage(createStage, async ({ database }) => expect(await miscounted(database)).toEqual([]));

/** Plans that count something else as locked than their orders have. */
async function miscounted({ owner }: TestDatabase): Promise<unknown[]> {
  const { rows } = await owner.query(
    `SELECT id, locked FROM mining_plan WHERE locked <>
       (SELECT coalesce(sum(amount), 0) FROM mining_order WHERE plan_id = mining_plan.id AND state = 1)`,
  );
  return rows;
}

/** Noon (UTC) of a day forty days ago: what is due there is due for the database. */
export async function createStage(database: TestDatabase): Promise<Stage> {
  const clock = manualClock(Math.floor(Date.now() / DAY_MS - 40) * DAY_MS + DAY_MS / 2);
  const markets = testMarkets();
  const hub = recordingHub();
  const money = useMoney(database, markets);
  const platform: Platform = { ...testPlatform(database, hub), clock };
  await database.owner.query(DIRECTORY);
  const notices: Notice[] = [];
  const mining = createMining(platform, {
    markets,
    notices: { send: async (_tx, notice) => void notices.push(notice) },
  });
  const act = miningPlan(markets);
  let users = 0;
  const read = async (owner: bigint): Promise<[number, number]> => {
    const { rows } = await database.pool.query<{ available: bigint; held: bigint }>(
      'SELECT available, held FROM wallet WHERE owner_id = $1 AND currency_id = $2 AND account IN (0, 2)',
      [owner, USDT.id],
    );
    return [Number(rows[0]?.available ?? 0n) / ONE, Number(rows[0]?.held ?? 0n) / ONE];
  };
  const stage: Stage = {
    database,
    clock,
    markets,
    mining,
    hub,
    platform,
    money,
    notices,
    plan: 1,
    user: async (amount = '10000') => {
      const id = await addUser(database, (users += 1));
      await money.fund(id, USDT, amount);
      return id;
    },
    lock: (user, amount, more = {}) => stage.call(calls.deposit, user, { config_id: stage.plan, amount, ...more }),
    redeem: (user, id, more = {}) => stage.call(calls.cancel, user, { id, ...more }),
    call: callAs(mining.routes, clock),
    act: async (payload) => {
      await platform.money.transaction(null, (tx) =>
        act.execute(tx, payload, { proposalId: 1n, proposedBy: 1n, approvedBy: 2n, reason: 'test' }),
      );
    },
    pass: (days) => clock.advance(days * DAY_MS),
    sweep: async () => {
      for (const deadline of mining.deadlines) while ((await settleDue(stage, deadline)) > 0);
    },
    find: async (user, id) => (await stage.call(calls.order, user, { id })).order,
    balance: read,
    house: () => read(house.mining),
    lines: async (user) => {
      const { rows } = await database.pool.query<{ delta: bigint }>(
        `SELECT available_delta + held_delta AS delta FROM ledger_entry WHERE owner_id = $1 AND kind IN (104, 105)
         ORDER BY id`,
        [user],
      );
      return rows.map(({ delta }) => Number(delta) / ONE);
    },
  };
  await money.fund(house.mining, USDT, HOUSE);
  await money.fund(house.mining, BTC, '1');
  await stage.act(PLAN);
  return stage;
}

/** One bulk of what is due by the clock of the stage; what is told is due at once. @returns how much was due */
async function settleDue({ database, platform, clock }: Stage, deadline: Mining['deadlines'][number]): Promise<number> {
  const { rows } = await database.pool.query<{ ref: string }>(
    `SELECT ref FROM deadline WHERE kind = $1 AND ($1 = 'mining.matured' OR due <= $2)`,
    [deadline.name, clock.now()],
  );
  if (rows.length === 0) return 0;
  const refs = rows.map(({ ref }) => ref);
  return settleBulk(settlingNeeds(platform), deadline, 'first', refs);
}
