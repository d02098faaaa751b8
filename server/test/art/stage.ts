import * as calls from '@aureus/contract/art/calls.ts';
import * as saleCalls from '@aureus/contract/art/sale-calls.ts';
import type { ArtItem, WonOrder } from '@aureus/contract/art/shapes.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { ProposalKind, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { expect } from 'vitest';
import { type Art, createArt } from '../../src/art/art.ts';
import { verifyArt } from '../../src/art/verify.ts';
import { withdrawalBlockBy } from '../../src/account/guards.ts';
import { creatorDecision, creatorEnd } from '../../src/art/creator-acts.ts';
import { artTermsAct } from '../../src/art/terms-act.ts';
import { createConversations } from '../../src/conversation/conversation.ts';
import type { ArtSources } from '../../src/art/needs.ts';
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
import { recordingHub, type RecordingHub, testPlatform, userContext } from '../wallet/platform.ts';

/** The art market on a test database. */
export interface Stage {
  readonly database: TestDatabase;
  readonly clock: ManualClock;
  readonly markets: TestMarkets;
  readonly art: Art;
  readonly hub: RecordingHub;
  readonly platform: Platform;
  readonly money: Money;
  readonly notices: Notice[];
  /** Users who are linked with each other. */
  readonly linked: Set<bigint>;
  readonly call: CallAs;
  /** A public call as somebody who is logged in makes it. */
  readonly as: CallAs;
  user(usdt?: string): Promise<bigint>;
  creator(): Promise<bigint>;
  /** An upload of somebody. @returns what `/upload` would answer */
  upload(user: bigint, purpose?: string, type?: string): Promise<string>;
  /** Works of a creator that wait for review. */
  submitted(creator: bigint, more?: object): Promise<ArtItem[]>;
  /** A work that was approved. */
  work(creator: bigint, more?: object): Promise<ArtItem>;
  /** Offers a work from now on for an hour, at 100 USDT unless something else is said. */
  offer(owner: bigint, code: string, more?: object): Promise<ArtItem>;
  /** A work on sale at a fixed price of 100 USDT. */
  fixed(more?: object): Promise<{ readonly seller: bigint; readonly item: ArtItem }>;
  /** A running auction that begins with 100 USDT, raised by 5, with a deposit of 10. */
  auction(more?: object): Promise<{ readonly seller: bigint; readonly item: ArtItem }>;
  bid(user: bigint, code: string, price: string, more?: object): Promise<unknown>;
  item(user: bigint, code: string): Promise<ArtItem>;
  orders(user: bigint): Promise<WonOrder[]>;
  decide<Kind extends ArtKind>(kind: Kind, payload: ProposalPayload<Kind>): Promise<void>;
  /** Settles what is due. */
  sweep(): Promise<void>;
  /** What is due of a kind is due in so many milliseconds. */
  dueIn(kind: 'art.end' | 'art.payment' | 'art.reminder', ms: number): Promise<void>;
  /** Lets it be over: it is due, and settled. */
  over(kind: 'art.end' | 'art.payment'): Promise<void>;
  /** Available and held in the spot account, whole units. */
  balance(owner: bigint, currency?: number): Promise<[available: number, held: number]>;
}

type ArtKind = Extract<ProposalKind, `art.${string}`>;

const DIRECTORY = `
  INSERT INTO currencies (id, code, full_name, kind, scale, logo, sort)
  VALUES (1, 'USDT', 'USDT', 'coin', 6, '', 1), (2, 'BTC', 'BTC', 'coin', 8, '', 2),
    (3, 'ETH', 'ETH', 'coin', 8, '', 3), (4, 'AAPL', 'Apple', 'stock', 4, '', 4)`;

export const HOUR = 3_600_000;
const REASON = 'As the test wants it';

/** Nothing was made or lost: all that there is came in. */
async function made({ owner }: TestDatabase): Promise<unknown[]> {
  const { rows } = await owner.query(
    'SELECT currency_id FROM wallet GROUP BY currency_id HAVING sum(available + held) <> 0',
  );
  return rows;
}

/** What works, sales and provenance say of each other. */
async function contradictions({ owner }: TestDatabase): Promise<unknown[]> {
  const { rows } = await owner.query(
    `SELECT id FROM art_work AS work
     WHERE hands <> (SELECT count(*) FROM art_hand WHERE work_id = work.id)
       OR owner_id <> (SELECT to_id FROM art_hand WHERE work_id = work.id ORDER BY number DESC LIMIT 1)
       OR hands <> 1 + (SELECT count(*) FROM art_sale WHERE work_id = work.id AND state = 'sold')
         + (SELECT count(*) FROM art_hand WHERE work_id = work.id AND kind IN ('box', 'removed'))
       OR collected <> (SELECT count(*) FROM art_favourite WHERE work_id = work.id)
     UNION ALL
     SELECT id FROM art_sale AS sale
     WHERE bids <> (SELECT count(*) FROM art_bid WHERE sale_id = sale.id)
       OR (SELECT count(*) FROM art_bidder WHERE sale_id = sale.id AND state = 'held')
         <> CASE state WHEN 'open' THEN (SELECT count(DISTINCT user_id) FROM art_bid WHERE sale_id = sale.id)
              WHEN 'paying' THEN 1 ELSE 0 END`,
  );
  return rows;
}

/** What `npm run verify:settlements` finds in the art market. */
export async function problemsOf({ pool }: Pick<TestDatabase, 'pool'>): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    return (await verifyArt.verify({ client, recorded: () => Promise.reject(new Error('No prices are asked for')) })).problems; // prettier-ignore
  } finally {
    client.release();
  }
}

export const useStage = (): Stage =>
  useProductStage(createStage, async ({ database }) => {
    expect(await made(database)).toEqual([]);
    expect(await contradictions(database)).toEqual([]);
    expect(await problemsOf(database)).toEqual([]);
  });

let people = 0;
let uploads = 0;

export async function createStage(database: TestDatabase): Promise<Stage> {
  const clock = manualClock(Date.now());
  const markets = testMarkets();
  const hub = recordingHub();
  const money = useMoney(database, markets);
  const platform: Platform = { ...testPlatform(database, hub), clock };
  await database.owner.query(DIRECTORY);
  const notices: Notice[] = [];
  const linked = new Set<bigint>();
  const telling = { send: async (_tx: unknown, notice: Notice) => void notices.push(notice) };
  const files = filesOf(platform);
  const art = createArt(platform, {
    markets,
    notices: telling,
    files,
    guards: guardsOf(clock),
    conversations: createConversations(platform, { files, proposals: { handle: () => {} } }),
    links: () => {
      const all = `ARRAY[${[...linked].join(', ')}]::bigint[]`;
      return [{ kind: 'device' as const, sql: `SELECT id FROM users WHERE id = ANY(${all}) AND $1 = ANY(${all})` }];
    },
  });
  const handlers: { readonly [Kind in ArtKind]: ProposalHandler<Kind> } = {
    'art.creator': creatorDecision({ clock, notices: telling }),
    'art.creator_end': creatorEnd({ clock, notices: telling }),
    'art.work': art.reviewing.work,
    'art.work_removal': art.reviewing.removal,
    'art.sale': art.reviewing.sale,
    'art.terms': artTermsAct({ clock }),
  };
  const call = callAs(art.routes, clock);
  const logged: CallAs = async (each, user, fields = {}) => {
    const route = art.routes.find((other) => other.call === each);
    const context = { ...userContext(user), findCaller: async () => ({ userId: user, sessionId: user }) };
    const input = each.request.parse(fields);
    return each.answer.parse(await route?.handle(input as never, context as never)) as Answer<typeof each>;
  };
  const stage: Stage = {
    database,
    clock,
    markets,
    art,
    hub,
    platform,
    money,
    notices,
    linked,
    call,
    as: logged,
    user: async (usdt = '1000') => {
      const id = await addUser(database, (people += 1));
      if (usdt !== '0') await money.fund(id, USDT, usdt);
      return id;
    },
    creator: async () => {
      const id = await stage.user('0');
      await call(saleCalls.apply, id, { text: 'I make pictures of the sea.' });
      await stage.decide('art.creator', { user_id: Number(id), approve: true, reason: REASON });
      return id;
    },
    upload: async (user, purpose = 'artwork', type = 'image/jpeg') => {
      const name = (uploads += 1).toString(16).padStart(32, '0');
      await database.owner.query(
        `INSERT INTO files (name, owner_id, purpose, sha256, content_type, size, width, height, created_at)
         VALUES ($1, $2, $3, decode($1 || $1, 'hex'), $4, 100, 40, 30, $5)`,
        [name, user, purpose, type, clock.now()],
      );
      return `/upload/${name}`;
    },
    submitted: async (creator, more = {}) =>
      call(saleCalls.submit, creator, {
        name: 'Waves',
        type: 1,
        image: await stage.upload(creator),
        royalty: '10',
        ...more,
      }),
    work: async (creator, more = {}) => {
      const [first] = await stage.submitted(creator, more);
      if (!first) throw new Error('There is no work');
      await stage.decide('art.work', { work_id: first.id, approve: true, reason: REASON });
      return stage.item(creator, first.code);
    },
    offer: (owner, code, more = {}) =>
      call(saleCalls.offer, owner, {
        code,
        price: '100',
        start_time: new Date(Date.now() - 1_000).toISOString(),
        end_time: new Date(Date.now() + HOUR).toISOString(),
        ...more,
      }),
    fixed: async (more = {}) => {
      const seller = await stage.creator();
      const { code } = await stage.work(seller);
      return { seller, item: await stage.offer(seller, code, more) };
    },
    auction: async (more = {}) => {
      const seller = await stage.creator();
      const { code } = await stage.work(seller);
      const { sale_id } = await stage.offer(seller, code, { per_increase: '5', ...more });
      await stage.decide('art.sale', { sale_id: sale_id ?? 0, approve: true, reason: REASON });
      return { seller, item: await stage.item(seller, code) };
    },
    bid: (user, code, price, more = {}) => call(saleCalls.bid, user, { code, price, ...more }),
    item: (user, code) => call(calls.detail, user, { code }),
    orders: (user) => call(saleCalls.wonOrders, user),
    decide: async (kind, payload) => {
      const handler = handlers[kind] as ProposalHandler<typeof kind>;
      const after = await platform.money.transaction(null, (tx) =>
        handler.execute(tx, payload, { proposalId: 1n, proposedBy: 1n, approvedBy: 2n, reason: 'test' }),
      );
      await after?.();
    },
    sweep: () => settleAll(platform, art.deadlines),
    dueIn: async (kind, ms) => {
      await database.owner.query(`UPDATE deadline SET due = now() + $2 * interval '1 millisecond' WHERE kind = $1`, [
        kind,
        ms,
      ]);
    },
    over: async (kind) => {
      // What moves is settled after a sign of life only.
      await database.owner.query(
        `UPDATE deadline SET due = now() - interval '1 second', moves = false WHERE kind = $1 AND left_over IS NULL`,
        [kind],
      );
      await stage.sweep();
    },
    balance: async (owner, currency = USDT.id) => {
      const { rows } = await database.pool.query<{ available: bigint; held: bigint }>(
        'SELECT available, held FROM wallet WHERE owner_id = $1 AND currency_id = $2 AND account = $3',
        [owner, currency, owner > 0n ? 2 : 0],
      );
      const one = currency === BTC.id ? 1e8 : 1e6;
      return [Number(rows[0]?.available ?? 0n) / one, Number(rows[0]?.held ?? 0n) / one];
    },
  };
  return stage;
}

/** The funds PIN and the second factor of everybody in these tests. */
export const proof = { pay_password: 'pin', factor_code: '123456' } as const;

/** They know the one funds PIN and the one code; what keeps withdrawals back is the users' row. */
const guardsOf = (clock: ManualClock): ArtSources['guards'] => ({
  checkPayPassword: async (_user, given) => {
    if (given !== proof.pay_password) throw new AppError('pay_password_wrong');
    return revision;
  },
  checkSecondFactor: async (_user, { factorCode }) => {
    if (factorCode !== proof.factor_code) throw new AppError('second_factor_wrong');
    return revision;
  },
  lockUnchanged: async () => {},
  withdrawalBlock: withdrawalBlockBy(clock),
});
const revision = {} as Awaited<ReturnType<ArtSources['guards']['checkPayPassword']>>;

/** What happened to each of several tries: `done`, or the code they were refused with. */
export async function outcomes(tries: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(tries);
  return settled.map((each) => {
    if (each.status === 'fulfilled') return 'done';
    return each.reason instanceof AppError ? each.reason.code : String(each.reason);
  });
}
