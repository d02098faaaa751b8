import * as calls from '@aureus/contract/copy/calls.ts';
import * as followCalls from '@aureus/contract/copy/follow-calls.ts';
import type { FollowRow } from '@aureus/contract/copy/shapes.ts';
import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import { afterEach, expect } from 'vitest';
import type { AccountLink } from '../../src/account/public.ts';
import { type Copy, createCopy } from '../../src/copy/copy.ts';
import { dismissLeader, letLead, refuseToLead } from '../../src/copy/leader-acts.ts';
import { reckonOne } from '../../src/copy/records.ts';
import { copyTerms } from '../../src/copy/terms-act.ts';
import { verifyCopies } from '../../src/futures/verify-copies.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { post } from '../../src/platform/ledger/post.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { Stage as Contracts } from '../futures/stage.ts';
import type { TestDatabase } from '../support/database.ts';
import { type CallAs, callAs, settleAll, useProductStage } from '../support/product-stage.ts';
import { USDT } from '../wallet/markets.ts';
import { testPlatform } from '../wallet/platform.ts';

/** The futures account. */
const FUTURES = 3;

/** Copy trading on a test database, with the contracts that are copied. */
export interface CopyStage {
  readonly database: TestDatabase;
  readonly contracts: Contracts;
  readonly platform: Platform;
  readonly copy: Copy;
  readonly call: CallAs;
  readonly acts: {
    readonly lead: ReturnType<typeof letLead>;
    readonly refuse: ReturnType<typeof refuseToLead>;
    readonly dismiss: ReturnType<typeof dismissLeader>;
    readonly terms: ReturnType<typeof copyTerms>;
  };
  /** What makes accounts one person's. */
  links: readonly AccountLink[];
  /** New users with so many USDT in their futures accounts each. */
  users(count: number, usdt?: string): Promise<bigint[]>;
  /** A user who leads, with a share of ten percent. */
  leader(usdt?: string): Promise<bigint>;
  /** Follows with the leader's lots, unless the fields say else. */
  follow(user: bigint, leader: bigint, fields?: object): Promise<FollowRow>;
  /** Does what two operators have agreed to. */
  decide<Payload>(
    act: {
      readonly preview: (pool: Platform['pool'], payload: Payload) => Promise<unknown>;
      readonly execute: (tx: never, payload: Payload, names: never) => Promise<(() => unknown) | undefined>;
    },
    payload: Payload,
  ): Promise<void>;
  /** Everything that is due is settled. */
  sweep(): Promise<void>;
  /** What was told to a user, by kind. */
  told(user: bigint): Promise<readonly string[]>;
}

/** The books and all shares are right after each test. */
export function useCopyStage(): CopyStage {
  const stage = useProductStage(createStage, async ({ database }) => {
    const client = await database.pool.connect();
    try {
      const recorded = () => Promise.reject(new Error('No prices are asked for'));
      expect((await verifyCopies.verify({ client, recorded })).problems).toEqual([]);
    } finally {
      client.release();
    }
  });
  afterEach(() => stage.contracts.stop());
  return stage;
}

async function createStage(database: TestDatabase, holder: Partial<CopyStage>): Promise<CopyStage> {
  const contracts = new Contracts(database);
  await contracts.start();
  const platform = testPlatform(database);
  const links = () => holder.links ?? [];
  // What is asked goes to the contracts that run now, also after a new start.
  const copies = new Proxy(contracts.futures.copies, {
    get: (_target, name) => Reflect.get(contracts.futures.copies, name) as unknown,
  });
  const copy = createCopy(platform, { copies, links });
  const call = callAs(copy.routes, systemClock);
  const needs = {
    clock: systemClock,
    notices: { send: async () => {} },
    copies,
    reckon: (userId: bigint) => reckonOne({ pool: platform.pool, clock: systemClock, copies, links }, userId),
  };
  let [made, proposals] = [0, 0n];
  const stage: CopyStage = {
    database,
    contracts,
    platform,
    copy,
    call,
    acts: {
      lead: letLead(needs),
      refuse: refuseToLead(needs),
      dismiss: dismissLeader(needs),
      terms: copyTerms(copies),
    },
    links: [],
    users: async (count, usdt = '1000') => {
      const { rows } = await database.owner.query<{ id: bigint }>(
        `INSERT INTO users (account_name, password_hash, nickname, invitation_code, password_changed_at, created_at)
         SELECT 'trader' || n, 'x', 'trader' || n, 20000000 + n, now(), now()
         FROM generate_series($1::integer + 1, $1 + $2::integer) n RETURNING id`,
        [made, count],
      );
      made += count;
      const amount = parseDecimal(usdt, USDT.scale);
      const postings = rows.map(({ id: owner }) => ({
        owner,
        account: FUTURES,
        currency: USDT.id,
        available: amount,
        held: 0n,
      }));
      const outside = { owner: house.external, account: HOUSE_ACCOUNT, currency: USDT.id, held: 0n };
      if (amount > 0n) {
        await platform.money.transaction(null, (tx) =>
          post(tx, {
            kind: 'genesis',
            ref: null,
            at: new Date(),
            postings: [...postings, { ...outside, available: -amount * BigInt(count) }],
          }),
        );
      }
      return rows.map(({ id }) => id);
    },
    leader: async (usdt = '10000') => {
      const [user = 0n] = await stage.users(1, usdt);
      await call(calls.apply, user, { plan: 'I follow trends and keep my losses small.' });
      await stage.decide(stage.acts.lead, { user_id: Number(user), share: '10' });
      return user;
    },
    follow: (user, leader, fields = {}) =>
      call(followCalls.follow, user, { trader_user_id: leader, type: 1, number: '1', allocation: '1000', ...fields }),
    decide: async (act, payload) => {
      proposals += 1n;
      await act.preview(platform.pool, payload);
      const names = { proposalId: proposals, proposedBy: 1n, approvedBy: 2n, reason: 'test' };
      const after = await platform.money.transaction(null, (tx) => act.execute(tx as never, payload, names as never));
      await after?.();
    },
    sweep: () => settleAll(platform, contracts.futures.deadlines),
    told: async (user) => {
      const { rows } = await database.pool.query<{ kind: string }>(
        `SELECT kind FROM notices WHERE user_id = $1 AND kind LIKE 'copy%' ORDER BY id`,
        [user],
      );
      return rows.map(({ kind }) => kind);
    },
  };
  return stage;
}

/** Minor units as text. */
export const usdt = (amount: bigint): string => formatDecimal(amount, USDT.scale);
