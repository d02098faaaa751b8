import * as calls from '@aureus/contract/coupon/calls.ts';
import type { CouponRow } from '@aureus/contract/coupon/shapes.ts';
import * as miningCalls from '@aureus/contract/mining/calls.ts';
import type { ProposalKind, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import type { Answer, Call } from '@aureus/contract/platform/call.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { expect } from 'vitest';
import { type Coupons, createCoupons } from '../../src/coupon/coupon.ts';
import { endOffer, offerBoosts, offerRebates } from '../../src/coupon/offer-acts.ts';
import { verifyCoupons } from '../../src/coupon/verify.ts';
import type { TrialMargins } from '../../src/futures/public.ts';
import { trialDeadline, trialMargins } from '../../src/futures/trials.ts';
import type { IdentityLevel } from '../../src/identity/public.ts';
import { createMining, type Mining } from '../../src/mining/mining.ts';
import { miningPlan } from '../../src/mining/plan-act.ts';
import type { Notice } from '../../src/notice/public.ts';
import type { ProposalHandler } from '../../src/operator/public.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Deadline } from '../../src/platform/deadlines/deadline.ts';
import { settleBulk } from '../../src/platform/deadlines/settling.ts';
import type { Route } from '../../src/platform/http/route.ts';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { post } from '../../src/platform/ledger/post.ts';
import { silentLogger } from '../../src/platform/log.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { type TestDatabase } from '../support/database.ts';
import { BTC, testMarkets, type TestMarkets, USDT } from '../wallet/markets.ts';
import { useMoney } from '../wallet/money.ts';
import { moneyContext, recordingHub, type RecordingHub, testPlatform, userContext } from '../wallet/platform.ts';
import { useProductStage } from '../support/product-stage.ts';

/** Coupons on a test database, with lock-up mining beside them: what is stored grows older when the test says so. */
export interface Stage {
  readonly database: TestDatabase;
  readonly markets: TestMarkets;
  readonly platform: Platform;
  readonly coupons: Coupons;
  readonly trials: TrialMargins;
  readonly hub: RecordingHub;
  readonly notices: readonly Notice[];
  readonly acts: {
    readonly rebate: ProposalHandler<'coupon.rebate'>;
    readonly boost: ProposalHandler<'coupon.boost'>;
    readonly end: ProposalHandler<'coupon.end'>;
  };
  /** The level of identity of everybody. */
  level: IdentityLevel;
  user(): Promise<bigint>;
  /** An act of two operators. */
  act<Kind extends ProposalKind>(handler: ProposalHandler<Kind>, payload: ProposalPayload<Kind>): Promise<void>;
  /** A campaign that gives back 20 % of fees, up to 10 USDT, for 7 days. @returns its number */
  offerRebate(more?: Partial<ProposalPayload<'coupon.rebate'>>): Promise<number>;
  /** One that adds 0.1 % a day on up to 1,000 USDT, for 3 days: 3 USDT. */
  offerBoost(more?: Partial<ProposalPayload<'coupon.boost'>>): Promise<number>;
  take(user: bigint, campaign: number, key?: string): Promise<CouponRow>;
  use(user: bigint, id: number, order?: number, key?: string): Promise<CouponRow>;
  mine(user: bigint): Promise<readonly CouponRow[]>;
  call<C extends Call>(call: C, user: bigint, fields?: object): Promise<Answer<C>>;
  /** Locks an amount for five days. @returns the number of the order */
  lock(user: bigint, amount: string): Promise<number>;
  redeem(user: bigint, id: number): Promise<void>;
  /** A trade at 10,000.00 with the market maker: of a sale the fee is in USDT, of a purchase in BTC. */
  trade(
    user: bigint,
    fee: { readonly usdt: string } | { readonly btc: string },
    role?: 'maker' | 'taker',
  ): Promise<void>;
  /** The fee of a contract, USDT. */
  contract(user: bigint, fee: string): Promise<void>;
  /** Everything stored grows older by so many days. */
  pass(days: number): Promise<void>;
  sweep(): Promise<void>;
  /** Available in the spot account, whole USDT. */
  balance(user: bigint): Promise<number>;
  /** Available and held in the account of coupons, whole USDT. */
  house(): Promise<[available: number, held: number]>;
  /** What `npm run verify:settlements` finds. */
  problems(): Promise<readonly string[]>;
}

/** No contracts. */
const NO_INSTRUMENTS = { on: () => undefined, all: () => [], refresh: async () => {}, onChange: () => () => {} };
export const FUNDS = 10_000;
const HOUSE = '1000';
const ONE = 1_000_000;
const BTC_ONE = 100_000_000;

const DIRECTORY = `
  INSERT INTO currencies (id, code, full_name, kind, scale, logo, sort)
  VALUES (1, 'USDT', 'USDT', 'coin', 6, '', 1), (2, 'BTC', 'BTC', 'coin', 8, '', 2),
    (3, 'ETH', 'ETH', 'coin', 8, '', 3), (4, 'AAPL', 'Apple', 'stock', 4, '', 4);
  INSERT INTO markets (id, base_id, quote_id, price_scale, tick, volume_scale, volume_step, market_from, tags, sort, is_open, calendar)
  VALUES (1, 2, 1, 2, 1, 4, 1, 2, '{}', 1, true, 'always')`;

/** In so many days, as operators write it. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16).replace('T', ' ');

export const REBATE = { share: '20', most: '10', days: 7, number: 10, valid_days: 30, level: 0 } as const;
export const BOOST = { currency_id: USDT.id, rate: '0.1', most: '1000', days: 3, number: 10, valid_days: 30, level: 0 } as const; // prettier-ignore

export const useStage = (): Stage =>
  useProductStage(createStage, async (stage) => expect(await stage.problems()).toEqual([]));

async function createStage(database: TestDatabase, holder: Partial<Stage>): Promise<Stage> {
  const markets = testMarkets();
  const hub = recordingHub();
  const money = useMoney(database, markets);
  const platform: Platform = testPlatform(database, hub);
  await database.owner.query(DIRECTORY);
  const notices: Notice[] = [];
  const telling = { send: async (_tx: unknown, notice: Notice) => void notices.push(notice) };
  const mining: Mining = createMining(platform, { markets, notices: telling });
  // Asked of the holder, which the test writes to.
  const identities = { levelOf: async () => holder.level ?? 0 };
  // What trials do is tested with contracts beside them.
  const trials = trialMargins({
    ends: trialDeadline({ schedule: async () => {} }),
    instruments: NO_INSTRUMENTS,
    markets: { markOf: () => null },
  });
  const coupons = createCoupons(platform, { markets, identities, notices: telling, trials, links: () => [] });
  const needs = { clock: systemClock, markets, ending: coupons.ending };
  let [users, proposals, trades] = [0n, 0n, 0];
  const routes: readonly Route[] = [...coupons.routes, ...mining.routes];
  const deadlines: readonly Deadline[] = [...coupons.deadlines, ...mining.deadlines];
  const lastCampaign = async (): Promise<number> => {
    const { rows } = await database.owner.query<{ id: number }>('SELECT max(id) AS id FROM coupon_campaign');
    return rows[0]!.id;
  };
  const read = async (owner: bigint): Promise<[number, number]> => {
    const { rows } = await database.pool.query<{ available: bigint; held: bigint }>(
      'SELECT available, held FROM wallet WHERE owner_id = $1 AND currency_id = $2 AND account IN (0, 2)',
      [owner, USDT.id],
    );
    return [Number(rows[0]?.available ?? 0n) / ONE, Number(rows[0]?.held ?? 0n) / ONE];
  };
  const stage: Stage = {
    database,
    markets,
    platform,
    coupons,
    trials,
    hub,
    notices,
    level: 0,
    acts: { rebate: offerRebates(needs), boost: offerBoosts(needs), end: endOffer(needs) },
    user: async () => {
      users += 1n;
      const { rows } = await database.owner.query<{ id: bigint }>(
        `INSERT INTO users (account_name, password_hash, nickname, invitation_code, password_changed_at, created_at)
         VALUES ($1, 'x', $1, $2, now(), now()) RETURNING id`,
        [`taker${users}`, `${30_000_000n + users}`],
      );
      const { id } = rows[0]!;
      await money.fund(id, USDT, String(FUNDS));
      await money.fund(id, USDT, '1000', accounts.futures);
      return id;
    },
    act: async (handler, payload) => {
      proposals += 1n;
      await handler.preview(database.pool, payload);
      const names = { proposalId: proposals, proposedBy: 1n, approvedBy: 2n, reason: 'test' };
      const after = await platform.money.transaction(null, (tx) => handler.execute(tx, payload, names));
      await after?.();
    },
    offerRebate: async (more = {}) => {
      await stage.act(stage.acts.rebate, { ...REBATE, ends: inDays(60), ...more });
      return lastCampaign();
    },
    offerBoost: async (more = {}) => {
      await stage.act(stage.acts.boost, { ...BOOST, ends: inDays(60), ...more });
      return lastCampaign();
    },
    take: (user, campaign_id, key) => stage.call(calls.take, user, { campaign_id, ...(key ? { key } : {}) }),
    use: (user, id, order_id, key) =>
      stage.call(calls.use, user, { id, ...(order_id ? { order_id } : {}), ...(key ? { key } : {}) }),
    mine: async (user) => (await stage.call(calls.mine, user, { limit: 100 })).coupons,
    call: async (call, user, fields = {}) => {
      const route = routes.find((each) => each.call === (call as Call))!;
      const { key, ...given } = fields as { key?: string };
      const text = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
      const input = call.request.parse(text);
      const context = call.money ? moneyContext(user, input, call.name, key) : userContext(user);
      return call.answer.parse(await route.handle(input as never, context as never)) as Answer<typeof call>;
    },
    lock: async (user, amount) => (await stage.call(miningCalls.deposit, user, { config_id: 1, amount })).id,
    redeem: async (user, id) => void (await stage.call(miningCalls.cancel, user, { id })),
    trade: async (user, fee, role = 'taker') => {
      trades += 1;
      const isSale = 'usdt' in fee;
      const paid = isSale ? Math.round(Number(fee.usdt) * ONE) : Math.round(Number(fee.btc) * BTC_ONE);
      const [maker, taker] = role === 'maker' ? [user, -3n] : [-3n, user];
      // The taker sold where the user is the taker of a sale, or the maker of a purchase.
      const takerSold = isSale === (role === 'taker');
      await database.owner.query(
        `INSERT INTO spot_trade (id, created_at, lots, maker_owner_id, taker_owner_id, maker_fee, taker_fee, market_id, price, taker_side)
         VALUES ($1, clock_timestamp(), 1, $2, $3, $4, $5, 1, 1000000, $6)`,
        [trades, maker, taker, role === 'maker' ? paid : 0, role === 'maker' ? 0 : paid, takerSold ? 1 : 0],
      );
    },
    contract: async (user, fee) => {
      const available = BigInt(Math.round(Number(fee) * ONE));
      await platform.money.transaction(null, (tx) =>
        post(tx, {
          kind: 'futures_fee',
          ref: 1n,
          at: new Date(),
          postings: [
            { owner: user, account: accounts.futures, currency: USDT.id, available: -available, held: 0n },
            { owner: house.fees, account: HOUSE_ACCOUNT, currency: USDT.id, available, held: 0n },
          ],
        }),
      );
    },
    pass: async (days) => {
      const ago = `interval '${days} days'`;
      const tables = ['coupon', 'coupon_campaign', 'mining_order', 'spot_trade', 'ledger_entry'];
      const triggers = (what: string): string =>
        tables.map((table) => `ALTER TABLE ${table} ${what} TRIGGER USER`).join(';');
      // What it all says stays; only its moments move.
      await database.owner.query(`BEGIN; ${triggers('DISABLE')};
        UPDATE coupon SET taken_at = taken_at - ${ago}, began_at = began_at - ${ago}, until_at = until_at - ${ago},
          ended_at = ended_at - ${ago};
        UPDATE coupon_campaign SET offered_at = offered_at - ${ago}, ends_at = ends_at - ${ago};
        UPDATE mining_order SET taken_at = taken_at - ${ago}, first_day = first_day - ${days}, ended_at = ended_at - ${ago};
        UPDATE spot_trade SET created_at = created_at - ${ago};
        UPDATE ledger_entry SET created_at = created_at - ${ago};
        UPDATE deadline SET due = due - ${ago};
        ${triggers('ENABLE')}; COMMIT`);
    },
    sweep: async () => {
      const by = {
        pool: database.pool,
        money: platform.money,
        log: silentLogger,
        onFailing: async () => {},
        onSettled: () => {},
      };
      for (const deadline of deadlines) while ((await settleBulk(by, deadline, 'first')) > 0);
    },
    balance: async (user) => (await read(user))[0],
    house: () => read(house.coupons),
    problems: async () => {
      const client = await database.pool.connect();
      try {
        const recorded = () => Promise.reject(new Error('No prices are asked for'));
        return (await verifyCoupons.verify({ client, recorded })).problems;
      } finally {
        client.release();
      }
    },
  };
  await money.fund(house.coupons, USDT, HOUSE);
  await money.fund(house.coupons, BTC, '1');
  await money.fund(house.mining, USDT, HOUSE);
  const plan = { currency_id: USDT.id, days: 5, rate: '0.4', penalty: '0.4', min_amount: '100', max_amount: '10000', capacity: '50000' }; // prettier-ignore
  await stage.act(miningPlan(markets), plan);
  return stage;
}
