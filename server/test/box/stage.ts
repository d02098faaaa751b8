import * as calls from '@aureus/contract/box/calls.ts';
import type { OwnBox } from '@aureus/contract/box/shapes.ts';
import type { ProposalKind, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { headsOf } from '@aureus/core/box/chain.ts';
import { termsText } from '@aureus/core/box/terms.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { randomBytes } from 'node:crypto';
import { type Boxes, createBoxes } from '../../src/box/box.ts';
import { cancelling } from '../../src/box/cancel-act.ts';
import { announcing } from '../../src/box/series-act.ts';
import { drawMoment, findSeries, readPrizes } from '../../src/box/series.ts';
import { withdrawalBlockBy } from '../../src/account/guards.ts';
import type { Works } from '../../src/art/public.ts';
import type { Notice } from '../../src/notice/public.ts';
import type { ProposalHandler } from '../../src/operator/public.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { textOf } from '../../src/platform/moment-text.ts';
import type { Platform } from '../../src/platform/platform.ts';
import type { TestDatabase } from '../support/database.ts';
import { addUser, callAs, type CallAs, settleAll, useProductStage } from '../support/product-stage.ts';
import { type TestMarkets, testMarkets, USDT } from '../wallet/markets.ts';
import { type Money, useMoney } from '../wallet/money.ts';
import { testPlatform } from '../wallet/platform.ts';
import { testWorks } from './works.ts';

type Terms = ProposalPayload<'box.series'>;

/** Blind boxes on a database of their own, with acts as two operators do them. */
export interface Stage {
  readonly database: TestDatabase;
  readonly markets: TestMarkets;
  readonly boxes: Boxes;
  readonly platform: Platform;
  readonly money: Money;
  readonly works: Works;
  readonly notices: Notice[];
  readonly creator: bigint;
  /** Users who are linked with each other. */
  readonly linked: Set<bigint>;
  readonly acts: { readonly series: ProposalHandler<'box.series'>; readonly cancel: ProposalHandler<'box.cancel'> };
  /** What operators would announce, with works of its own unless prizes are given. */
  terms(more?: Partial<Terms>): Promise<Terms>;
  /** Prizes that are in so many boxes each, of new works. */
  prizes(...counts: number[]): Promise<Terms['prizes']>;
  /** A new work of somebody, the creator unless another one is named. @returns its number */
  work(name: string, creator?: bigint, editions?: number): Promise<number>;
  act<K extends ProposalKind>(handler: ProposalHandler<K>, payload: ProposalPayload<K>): Promise<void>;
  /** Announces a series and lets it open at this moment. @returns its number */
  open(more?: Partial<Terms>): Promise<number>;
  last(): Promise<number>;
  /** Moves all of a series so many seconds into the past, as if it had been announced so much earlier. */
  pass(id: number, seconds: number): Promise<void>;
  /** Signs a place of the price log at the moment of the draw of a series, or so many seconds after. */
  seal(id: number, after?: number): Promise<void>;
  /** Lets the sale of a series be over, and its draw and all that follows be done. */
  finish(id: number): Promise<void>;
  user(usdt?: string): Promise<bigint>;
  buy(user: bigint, id: number, seed?: string, more?: object): Promise<OwnBox>;
  own(user: bigint): Promise<readonly OwnBox[]>;
  readonly call: CallAs;
  sweep(): Promise<void>;
  /** Available and held of a user in the spot account, or of the house, USDT in minor units. */
  balance(owner: bigint): Promise<[available: bigint, held: bigint]>;
}

const MINUTE = 60_000;
export const OPENS_IN = 11 * 60;
export const LASTS = 60 * 60;
/** Beyond the draw, whichever second of a minute it is. */
export const OVER = LASTS + 180;

const DIRECTORY = `
  INSERT INTO currencies (id, code, full_name, kind, scale, logo, sort)
  VALUES (1, 'USDT', 'USDT', 'coin', 6, '', 1), (2, 'BTC', 'BTC', 'coin', 8, '', 2), (3, 'ETH', 'ETH', 'coin', 8, '', 3)`;

const NAMES = ['Golden gate', 'Silver leaf', 'Walnut'];

/** A stage for each test; the books are right after it. */
export const useStage = (): Stage => useProductStage(createStage);

export async function createStage(database: TestDatabase): Promise<Stage> {
  const markets = testMarkets();
  const platform: Platform = testPlatform(database);
  const notices: Notice[] = [];
  await database.owner.query(DIRECTORY);
  const money = useMoney(database, markets);
  let [users, proposals, seals] = [0, 0n, 0];
  const creator = await addUser(database, (users += 1));
  const { works, make } = testWorks(database, platform, markets);
  const send = async (_: unknown, notice: Notice): Promise<void> => void notices.push(notice);
  const linked = new Set<bigint>();
  const boxes = createBoxes(platform, {
    markets,
    notices: { send },
    works,
    guards: { withdrawalBlock: withdrawalBlockBy(systemClock) },
    links: () => {
      const all = `ARRAY[${[...linked].join(', ')}]::bigint[]`;
      return [{ kind: 'device' as const, sql: `SELECT id FROM users WHERE id = ANY(${all}) AND $1 = ANY(${all})` }];
    },
  });
  const needs = { clock: systemClock, markets, works, ...boxes };
  const stage: Stage = {
    database,
    markets,
    boxes,
    platform,
    money,
    works,
    notices,
    creator,
    linked,
    acts: { series: announcing(needs), cancel: cancelling(needs) },
    work: (name, by = creator, editions = 1) => make(by, name, editions),
    prizes: async (...counts) => {
      const prizes = [];
      for (const [place, count] of counts.entries()) prizes.push(`${await stage.work(NAMES[place]!)}:${count}`);
      return prizes;
    },
    terms: async (more = {}) => {
      const at = (seconds: number): string =>
        textOf(new Date(Math.ceil(Date.now() / MINUTE) * MINUTE + seconds * 1_000));
      return {
        name: 'Quiet rooms',
        currency_id: USDT.id,
        price: '10',
        prizes: more.prizes ?? (await stage.prizes(1, 3, 8)),
        user_cap: 12,
        fee: 250,
        start: at(OPENS_IN),
        end: at(OPENS_IN + LASTS),
        ...more,
      };
    },
    act: async (handler, payload) => {
      proposals += 1n;
      await handler.preview(database.pool, payload);
      const names = { proposalId: proposals, proposedBy: 1n, approvedBy: 2n, reason: 'test' };
      const after = await platform.money.transaction(null, (tx) => handler.execute(tx, payload, names));
      await after?.();
    },
    last: async () => {
      const { rows } = await database.owner.query<{ id: bigint }>('SELECT max(id) AS id FROM box_series');
      return Number(rows[0]!.id);
    },
    open: async (more) => {
      await stage.act(stage.acts.series, await stage.terms(more));
      const id = await stage.last();
      await stage.pass(id, OPENS_IN + 60);
      return id;
    },
    pass: (id, seconds) => moveBack(database, markets, id, seconds),
    seal: async (id, after = 0) => {
      const series = await findSeries(database.pool, id);
      await database.owner.query(
        'INSERT INTO price_seal (sequence, second, hash, public_key, signature) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
        [
          (seals += 100),
          drawMoment(series!).getTime() / 1_000 + after,
          randomBytes(32),
          randomBytes(32),
          randomBytes(64),
        ],
      );
    },
    finish: async (id) => {
      await stage.pass(id, OVER);
      await stage.seal(id);
      await stage.sweep();
    },
    user: async (usdt = '1000') => {
      const id = await addUser(database, (users += 1));
      await money.fund(id, USDT, usdt);
      return id;
    },
    buy: (user, id, seed = 'seed1', more = {}) => stage.call(calls.buy, user, { id, seed, ...more }),
    own: async (user) => (await stage.call(calls.own, user, { limit: 100 })).boxes,
    call: callAs(boxes.routes, systemClock),
    sweep: () => settleAll(platform, boxes.deadlines),
    balance: async (owner) => {
      const { rows } = await database.pool.query<{ available: bigint; held: bigint }>(
        'SELECT available, held FROM wallet WHERE owner_id = $1 AND account = $2 AND currency_id = $3',
        [owner, owner < 0n ? 0 : 2, USDT.id],
      );
      return [rows[0]?.available ?? 0n, rows[0]?.held ?? 0n];
    },
  };
  return stage;
}

/**
 * Moves a series and its draw into the past. The terms say when a sale is, and the chain of boxes begins
 * with the terms: all of it is written as it would have been.
 */
export async function moveBack(
  { owner }: TestDatabase,
  markets: Pick<TestMarkets, 'currency'>,
  id: number,
  seconds: number,
): Promise<void> {
  const series = (await findSeries(owner, id))!;
  const prizes = (await readPrizes(owner, [series.id])).get(series.id) ?? [];
  const currency = markets.currency(series.currency_id)!;
  const earlier = (moment: Date): Date => new Date(moment.getTime() - seconds * 1_000);
  const [start, end] = [earlier(series.start_at), earlier(series.end_at)];
  const terms = termsText({
    code: series.code,
    price: formatDecimal(series.price, currency.scale),
    currency: currency.code,
    startsAt: start.getTime(),
    endsAt: end.getTime(),
    commitment: series.commitment.toString('hex'),
    prizes,
  });
  const client = await owner.connect();
  try {
    await client.query('BEGIN');
    // Nobody else may change this: the triggers are out of the way for this alone.
    await client.query('ALTER TABLE box_series DISABLE TRIGGER USER; ALTER TABLE box_bought DISABLE TRIGGER USER');
    const { rows: bought } = await client.query<{ id: bigint; seed: string }>(
      'SELECT id, seed FROM box_bought WHERE series_id = $1 ORDER BY number',
      [id],
    );
    const heads = headsOf(terms, bought.map(({ seed }) => seed)); // prettier-ignore
    await client.query(
      `UPDATE box_bought SET head = made.head, bought_at = bought_at - $3 * interval '1 second'
       FROM unnest($1::bigint[], $2::text[]) AS made (id, head) WHERE box_bought.id = made.id`,
      [bought.map((box) => box.id), heads, seconds],
    );
    await client.query(
      `UPDATE box_series SET start_at = $2, end_at = $3, sold_out_at = $4, terms = $5,
         head = coalesce($6, encode(sha256(convert_to($5, 'UTF8')), 'hex')) WHERE id = $1`,
      [id, start, end, series.sold_out_at && earlier(series.sold_out_at), terms, heads.at(-1) ?? null],
    );
    await client.query('ALTER TABLE box_series ENABLE TRIGGER USER; ALTER TABLE box_bought ENABLE TRIGGER USER');
    await client.query(
      `UPDATE deadline SET due = due - $1 * interval '1 second' WHERE kind = 'box.draw' AND ref = $2`,
      [seconds, String(id)],
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}
