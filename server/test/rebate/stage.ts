import type * as calls from '@aureus/contract/rebate/calls.ts';
import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { beginMs, DAY_MS, dayText, paidMs, reckonedMs } from '@aureus/core/rebate/days.ts';
import { expect } from 'vitest';
import { accountView } from '../../src/account/operator-view.ts';
import { openingFees } from '../../src/futures/public.ts';
import { createDocuments } from '../../src/identity/documents.ts';
import { createLevels } from '../../src/identity/levels.ts';
import { identityView } from '../../src/identity/operator-view.ts';
import type { Currency } from '../../src/market/public.ts';
import type { Notice } from '../../src/notice/public.ts';
import { payoutView } from '../../src/payout/operator-view.ts';
import { type ManualClock, manualClock } from '../../src/platform/clock.ts';
import type { Deadline } from '../../src/platform/deadlines/deadline.ts';
import { settleBulk } from '../../src/platform/deadlines/settling.ts';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { post } from '../../src/platform/ledger/post.ts';
import { silentLogger } from '../../src/platform/log.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { onePerson } from '../../src/account/one-person.ts';
import { createRebates, type Rebates } from '../../src/rebate/rebate.ts';
import { rebateTerms } from '../../src/rebate/terms-act.ts';
import { verifyRebates } from '../../src/rebate/verify.ts';
import { invitedSpotFees } from '../../src/spot/public.ts';
import { type TestDatabase } from '../support/database.ts';
import { AAPL, BTC, BTC_USDT, testMarkets, type TestMarkets, USDT } from '../wallet/markets.ts';
import { type Money, useMoney } from '../wallet/money.ts';
import { recordingHub, type RecordingHub, testPlatform, userContext } from '../wallet/platform.ts';
import { useProductStage } from '../support/product-stage.ts';

/** A trade in which one side pays a fee: whole units, of BTC when it bought and of USDT when it sold, at 10,000. */
export interface Charged {
  readonly bought?: boolean;
  readonly market?: number;
  /** The other side; the market maker unless named. It pays no fee. */
  readonly with?: bigint;
  /** Days before or after the day of the stage. */
  readonly day?: number;
  readonly price?: number;
}

/** Rebates on a test database: trades are written as the sequencer does, days are reckoned when the test says so. */
export interface Stage {
  readonly database: TestDatabase;
  readonly clock: ManualClock;
  readonly markets: TestMarkets;
  readonly rebates: Rebates;
  readonly hub: RecordingHub;
  readonly platform: Platform;
  readonly money: Money;
  readonly notices: Notice[];
  /** The day of the stage, forty days ago. */
  readonly day: number;
  /** A verified user on a device of their own. */
  user(
    invitedBy?: bigint,
    more?: { readonly verified?: boolean; readonly device?: string; readonly since?: number },
  ): Promise<bigint>;
  /** They log in on a device. */
  login(user: bigint, device: string, kind?: string): Promise<void>;
  trade(user: bigint, fee: string, more?: Charged): Promise<void>;
  /** Opens a contract: the fee is USDT. */
  open(user: bigint, fee: string, day?: number): Promise<void>;
  /** What a coupon gives back of their fees on the day, USDT minor units. */
  giveBack(user: bigint, amount: bigint): Promise<void>;
  call<C extends (typeof calls)[keyof typeof calls]>(call: C, user: bigint, fields?: object): Promise<Answer<C>>;
  /** An act of two operators. */
  act(payload: ProposalPayload<'rebate.terms'>): Promise<void>;
  /** Reckons a day; the one of the stage unless named. */
  reckon(offset?: number): Promise<void>;
  /** Pays what is due so many days after the day of the stage was reckoned. */
  pay(afterDays?: number): Promise<void>;
  /** Sets aside what could not be, where the account of fees has it now. */
  reserve(): Promise<void>;
  /** Tells of what was paid. */
  tell(): Promise<void>;
  /** Available, minor units. */
  balance(owner: bigint, currency?: Currency): Promise<bigint>;
  /** Of the account of fees, minor units. */
  fees(currency?: Currency): Promise<[available: bigint, held: bigint]>;
  /** Takes USDT out of the account of fees, minor units. */
  spend(amount: bigint): Promise<void>;
  /** What `npm run verify:settlements` finds; payments of a stage in the past are late. */
  problems(): Promise<readonly string[]>;
}

export const ONE = 1_000_000n;

const DIRECTORY = `
  INSERT INTO currencies (id, code, full_name, kind, scale, logo, sort)
  VALUES (1, 'USDT', 'USDT', 'coin', 6, '', 1), (2, 'BTC', 'BTC', 'coin', 8, '', 2),
    (3, 'ETH', 'ETH', 'coin', 8, '', 3), (4, 'AAPL', 'Apple', 'stock', 4, '', 4)`;

export const TIERS = [
  { people: 0, fees: '0', rate: '10' },
  { people: 2, fees: '100', rate: '20' },
  { people: 3, fees: '1000', rate: '40' },
];

/** Tiers as a proposal says them. */
export const tiersText = (tiers: typeof TIERS): string =>
  tiers.map(({ people, fees, rate }) => `${people}:${fees}:${rate}`).join(',');

export const TERMS = { open: true, delay_days: 7, lasting_days: 365, tiers: tiersText(TIERS) };

export const useStage = (usdtScale?: number): Stage =>
  useProductStage(
    (database) => createStage(database, usdtScale),
    async (stage) => {
      expect(await stage.problems()).toEqual([]);
      expect(await aboveTheRule(stage.database)).toEqual([]);
    },
  );

/** The same markets where a currency has other decimals. */
function withScale(markets: TestMarkets, other: Currency): TestMarkets {
  const scaled = (currency: Currency): Currency => (currency.id === other.id ? other : currency);
  return {
    ...markets,
    currencies: () => markets.currencies().map(scaled),
    currency: (id) => (id === other.id ? other : markets.currency(id)),
    market: (id) => {
      const market = markets.market(id);
      return market && { ...market, base: scaled(market.base), quote: scaled(market.quote) };
    },
  };
}

/** C32: days and currencies in which rebates are more than the highest rate of the fees that were collected. */
async function aboveTheRule({ owner }: TestDatabase): Promise<unknown[]> {
  const { rows } = await owner.query(
    `SELECT day, currency_id FROM rebate_earning GROUP BY day, currency_id
     HAVING sum(amount) FILTER (WHERE reason IS NULL) * 1000000 > sum(fee) * 400000`,
  );
  return rows;
}

/** @param usdtScale decimals of USDT; in the product there are eight */
export async function createStage(database: TestDatabase, usdtScale = USDT.scale): Promise<Stage> {
  const day = Math.floor(Date.now() / DAY_MS) - 40;
  const clock = manualClock(beginMs(day) + DAY_MS / 2);
  const markets = withScale(testMarkets(), { ...USDT, scale: usdtScale });
  const hub = recordingHub();
  const money = useMoney(database, markets);
  const notices: Notice[] = [];
  const platform: Platform = { ...testPlatform(database, hub), clock };
  await database.owner.query(DIRECTORY);
  await database.owner.query(`UPDATE currencies SET scale = $1 WHERE code = 'USDT'`, [usdtScale]);
  const account = accountView({
    hub,
    notices: { send: async () => {} },
    proposals: { handle: () => {} },
    onFreeze: () => {},
  });
  const links = [account, identityView, payoutView]
    .flatMap((view) => view.links ?? [])
    .filter(({ kind }) => onePerson.has(kind));
  const rebates = createRebates(platform, {
    markets,
    notices: { send: async (_tx, notice) => void notices.push(notice) },
    identities: createLevels(database.pool, createDocuments(platform.settings)),
    collected: [invitedSpotFees(markets), openingFees(markets)],
    links: () => links,
  });
  const act = rebateTerms({ clock, markets });
  let users = 0;
  let trades = 0;
  let acts = 0n;
  const moment = (offset = 0): Date => new Date(beginMs(day + offset) + DAY_MS / 3);
  const collect = (user: bigint | null, currency: Currency, amount: bigint, at: Date) =>
    platform.money.transaction(null, (tx) =>
      post(tx, {
        kind: user === null ? 'genesis' : 'futures_fee',
        ref: null,
        at,
        postings: [
          user === null
            ? { owner: house.external, account: HOUSE_ACCOUNT, currency: currency.id, available: -amount, held: 0n }
            : { owner: user, account: accounts.futures, currency: currency.id, available: -amount, held: 0n },
          { owner: house.fees, account: HOUSE_ACCOUNT, currency: currency.id, available: amount, held: 0n },
        ],
      }),
    );
  const settle = async (deadline: Deadline, refs: readonly string[]): Promise<void> => {
    const needs = {
      pool: database.pool,
      money: platform.money,
      log: silentLogger,
      onFailing: async () => {},
      onSettled: () => {},
    };
    while (refs.length > 0 && (await settleBulk(needs, deadline, 'first', refs)) > 0);
  };
  const [days, payments, reserving, telling] = rebates.deadlines as readonly [Deadline, Deadline, Deadline, Deadline];
  const settleAll = async (deadline: Deadline): Promise<void> => {
    const { rows } = await database.pool.query<{ ref: string }>(
      'SELECT ref FROM deadline WHERE kind = $1 AND failures = 0 AND due <= $2',
      [deadline.name, clock.now()],
    );
    await settle(
      deadline,
      rows.map(({ ref }) => ref),
    );
  };
  const stage: Stage = {
    database,
    clock,
    markets,
    rebates,
    hub,
    platform,
    money,
    notices,
    day,
    user: async (invitedBy, { verified = true, device = `own ${users}`, since = -1 } = {}) => {
      users += 1;
      const { rows } = await database.owner.query<{ id: bigint }>(
        `INSERT INTO users (email, password_hash, nickname, invitation_code, invited_by, password_changed_at, created_at)
         VALUES ($1, 'x', 'x', $2, $3, now(), $4) RETURNING id`,
        [`friend${users}@example.com`, `${20_000_000 + users}`, invitedBy ?? null, moment(since)],
      );
      const id = rows[0]!.id;
      if (verified) {
        await database.owner.query(
          `INSERT INTO identity_case (user_id, level, status, id_type, sealed, number_hash, submitted_at, decided_at)
           VALUES ($1, 1, 'passed', 1, 'x', decode(md5($2) || md5($2), 'hex'), now(), now())`,
          [id, `document ${users}`],
        );
      }
      await stage.login(id, device);
      return id;
    },
    login: async (user, device, kind = 'login') => {
      await database.owner.query(
        `INSERT INTO security_events (user_id, kind, ip, user_agent, created_at) VALUES ($1, $2, '192.0.2.1', $3, now())`,
        [user, kind, device],
      );
      if (kind === 'login_failed') return;
      await database.owner.query(
        `INSERT INTO account_device (device, user_id, first_login_at, last_login_at)
         VALUES (sha256(convert_to($2, 'UTF8')), $1, now(), now()) ON CONFLICT DO NOTHING`,
        [user, device],
      );
    },
    trade: async (
      user,
      fee,
      { bought = false, market = BTC_USDT.id, with: other = house.marketMaker, ...more } = {},
    ) => {
      trades += 1;
      const { base, quote } = markets.market(market)!;
      const currency = bought ? base : quote;
      const [whole = '0', part = ''] = fee.split('.');
      const amount = BigInt(whole + part.padEnd(currency.scale, '0'));
      const at = moment(more.day);
      await database.owner.query(
        `INSERT INTO spot_trade (id, created_at, lots, maker_owner_id, taker_owner_id, maker_fee, taker_fee, market_id,
           price, taker_side)
         VALUES ($1, $2, 1, $3, $4, 0, $5, $6, $7, $8)`,
        [trades, at, other, user, amount, market, more.price ?? 1_000_000, bought ? 0 : 1],
      );
      await collect(null, currency, amount, at);
    },
    giveBack: async (user, amount) => {
      await platform.money.transaction(null, (tx) =>
        post(tx, {
          kind: 'coupon_rebate',
          ref: null,
          at: moment(),
          postings: [
            { owner: house.fees, account: HOUSE_ACCOUNT, currency: USDT.id, available: -amount, held: 0n },
            { owner: user, account: accounts.spot, currency: USDT.id, available: amount, held: 0n },
          ],
        }),
      );
    },
    open: async (user, fee, offset) => {
      await money.fund(user, USDT, fee, accounts.futures);
      await collect(user, USDT, BigInt(Math.round(Number(fee) * Number(ONE))), moment(offset));
    },
    call: async (call, user, fields = {}) => {
      const route = rebates.routes.find((each) => each.call === call)!;
      const text = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
      const input = call.request.parse(text);
      return call.answer.parse(await route.handle(input as never, userContext(user) as never)) as Answer<typeof call>;
    },
    act: async (payload) => {
      acts += 1n;
      await platform.money.transaction(null, (tx) =>
        act.execute(tx, payload, { proposalId: acts, proposedBy: 1n, approvedBy: 2n, reason: 'test' }),
      );
    },
    reckon: async (offset = 0) => {
      const ref = dayText(day + offset);
      await database.owner.query(
        `INSERT INTO deadline (kind, ref, due, moves) VALUES ('rebate.day', $1, $2, false) ON CONFLICT DO NOTHING`,
        [ref, new Date(reckonedMs(day + offset))],
      );
      clock.set(Math.max(clock.epochMs(), reckonedMs(day + offset)));
      await settle(days, [ref]);
    },
    pay: async (afterDays = 7) => {
      clock.set(Math.max(clock.epochMs(), paidMs(day, afterDays)));
      await settleAll(payments);
    },
    reserve: async () => {
      await database.owner.query(
        `UPDATE deadline SET failures = 0, retry_at = NULL, error = NULL WHERE kind = 'rebate.reserve'`,
      );
      await settleAll(reserving);
    },
    tell: () => settleAll(telling),
    balance: (owner, currency = USDT) => money.available(owner, currency),
    fees: async (currency = USDT) => {
      const { rows } = await database.pool.query<{ available: bigint; held: bigint }>(
        'SELECT available, held FROM wallet WHERE owner_id = $1 AND currency_id = $2',
        [house.fees, currency.id],
      );
      return [rows[0]?.available ?? 0n, rows[0]?.held ?? 0n];
    },
    spend: async (amount) => void (await collect(null, USDT, -amount, clock.now())),
    problems: async () => {
      const client = await database.pool.connect();
      try {
        const recorded = () => Promise.reject(new Error('No prices are asked for'));
        const { problems } = await verifyRebates.verify({ client, recorded });
        return problems.filter((each) => !each.endsWith('has been due for more than ten minutes'));
      } finally {
        client.release();
      }
    },
  };
  await stage.act(TERMS);
  return stage;
}

export { AAPL, BTC, USDT };
