import type { ProposalKind, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import type { Answer, Call } from '@aureus/contract/platform/call.ts';
import * as payout from '@aureus/contract/payout/calls.ts';
import * as calls from '@aureus/contract/withdrawal/calls.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import { withdrawalBlockBy } from '../../src/account/guards.ts';
import { UNCHANGED } from '../../src/account/safety-revision.ts';
import type { WithdrawalBlock } from '../../src/account/public.ts';
import type { Currency } from '../../src/market/public.ts';
import { createNotices } from '../../src/notice/notice.ts';
import type { ApprovedBy, ProposalHandler } from '../../src/operator/public.ts';
import { type ManualClock, manualClock } from '../../src/platform/clock.ts';
import { AppError } from '../../src/platform/errors.ts';
import { createJobs } from '../../src/platform/jobs/jobs.ts';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { post } from '../../src/platform/ledger/post.ts';
import type { Platform } from '../../src/platform/platform.ts';
import type { Payouts } from '../../src/withdrawal/payouts.ts';
import { createPayout } from '../../src/payout/payout.ts';
import { createWithdrawals, type WithdrawalNeeds } from '../../src/withdrawal/withdrawals.ts';
import type { TestDatabase } from '../support/database.ts';
import { testMarkets, USDT } from '../wallet/markets.ts';
import { moneyContext, recordingHub, testPlatform, userContext } from '../wallet/platform.ts';
import { withMoney } from '../support/money.ts';
import { createMoney } from '../../src/platform/ledger/money.ts';
import { balanceTeller } from '../../src/wallet/public.ts';

export type Fields = Record<string, string | number>;

/** A real address of each network, spelt right. */
export const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
export const ETHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

export const DAY = 24 * 3_600_000;
/** Right ones; anything else is wrong. */
export const PAY_PASSWORD = '246813';
export const CODE = '135790';

let names = 0;
let proposals = 0n;

/**
 * Withdrawals on a test database, without HTTP: real notices, ledger and handlers of proposals; what the account area
 * guards is set by the test.
 */
export async function openWithdrawals(
  database: TestDatabase,
  options: { payouts?: Payouts; coins?: readonly Currency[] } = {},
) {
  const hub = recordingHub();
  const clock: ManualClock = manualClock(Date.UTC(2026, 5, 1, 12));
  const { coins, ...parts } = options;
  const markets = testMarkets(undefined, undefined, coins);
  const money = createMoney(
    database.pool,
    balanceTeller(hub, () => markets),
  );
  const platform: Platform = { ...testPlatform(database, hub), clock, money };
  const state = {
    level: 1 as 0 | 1 | 2,
    block: null as WithdrawalBlock | null,
    allowListOnly: false,
    lockedUntil: null as Date | null,
    factorsAsked: 0,
  };
  const frozenBlock = withdrawalBlockBy(clock);
  const handlers = new Map<ProposalKind, unknown>();
  const needs: WithdrawalNeeds = {
    markets,
    guards: {
      checkPayPassword: async (_userId, given) => {
        if (given !== PAY_PASSWORD) throw new AppError('pay_password_wrong');
        return UNCHANGED;
      },
      checkSecondFactor: async (_userId, { factorCode }) => {
        state.factorsAsked += 1;
        if (factorCode === undefined) throw new AppError('second_factor_required');
        if (factorCode !== CODE) throw new AppError('second_factor_wrong');
        return UNCHANGED;
      },
      lockUnchanged: async () => {},
      factorsOf: async () => ({ payPassword: true, secondFactor: true }),
      withdrawalBlock: async (tx, userId) => (await frozenBlock(tx, userId)) ?? state.block,
      safetyOf: async () => ({ allowListOnly: state.allowListOnly, lockedUntil: state.lockedUntil }),
    },
    identities: { levelOf: async () => state.level },
    files: {
      attach: async () => {
        throw new AppError('file_unknown');
      },
      attachOfOperator: async () => {
        throw new AppError('file_unknown');
      },
      release: async () => {},
      show: async () => {},
      hide: async () => {},
      alike: async () => null,
      describe: async () => new Map(),
      linkForUser: () => '',
      linkForOperator: () => '',
    },
    notices: createNotices(platform, createJobs(platform)),
    proposals: {
      handle: (kind, handler) => {
        handlers.set(kind, handler);
      },
    },
    audit: { note: async () => {}, look: async () => {} },
    ...parts,
  };
  const withdrawals = createWithdrawals(platform, needs);
  const destinations = createPayout(platform, needs);
  await withdrawals.start();

  const call = async <C extends Call>(one: C, user: bigint, fields: Fields = {}, key?: string): Promise<Answer<C>> => {
    const route = [...withdrawals.routes, ...destinations.routes].find((each) => each.call === one);
    if (!route) throw new Error(`No route for ${one.name}`);
    const text = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const input = one.request.parse(text);
    const context = one.money ? moneyContext(user, input, one.name, key) : userContext(user);
    return one.answer.parse(await route.handle(input as never, context as never)) as Answer<C>;
  };

  const handlerOf = <Kind extends ProposalKind>(kind: Kind): ProposalHandler<Kind> => {
    const handler = handlers.get(kind);
    if (!handler) throw new Error(`Nobody handles ${kind}`);
    return handler as ProposalHandler<Kind>;
  };

  const self = {
    platform,
    clock,
    hub,
    markets,
    state,
    call,
    handlerOf,
    withdrawals,
    /** Executes a decision of two operators, as the engine of proposals does. */
    decide: async <Kind extends ProposalKind>(
      kind: Kind,
      payload: ProposalPayload<Kind>,
      names?: Partial<ApprovedBy>,
    ): Promise<void> => {
      proposals += 1n;
      const by = { proposalId: proposals, proposedBy: 1n, approvedBy: 2n, reason: 'looked at', ...names };
      const after = await platform.money.transaction(null, (tx) => handlerOf(kind).execute(tx, payload, by));
      await after?.();
    },
    /** A user with so much USDT in the spot account. */
    user: async (usdt = '0'): Promise<bigint> => {
      names += 1;
      const { rows } = await database.owner.query<{ id: bigint }>(
        `INSERT INTO users (email, password_hash, nickname, invitation_code, password_changed_at, created_at)
         VALUES ($1, 'x', 'x', $2, $3, $3) RETURNING id`,
        [`leaver${process.pid}n${names}@example.com`, `L${String(names).padStart(7, '0')}`, clock.now()],
      );
      const id = rows[0]?.id ?? 0n;
      if (usdt !== '0') await self.fund(id, USDT, usdt);
      return id;
    },
    fund: async (owner: bigint, currency: Currency, text: string, account = 2): Promise<void> => {
      const amount = parseDecimal(text, currency.scale);
      await withMoney(database.pool, (tx) =>
        post(tx, {
          kind: 'genesis',
          ref: null,
          at: clock.now(),
          postings: [
            { owner: house.external, account: HOUSE_ACCOUNT, currency: currency.id, available: -amount, held: 0n },
            {
              owner,
              account: owner < 0n ? HOUSE_ACCOUNT : account,
              currency: currency.id,
              available: amount,
              held: 0n,
            },
          ],
        }),
      );
    },
    /** Saves an address and lets its day pass. */
    address: async (user: bigint, currency: Currency = USDT, address = TRON, type = 'TRC20'): Promise<number> => {
      const fields = { currency: currency.id, address, type, name: 'mine', factor_code: CODE };
      const { id } = await call(payout.saveAddress, user, fields);
      await database.owner.query('UPDATE payout_address SET usable_from = $2, created_at = $3 WHERE id = $1', [
        id,
        clock.now(),
        new Date(clock.epochMs() - DAY),
      ]);
      return id;
    },
    ask: (user: bigint, addressId: number, number: string | number, more: Fields = {}, key?: string) =>
      call(
        calls.create,
        user,
        {
          currency: USDT.id,
          number,
          users_wallet_withdraw_id: addressId,
          pay_password: PAY_PASSWORD,
          factor_code: CODE,
          ...more,
        },
        key,
      ),
    cancel: (user: bigint, id: number, key?: string) => call(calls.cancel, user, { id }, key),
    /** Available and held of USDT in an account. */
    balance: async (owner: bigint, currency: Currency = USDT, account = 2): Promise<[bigint, bigint]> => {
      const { rows } = await database.pool.query<{ available: bigint; held: bigint }>(
        'SELECT available, held FROM wallet WHERE owner_id = $1 AND account = $2 AND currency_id = $3',
        [owner, owner < 0n ? HOUSE_ACCOUNT : account, currency.id],
      );
      return [rows[0]?.available ?? 0n, rows[0]?.held ?? 0n];
    },
    stateOf: async (id: number): Promise<number> => {
      const { rows } = await database.pool.query<{ state: number }>('SELECT state FROM withdrawal WHERE id = $1', [id]);
      return rows[0]?.state ?? 0;
    },
    noticesOf: async (user: bigint): Promise<string[]> => {
      const { rows } = await database.owner.query<{ kind: string }>(
        'SELECT kind FROM notices WHERE user_id = $1 ORDER BY id',
        [user],
      );
      return rows.map(({ kind }) => kind);
    },
  };
  return self;
}

export type Withdrawing = Awaited<ReturnType<typeof openWithdrawals>>;
