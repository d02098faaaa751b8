import { operatorMessages } from '@aureus/contract/conversation/operator-calls.ts';
import type { OperatorPermission } from '@aureus/contract/operator/permissions.ts';
import * as merchantCalls from '@aureus/contract/otc/merchant-calls.ts';
import * as calls from '@aureus/contract/otc/order-calls.ts';
import type { OtcOrderRow, OwnAdvertRow } from '@aureus/contract/otc/shapes.ts';
import type { ProposalKind, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { expect } from 'vitest';
import { createConversations } from '../../src/conversation/conversation.ts';
import { merchantDecision, merchantEnd } from '../../src/otc/merchant-acts.ts';
import { otcMethod } from '../../src/otc/method-act.ts';
import type { OtcSources } from '../../src/otc/needs.ts';
import { createOtc, type Otc } from '../../src/otc/otc.ts';
import { verifyOtc } from '../../src/otc/verify.ts';
import type { Notice } from '../../src/notice/public.ts';
import type { ProposalHandler } from '../../src/operator/public.ts';
import { type ManualClock, manualClock } from '../../src/platform/clock.ts';
import { AppError } from '../../src/platform/errors.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { filesOf } from '../files/area.ts';
import type { TestDatabase } from '../support/database.ts';
import { addUser, callAs, type CallAs, settleAll, useProductStage } from '../support/product-stage.ts';
import { BTC, testMarkets, type TestMarkets, USDT } from '../wallet/markets.ts';
import { type Money, useMoney } from '../wallet/money.ts';
import { recordingHub, type RecordingHub, testPlatform } from '../wallet/platform.ts';

/** The OTC desk on a test database: one dollar is 7 yuan, and one pay password opens every account. */
export interface Stage {
  readonly database: TestDatabase;
  readonly clock: ManualClock;
  readonly markets: TestMarkets;
  readonly otc: Otc;
  readonly hub: RecordingHub;
  readonly platform: Platform;
  readonly money: Money;
  readonly notices: Notice[];
  /** Users who are linked with each other. */
  readonly linked: Set<bigint>;
  readonly names: Map<bigint, string>;
  readonly levels: Map<bigint, 0 | 1 | 2>;
  /** Users whose withdrawals are paused, as after a change of their password. */
  readonly paused: Set<bigint>;
  /** Users whose way in changes between the check of a password and the write. */
  readonly changing: Set<bigint>;
  /** Units of a fiat for one dollar. */
  readonly rates: Map<string, number>;
  readonly call: CallAs;
  /** A part of a conversation, as an operator reads it who may judge. */
  readByOperator(conversation: number): Promise<unknown>;
  /** A verified user who registered long ago, or now. */
  user(more?: { usdt?: string; level?: 0 | 1 | 2; isNew?: boolean }): Promise<bigint>;
  /** An approved merchant. */
  merchant(usdt?: string): Promise<bigint>;
  /** A payment account in the user's verified name. @returns its number */
  account(user: bigint, method?: string): Promise<number>;
  /** An advertisement of 1,000 USDT at 7 yuan, from 100 to 7,000 yuan, paid by a bank within 15 minutes. */
  advert(merchant: bigint, more?: object): Promise<OwnAdvertRow>;
  /** An order of 700 yuan for 100 USDT. */
  take(taker: bigint, advert: OwnAdvertRow, more?: object): Promise<OtcOrderRow>;
  /** An order of a sale, with its two people. */
  sale(more?: { isNew?: boolean }): Promise<Sale>;
  /** An act on the order as somebody sees it now. */
  act(act: Act, user: bigint, id: number, more?: object): Promise<OtcOrderRow>;
  order(user: bigint, id: number): Promise<OtcOrderRow>;
  decide<Kind extends OtcKind>(kind: Kind, payload: ProposalPayload<Kind>): Promise<void>;
  judge(order: OtcOrderRow, outcome: 'release' | 'return', fault?: 'buyer' | 'seller' | 'nobody'): Promise<void>;
  /** Settles what is due. */
  sweep(): Promise<void>;
  /** The time to pay is over for all who have one. */
  timeOver(): Promise<void>;
  /** Available and held in the spot account, whole units. */
  balance(user: bigint, currency?: number): Promise<[available: number, held: number]>;
}

export interface Sale {
  readonly merchant: bigint;
  readonly buyer: bigint;
  readonly advert: OwnAdvertRow;
  readonly order: OtcOrderRow;
}

/** The calls by which one of the two does something to an order. */
export const acts = {
  paid: calls.paid,
  unpaid: calls.unpaid,
  release: calls.release,
  otherPayer: calls.otherPayer,
  cancel: calls.cancel,
  appeal: calls.appeal,
} as const;
export type Act = keyof typeof acts;
type OtcKind = Extract<ProposalKind, `otc.${string}`>;

export const PASSWORD = 'the pay password';
export const FACTOR = '123456';

const DIRECTORY = `
  INSERT INTO currencies (id, code, full_name, kind, scale, logo, sort)
  VALUES (1, 'USDT', 'USDT', 'coin', 6, '', 1), (2, 'BTC', 'BTC', 'coin', 8, '', 2),
    (3, 'ETH', 'ETH', 'coin', 8, '', 3), (4, 'AAPL', 'Apple', 'stock', 4, '', 4)`;

export const BANK = {
  code: 'bank',
  name: 'Bank transfer',
  kind: 'bank' as const,
  fiats: ['CNY' as const, 'USD' as const],
  charge_back_days: 0,
  window_min: 5,
  window_max: 60,
} satisfies ProposalPayload<'otc.method'>;

/** A method by which a payment can be taken back for three days. */
export const CARD = { ...BANK, code: 'card', name: 'Card', kind: 'wallet' as const, charge_back_days: 3 };

const DAY_MS = 86_400_000;

/** What the desk itself says of its advertisements; the audit of the books comes beside it. */
async function miscounted({ owner }: TestDatabase): Promise<unknown[]> {
  const { rows } = await owner.query(
    `SELECT id, in_orders, traded FROM otc_advert WHERE in_orders <>
       (SELECT coalesce(sum(amount), 0) FROM otc_order WHERE advert_id = otc_advert.id AND ended_at IS NULL)
       OR traded <> (SELECT coalesce(sum(amount), 0) FROM otc_order WHERE advert_id = otc_advert.id AND state = 'released')`,
  );
  return rows;
}

/** Nothing was made or lost: all that users have is what came in. */
async function made({ owner }: TestDatabase): Promise<unknown[]> {
  const { rows } = await owner.query(
    'SELECT currency_id FROM wallet GROUP BY currency_id HAVING sum(available + held) <> 0',
  );
  return rows;
}

/** What `npm run verify:settlements` finds at the desk. */
export async function verified({ pool }: TestDatabase): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    return (await verifyOtc.verify({ client, recorded: () => Promise.reject(new Error('It needs no prices')) }))
      .problems;
  } finally {
    client.release();
  }
}

export const useStage = (): Stage =>
  useProductStage(createStage, async ({ database }) => {
    expect(await miscounted(database)).toEqual([]);
    expect(await made(database)).toEqual([]);
    expect(await verified(database)).toEqual([]);
  });

let people = 0;

export async function createStage(database: TestDatabase): Promise<Stage> {
  const clock = manualClock(Date.now());
  const markets = testMarkets();
  const hub = recordingHub();
  const money = useMoney(database, markets);
  const platform: Platform = { ...testPlatform(database, hub), clock };
  await database.owner.query(DIRECTORY);
  const notices: Notice[] = [];
  const linked = new Set<bigint>();
  const paused = new Set<bigint>();
  const changing = new Set<bigint>();
  const names = new Map<bigint, string>();
  const levels = new Map<bigint, 0 | 1 | 2>();
  const rates = new Map([
    ['CNY', 7],
    ['USD', 1],
  ]);
  const telling = { send: async (_tx: unknown, notice: Notice) => void notices.push(notice) };
  // As the real ones: outside of a transaction they need a connection of their own.
  const identities: OtcSources['identities'] = {
    levelOf: async (user, tx) => {
      await (tx?.client ?? database.pool).query('SELECT 1');
      return levels.get(user) ?? 0;
    },
    summaryOf: async (user, tx) => {
      await (tx?.client ?? database.pool).query('SELECT 1');
      return { reviewStatus: 2, name: names.get(user) ?? '' };
    },
  };
  const conversations = createConversations(platform, { files: filesOf(platform), proposals: { handle: () => {} } });
  const otc = createOtc(platform, {
    brands: () => ['Aureus'],
    markets,
    fiat: { unitsPerUsd: (fiat) => rates.get(fiat) ?? null },
    notices: telling,
    identities,
    guards: {
      checkPayPassword: async (_user, given) => {
        if (given !== PASSWORD) throw new AppError('pay_password_wrong');
        return 0n as never;
      },
      checkSecondFactor: async (_user, { factorCode }) => {
        if (factorCode !== FACTOR) throw new AppError('second_factor_wrong');
        return 0n as never;
      },
      withdrawalBlock: async (_tx, user) => (paused.has(user) ? { reason: 'reset', until: null } : null),
      lockUnchanged: async ({ client }, { userId }) => {
        await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
        if (changing.has(userId)) throw new AppError('safety_changed');
      },
    },
    links: () => {
      const all = `ARRAY[${[...linked].join(', ')}]::bigint[]`;
      return [{ kind: 'device' as const, sql: `SELECT id FROM users WHERE id = ANY(${all}) AND $1 = ANY(${all})` }];
    },
    conversations,
  });
  const handlers: { readonly [Kind in OtcKind]: ProposalHandler<Kind> } = {
    'otc.method': otcMethod,
    'otc.merchant': merchantDecision({ clock, notices: telling }),
    'otc.merchant_end': merchantEnd({ clock, notices: telling }),
    'otc.judge': otc.judging,
    'otc.reclaim': otc.reclaiming,
  };
  const call = callAs(otc.routes, clock);
  const stage: Stage = {
    database,
    clock,
    markets,
    otc,
    hub,
    platform,
    money,
    notices,
    linked,
    paused,
    changing,
    names,
    levels,
    rates,
    call,
    readByOperator: async (conversation) => {
      const route = conversations.view.routes?.find((each) => each.call === operatorMessages);
      const permissions = new Set<OperatorPermission>(['otc.read', 'otc.decide']);
      const operator = { operatorId: 1n, sessionId: 1n, name: 'Anna Berg', permissions };
      return route?.handle({ id: conversation, limit: 50 } as never, { operator } as never);
    },
    user: async ({ usdt = '1000', level = 1, isNew = false } = {}) => {
      const id = await addUser(database, (people += 1));
      levels.set(id, level);
      names.set(id, `Person ${id}`);
      if (!isNew) {
        const longAgo = new Date(clock.epochMs() - 400 * DAY_MS);
        await database.owner.query('UPDATE users SET created_at = $2 WHERE id = $1', [id, longAgo]);
      }
      if (usdt !== '0') await money.fund(id, USDT, usdt);
      return id;
    },
    merchant: async (usdt = '10000') => {
      const id = await stage.user({ usdt, level: 2 });
      await call(merchantCalls.apply, id, { name: `Merchant ${id}`, text: 'I trade.' });
      await stage.decide('otc.merchant', { user_id: Number(id), approve: true, reason: 'Well known' });
      return id;
    },
    account: async (user, method = 'bank') =>
      (await call(merchantCalls.saveAccount, user, { method, account: `DE00${user}`, pay_password: PASSWORD })).id,
    advert: async (merchant, more = {}) => {
      const isSale = (more as { side?: string }).side !== 'buy';
      const paid = isSale ? { accounts: await stage.account(merchant) } : { methods: 'bank' };
      const fixed = 'margin' in more ? { pricing: 'margin' } : { pricing: 'fixed', fixed_price: '7' };
      return call(merchantCalls.publish, merchant, {
        side: 'sell',
        coin_id: USDT.id,
        fiat: 'CNY',
        total: '1000',
        min: '100',
        max: '7000',
        window: 15,
        ...fixed,
        ...paid,
        ...more,
      });
    },
    take: (taker, advert, more = {}) =>
      call(calls.take, taker, {
        advert_id: advert.id,
        revision: advert.revision,
        price: advert.price ?? '',
        ...('coins' in more || 'total' in more ? {} : { total: '700' }),
        method: 'bank',
        ...more,
      }),
    sale: async ({ isNew = false } = {}) => {
      const merchant = await stage.merchant();
      const advert = await stage.advert(merchant);
      const buyer = await stage.user({ usdt: '0', isNew });
      return { merchant, buyer, advert, order: await stage.take(buyer, advert) };
    },
    act: async (act, user, id, more = {}) => {
      const seen = await stage.order(user, id);
      const fields = { id, version: seen.version, ...(await given(act, user, seen)), ...more };
      return call(acts[act], user, fields);
    },
    order: (user, id) => call(calls.order, user, { id }),
    decide: async (kind, payload) => {
      const handler = handlers[kind] as ProposalHandler<typeof kind>;
      const after = await platform.money.transaction(null, (tx) =>
        handler.execute(tx, payload, { proposalId: 1n, proposedBy: 1n, approvedBy: 2n, reason: 'test' }),
      );
      await after?.();
    },
    judge: (order, outcome, fault = 'nobody') =>
      stage.decide('otc.judge', {
        order_id: order.id,
        version: order.version,
        outcome,
        fault,
        reason: 'By the bank statement',
      }),
    sweep: () => settleAll(platform, otc.deadlines),
    timeOver: async () => {
      await database.owner.query(
        `UPDATE deadline SET due = now() - interval '1 second', moves = false
          WHERE kind = 'otc.payment' AND left_over IS NULL`,
      );
    },
    balance: async (user, currency = USDT.id) => {
      const { rows } = await database.pool.query<{ available: bigint; held: bigint }>(
        'SELECT available, held FROM wallet WHERE owner_id = $1 AND currency_id = $2 AND account = 2',
        [user, currency],
      );
      const one = currency === BTC.id ? 1e8 : 1e6;
      return [Number(rows[0]?.available ?? 0n) / one, Number(rows[0]?.held ?? 0n) / one];
    },
  };

  async function given(act: Act, user: bigint, seen: OtcOrderRow): Promise<object> {
    if (act === 'paid') return { account_id: await stage.account(user), reference: 'R1' };
    if (act === 'release') return { payer_name: seen.payer_name, pay_password: PASSWORD, factor_code: FACTOR };
    if (act === 'otherPayer') return { text: 'Somebody else has paid' };
    if (act === 'appeal') return { reason: 'fraud', text: 'Please look' };
    return {};
  }

  await stage.decide('otc.method', BANK);
  await stage.decide('otc.method', CARD);
  return stage;
}

/** What happened to each of several tries: `done`, or the code they were refused with. */
export async function outcomes(tries: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(tries);
  return settled.map((each) =>
    each.status === 'fulfilled' ? 'done' : String((each.reason as { code?: string }).code ?? each.reason),
  );
}
