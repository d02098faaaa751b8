import * as calls from '@aureus/contract/loans/calls.ts';
import type { LoanRow } from '@aureus/contract/loans/shapes.ts';
import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { expect } from 'vitest';
import { loanCollateral } from '../../src/loans/collateral-act.ts';
import { DAY_MS } from '../../src/loans/loan.ts';
import { createLoans, type Loans } from '../../src/loans/loans.ts';
import { loanOffer } from '../../src/loans/offer-act.ts';
import type { PriceUse } from '../../src/market/public.ts';
import type { Notice } from '../../src/notice/public.ts';
import { type ManualClock, manualClock } from '../../src/platform/clock.ts';
import { settleBulk } from '../../src/platform/deadlines/settling.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { silentLogger } from '../../src/platform/log.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { type TestDatabase } from '../support/database.ts';
import { BTC, BTC_USDT, testMarkets, type TestMarkets, USDT } from '../wallet/markets.ts';
import { type Money, useMoney } from '../wallet/money.ts';
import { moneyContext, recordingHub, type RecordingHub, testPlatform, userContext } from '../wallet/platform.ts';
import { useProductStage } from '../support/product-stage.ts';

/** Loans on a test database: days are turned by hand, and what is due or in danger is seen to when the test says so. */
export interface Stage {
  readonly database: TestDatabase;
  readonly clock: ManualClock;
  readonly markets: TestMarkets;
  readonly loans: Loans;
  readonly hub: RecordingHub;
  readonly platform: Platform;
  readonly money: Money;
  readonly notices: Notice[];
  /** What prices were kept for. */
  readonly kept: PriceUse[];
  /** With one bitcoin at 10,000 USDT and 1,000 USDT. */
  user(): Promise<bigint>;
  /** USDT on bitcoin for 30 days at 0.1 % a day, 60 % of 90 % of its value. */
  take(user: bigint, amount: string | number, collateral: string | number, more?: object): Promise<LoanRow>;
  repay(user: bigint, orderId: number, more?: object): Promise<LoanRow>;
  add(user: bigint, orderId: number, amount: string): Promise<LoanRow>;
  call<C extends (typeof calls)[keyof typeof calls]>(call: C, user: bigint, fields?: object): Promise<Answer<C>>;
  /** Acts of two operators. */
  offer(payload: ProposalPayload<'loans.offer'>): Promise<void>;
  security(payload: ProposalPayload<'loans.collateral'>): Promise<void>;
  /** A bitcoin costs so many whole USDT. */
  price(usdt: number): void;
  /** Goes on by so many days; nothing is charged by that. */
  pass(days: number): void;
  /** Charges what is due by the clock of the stage. */
  sweep(): Promise<void>;
  /** Looks once at all loans. */
  watch(): Promise<void>;
  find(user: bigint, orderId: number): Promise<LoanRow>;
  /** Available and held: of USDT whole units, of bitcoin hundred-millionths. */
  usdt(owner: bigint): Promise<[available: number, held: number]>;
  btc(owner: bigint): Promise<[available: number, held: number]>;
}

/** What the house has to lend at first, whole USDT. */
export const HOUSE = '100000';
const ONE = 1_000_000;

const DIRECTORY = `
  INSERT INTO currencies (id, code, full_name, kind, scale, logo, sort)
  VALUES (1, 'USDT', 'USDT', 'coin', 6, '', 1), (2, 'BTC', 'BTC', 'coin', 8, '', 2),
    (3, 'ETH', 'ETH', 'coin', 8, '', 3), (4, 'AAPL', 'Apple', 'stock', 4, '', 4)`;

export const OFFER = { currency_id: USDT.id, rate: '0.1', ltv: '60', min_amount: '50', max_amount: '8000' } as const;

export const useStage = (): Stage =>
  useProductStage(createStage, async ({ database }) => expect(await miscounted(database)).toEqual([]));

/** Loans whose debt is another than what was lent and charged less what was repaid. */
async function miscounted({ owner }: TestDatabase): Promise<unknown[]> {
  const { rows } = await owner.query(
    `SELECT id, amount, principal, interest, overdue, repaid FROM loan
     WHERE principal + interest + overdue <> amount - repaid +
       (SELECT sum(amount) FROM loan_entry WHERE loan_id = loan.id AND kind IN (2, 3))
       OR charged_days <> (SELECT count(*) FROM loan_entry WHERE loan_id = loan.id AND day IS NOT NULL)`,
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
  const kept: PriceUse[] = [];
  const loans = createLoans(platform, {
    markets,
    prices: { mark: (id) => markets.mark(id), keep: async (_tx, use) => void kept.push(use) },
    notices: { send: async (_tx, notice) => void notices.push(notice) },
  });
  let users = 0n;
  const read = async (owner: bigint, currency: number, one: number): Promise<[number, number]> => {
    const { rows } = await database.pool.query<{ available: bigint; held: bigint }>(
      'SELECT available, held FROM wallet WHERE owner_id = $1 AND currency_id = $2 AND account IN (0, 2)',
      [owner, currency],
    );
    return [Number(rows[0]?.available ?? 0n) / one, Number(rows[0]?.held ?? 0n) / one];
  };
  const approved = { proposalId: 1n, proposedBy: 1n, approvedBy: 2n, reason: 'test' };
  const stage: Stage = {
    database,
    clock,
    markets,
    loans,
    hub,
    platform,
    money,
    notices,
    kept,
    user: async () => {
      users += 1n;
      const { rows } = await database.owner.query<{ id: bigint }>(
        `INSERT INTO users (account_name, password_hash, nickname, invitation_code, password_changed_at, created_at)
         VALUES ($1, 'x', $1, $2, now(), now()) RETURNING id`,
        [`borrower${users}`, `${20_000_000n + users}`],
      );
      const id = rows[0]!.id;
      await money.fund(id, BTC, '1');
      await money.fund(id, USDT, '1000');
      return id;
    },
    take: (user, amount, collateral, more = {}) =>
      stage.call(calls.buy, user, { id: 1, amount, days: 30, collateral_id: BTC.id, collateral, ...more }),
    repay: (user, orderId, more = {}) => stage.call(calls.repay, user, { orderId, ...more }),
    add: (user, orderId, amount) => stage.call(calls.addCollateral, user, { orderId, amount }),
    call: async (call, user, fields = {}) => {
      const route = loans.routes.find((each) => each.call === call)!;
      const { key, ...given } = fields as { key?: string };
      const text = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
      const input = call.request.parse(text);
      const context = call.money ? moneyContext(user, input, call.name, key) : userContext(user);
      return call.answer.parse(await route.handle(input as never, context as never)) as Answer<typeof call>;
    },
    offer: async (payload) =>
      void (await platform.money.transaction(null, (tx) => loanOffer(markets).execute(tx, payload, approved))),
    security: async (payload) =>
      void (await platform.money.transaction(null, (tx) => loanCollateral(markets).execute(tx, payload, approved))),
    price: (usdt) => markets.setPrice(BTC_USDT.id, Math.round(usdt * 100)),
    pass: (days) => clock.advance(days * DAY_MS),
    sweep: async () => {
      for (const deadline of loans.deadlines) while ((await settleDue(stage, deadline)) > 0);
    },
    watch: async () => {
      for (const chore of loans.chores) await chore.work(new AbortController().signal);
    },
    find: async (user, orderId) => (await stage.call(calls.order, user, { orderId })).loan,
    usdt: (owner) => read(owner, USDT.id, ONE),
    btc: (owner) => read(owner, BTC.id, 1),
  };
  await money.fund(house.loans, USDT, HOUSE);
  await money.fund(house.marketMaker, USDT, '1000000');
  await money.fund(house.marketMaker, BTC, '100');
  await stage.offer(OFFER);
  await stage.security({ currency_id: BTC.id, haircut: '10' });
  return stage;
}

/** One bulk of what is due by the clock of the stage. @returns how much was due */
async function settleDue({ database, platform, clock }: Stage, deadline: Loans['deadlines'][number]): Promise<number> {
  const { rows } = await database.pool.query<{ ref: string }>(
    'SELECT ref FROM deadline WHERE kind = $1 AND due <= $2 AND failures = 0',
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
