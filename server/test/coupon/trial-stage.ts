import * as calls from '@aureus/contract/coupon/calls.ts';
import type { CouponRow } from '@aureus/contract/coupon/shapes.ts';
import * as futuresCalls from '@aureus/contract/futures/calls.ts';
import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { afterEach, expect } from 'vitest';
import type { AccountLink } from '../../src/account/public.ts';
import { type Coupons, createCoupons } from '../../src/coupon/coupon.ts';
import { offerTrials } from '../../src/coupon/trial-acts.ts';
import { verifyCoupons } from '../../src/coupon/verify.ts';
import { verifyTrials } from '../../src/futures/verify-trials.ts';
import type { Notice } from '../../src/notice/public.ts';
import type { ProposalHandler } from '../../src/operator/public.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { house } from '../../src/platform/ledger/house.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { BTC, type Fields, Stage as Contracts } from '../futures/stage.ts';
import type { TestDatabase } from '../support/database.ts';
import { addUser, type CallAs, callAs, settleAll, useProductStage } from '../support/product-stage.ts';
import { recordingHub, type RecordingHub, testPlatform } from '../wallet/platform.ts';
import { inDays } from './stage.ts';

/** Trial coupons on a test database, with the contracts they are for. */
export interface TrialStage {
  readonly database: TestDatabase;
  readonly contracts: Contracts;
  readonly platform: Platform;
  readonly hub: RecordingHub;
  readonly coupons: Coupons;
  readonly act: ProposalHandler<'coupon.trial'>;
  readonly notices: readonly Notice[];
  /** What makes accounts one person's. */
  links: readonly AccountLink[];
  user(): Promise<bigint>;
  /** A campaign of margins of 50 USDT with a leverage of ten on BTC/USDT, for 7 days. @returns its number */
  offer(more?: Partial<ProposalPayload<'coupon.trial'>>): Promise<number>;
  take(user: bigint, campaign: number): Promise<CouponRow>;
  use(user: bigint, id: number): Promise<CouponRow>;
  /** A coupon of a new campaign, begun. @returns its number */
  begun(user: bigint, more?: Partial<ProposalPayload<'coupon.trial'>>): Promise<number>;
  /** Opens a long, unless the fields say else. */
  open(user: bigint, id: number, fields?: Fields, key?: string): Promise<LeverRow>;
  mine(user: bigint): Promise<readonly CouponRow[]>;
  /** Everything that is due is settled. */
  sweep(): Promise<void>;
  /** The last moment of all that was begun is over, by a second. */
  pass(): Promise<void>;
  /** Available and held of the coupons' account, and both of the margins' account together, USDT. */
  house(): Promise<readonly [available: string, held: string, trials: string]>;
  problems(): Promise<readonly string[]>;
}

export const TRIAL = {
  market_id: BTC,
  margin: '50',
  leverage: 10,
  days: 7,
  number: 10,
  valid_days: 30,
  level: 1,
} as const;
const HOUSE = '1000';

/** The books are right after each test. */
export function useTrialStage(): TrialStage {
  const stage = useProductStage(createStage, async (made) => expect(await made.problems()).toEqual([]));
  // Before the books are looked at, and the database is gone.
  afterEach(() => stage.contracts.stop());
  return stage;
}

async function createStage(database: TestDatabase, holder: Partial<TrialStage>): Promise<TrialStage> {
  const contracts = new Contracts(database);
  await contracts.start();
  const hub = recordingHub();
  const platform = testPlatform(database, hub);
  const notices: Notice[] = [];
  const coupons = createCoupons(platform, {
    markets: contracts.markets,
    identities: { levelOf: async () => 1 },
    notices: { send: async (_tx, notice) => void notices.push(notice) },
    trials: contracts.futures.trials,
    links: () => holder.links ?? [],
  });
  contracts.trialsOver = coupons.trialsOver;
  contracts.trialsOpened = (ids) => coupons.tellOpened(ids);
  const { trials } = contracts.futures;
  const act = offerTrials({ clock: systemClock, markets: contracts.markets, ending: coupons.ending, trials });
  const call: CallAs = callAs(coupons.routes, systemClock);
  let [users, proposals] = [0, 0n];
  const stage: TrialStage = {
    database,
    contracts,
    platform,
    hub,
    coupons,
    act,
    notices,
    links: [],
    user: async () => {
      users += 1;
      return addUser(database, users);
    },
    offer: async (more = {}) => {
      proposals += 1n;
      const payload = { ...TRIAL, ends: inDays(60), ...more };
      await act.preview(database.pool, payload);
      const names = { proposalId: proposals, proposedBy: 1n, approvedBy: 2n, reason: 'test' };
      await platform.money.transaction(null, (tx) => act.execute(tx, payload, names));
      const { rows } = await database.owner.query<{ id: number }>('SELECT max(id) AS id FROM coupon_campaign');
      return rows[0]!.id;
    },
    take: (user, campaign_id) => call(calls.take, user, { campaign_id }),
    use: (user, id) => call(calls.use, user, { id }),
    begun: async (user, more) => {
      const { id } = await stage.take(user, await stage.offer(more));
      await stage.use(user, id);
      return id;
    },
    open: (user, id, fields = {}, key) =>
      contracts.call(futuresCalls.trial, user, { id, type: 1, ...fields }, key) as Promise<LeverRow>,
    mine: async (user) => (await call(calls.mine, user, { limit: 100 })).coupons,
    sweep: () => settleAll(platform, [...contracts.futures.deadlines, ...coupons.deadlines]),
    pass: async () => {
      await database.owner.query(
        `UPDATE futures_position SET trial_ends = now() - interval '1 second' WHERE trial_id IS NOT NULL`,
      );
      await database.owner.query(`UPDATE deadline SET due = now() - interval '1 second' WHERE kind = 'futures.trial'`);
      await contracts.restart();
    },
    house: async () => {
      const [[available, held], [free, bound]] = await Promise.all([
        contracts.balance(house.coupons),
        contracts.balance(house.trials),
      ]);
      return [available, held, String(Number(free) + Number(bound))];
    },
    problems: async () => {
      const client = await database.pool.connect();
      try {
        const recorded = () => Promise.reject(new Error('No prices are asked for'));
        const all = [verifyCoupons, verifyTrials].map((each) => each.verify({ client, recorded }));
        const found: string[] = [];
        for (const each of all) found.push(...(await each).problems);
        return found;
      } finally {
        client.release();
      }
    },
  };
  await contracts.fund(house.coupons, HOUSE);
  return stage;
}
