import * as calls from '@aureus/contract/futures/calls.ts';
import type { LeverRow, LeverTerms } from '@aureus/contract/futures/shapes.ts';
import type { Call } from '@aureus/contract/platform/call.ts';
import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import { afterEach, beforeEach } from 'vitest';
import type { AccountLink } from '../../src/account/public.ts';
import { createFutures, type Futures } from '../../src/futures/futures.ts';
import { futureKind } from '../../src/futures/instruments.ts';
import type { FutureTerms } from '../../src/futures/public.ts';
import { loadDirectory } from '../../src/market/directory.ts';
import { keepInstruments, type KeptInstruments } from '../../src/market/instruments.ts';
import { recordedPrices } from '../../src/market/prices/recorded-prices.ts';
import type { PriceTick } from '../../src/market/public.ts';
import { createNotices } from '../../src/notice/notice.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Deadline } from '../../src/platform/deadlines/deadline.ts';
import { createJobs } from '../../src/platform/jobs/jobs.ts';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { post } from '../../src/platform/ledger/post.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { RecordedFaults } from '../support/faults.ts';
import { withMoney } from '../support/money.ts';
import { type TestMarkets, testMarkets, USDT } from '../wallet/markets.ts';
import { moneyContext, type RecordingHub, recordingHub, testPlatform, userContext } from '../wallet/platform.ts';

export type Fields = Record<string, string | number>;
type PriceState = PriceTick['state'];

/** Markets of the stage: a tick of 0.01, a lot of 0.0001 BTC or 0.001 ETH. */
export const [BTC, ETH] = [1, 2];
const PAIRS: Readonly<Record<number, Fields>> = {
  [BTC]: { currency_id: 2, legal_id: 1 },
  [ETH]: { currency_id: 3, legal_id: 1 },
};

/** Contracts on a test database, without HTTP: calls go to the routes' handlers through the contract's parsers. */
export class Stage {
  readonly database: TestDatabase;
  readonly markets: TestMarkets = testMarkets();
  readonly hub: RecordingHub = recordingHub();
  futures!: Futures;
  instruments!: KeptInstruments<FutureTerms>;
  readonly #marks = new Map<number, number>([
    [BTC, 10_000_00],
    [ETH, 1_000_00],
  ]);
  readonly #states = new Map<number, PriceState>();
  #second = 0;
  #hasBegun = false;
  #isRecording = false;
  #isBeforeSplits = false;
  /** How often the newest recorded prices were asked for. */
  looks = 0;
  /** Whether they cannot be read. */
  isBlind = false;
  /** Hears of margins of the house that are over. */
  trialsOver: Pick<Deadline, 'schedule'> = { schedule: async () => {} };
  readonly faults = new RecordedFaults();
  /** The clock of the machine, or so much ahead of it. */
  aheadMs = 0;
  readonly clock: Clock = { now: () => new Date(this.clock.epochMs()), epochMs: () => Date.now() + this.aheadMs };
  /** What accounts of this stage have in common when they are one person's. */
  links: readonly AccountLink[] = [];
  /** What hears of margins of the house whose position is open. */
  trialsOpened: (ids: readonly bigint[]) => void = () => {};

  constructor(database: TestDatabase) {
    this.database = database;
  }

  async start(): Promise<void> {
    const { pool } = this.database;
    // Rows of contracts point at those of markets.
    await loadDirectory(pool);
    const platform = { ...testPlatform(this.database, this.hub), clock: this.clock };
    const instruments = keepInstruments(futureKind(pool), (id) => this.markets.market(id), Date.now);
    await instruments.start(this.markets.markets().filter(({ id }) => PAIRS[id] !== undefined));
    // A lot that is one step of the volume, so that sums are easily seen; it has one part on BTC, and ten on ETH.
    if (!this.#hasBegun) await this.database.owner.query('UPDATE future_instrument SET lot = 1');
    this.#hasBegun = true;
    await instruments.refresh();
    this.instruments = instruments;
    this.futures = createFutures(platform, {
      markets: this.markets,
      instruments,
      notices: createNotices(platform, createJobs(platform)),
      trialsOver: { schedule: (tx, rows) => this.trialsOver.schedule(tx, rows) },
      trialsOpened: (ids) => this.trialsOpened(ids),
      links: () => this.links,
      faults: this.faults,
      prices: {
        keep: recordedPrices(pool).keep,
        at: recordedPrices(pool).at,
        window: recordedPrices(pool).window,
        mark: (id) => {
          const ticks = this.#marks.get(id);
          return ticks === undefined ? null : { ticks, isValid: this.#states.get(id) !== 'stale', isJumped: false };
        },
        newest: async () => {
          this.looks += 1;
          if (this.isBlind) throw new Error('The newest prices cannot be read');
          return this.#isRecording ? this.#ticks() : new Map();
        },
      },
    });
    await this.futures.start();
  }

  async stop(): Promise<void> {
    await this.futures.stop();
  }

  /** As if the process had been started anew. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Sets the mark and index price of now, in whole units. Nothing that waits for it happens. */
  setPrice(market: number, price: number, state: PriceState = 'fresh'): void {
    const ticks = Math.round(price * 100);
    this.#marks.set(market, ticks);
    this.#states.set(market, state);
    this.markets.setPrice(market, ticks);
  }

  /** The price is written down for a second that begins after all that was done so far: what it reaches is done. */
  record(market: number, price: number, state: PriceState = 'fresh'): void {
    this.recordSecond(market, price, Math.max(this.#second, Math.floor(this.clock.epochMs() / 1_000)) + 1, state);
  }

  /** As above, by a process that does not know of any split. */
  recordOfBefore(market: number, price: number): void {
    this.record(market, price);
    this.#isBeforeSplits = true;
  }

  /** The price of a second is written down. */
  recordSecond(market: number, price: number, second: number, state: PriceState = 'fresh'): void {
    this.setPrice(market, price, state);
    this.#second = second;
    this.#isRecording = true;
    this.#isBeforeSplits = false;
  }

  #ticks(): ReadonlyMap<number, PriceTick> {
    return new Map(
      [...this.#marks].map(([market, mark]): [number, PriceTick] => {
        const state = this.#states.get(market) ?? 'fresh';
        const at = { second: this.#second, sequence: this.#second - 1_700_000_000 };
        const splits = this.#isBeforeSplits ? 0 : this.markets.splitsOf(market).length;
        const said = { ...at, feed: 'test', state, index: mark, mark, isMarkValid: true, used: [], dropped: [] };
        return [market, { ...said, ...(splits > 0 ? { splits } : {}) }];
      }),
    );
  }

  async addUser(id: bigint, usdt: string): Promise<void> {
    await this.database.owner.query(
      `INSERT INTO users (id, account_name, password_hash, nickname, invitation_code, password_changed_at, created_at)
       OVERRIDING SYSTEM VALUE VALUES ($1, $2, 'x', $2, $3, now(), now())`,
      [id, `user${id}`, String(id).padStart(8, '0')],
    );
    if (usdt !== '0') await this.fund(id, usdt);
  }

  /** Money from outside, to a user's futures account or to a house account. */
  async fund(owner: bigint, usdt: string): Promise<void> {
    await this.move(house.external, owner, usdt);
  }

  async move(from: bigint, to: bigint, usdt: string): Promise<void> {
    const amount = parseDecimal(usdt, USDT.scale);
    const of = (owner: bigint, available: bigint) => ({
      owner,
      account: owner < 0n ? HOUSE_ACCOUNT : 3,
      currency: USDT.id,
      available,
      held: 0n,
    });
    await withMoney(this.database.pool, (tx) =>
      post(tx, { kind: 'genesis', ref: null, at: new Date(), postings: [of(from, -amount), of(to, amount)] }),
    );
  }

  /** Available and held, decimals of USDT. */
  async balance(owner: bigint): Promise<[available: string, held: string]> {
    const { rows } = await this.database.pool.query<{ available: bigint; held: bigint }>(
      'SELECT available, held FROM wallet WHERE owner_id = $1 AND account = $2 AND currency_id = $3',
      [owner, owner < 0n ? HOUSE_ACCOUNT : 3, USDT.id],
    );
    const { available, held } = rows[0] ?? { available: 0n, held: 0n };
    return [formatDecimal(available, USDT.scale), formatDecimal(held, USDT.scale)];
  }

  async call(call: Call, user: bigint, fields: Fields, key?: string | null): Promise<unknown> {
    const route = this.futures.routes.find((each) => each.call === call);
    if (!route) throw new Error(`No route for ${call.name}`);
    const text = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const input = call.request.parse(text);
    const context = call.money ? moneyContext(user, input, call.name, key) : userContext(user);
    return call.answer.parse(await route.handle(input as never, context as never));
  }

  /** A long by market on BTC with a leverage of ten, unless the fields say else. */
  submit(user: bigint, fields: Fields & { market?: number } = {}, key?: string): Promise<LeverRow> {
    const { market = BTC, ...more } = fields;
    const order = { ...PAIRS[market], share: 1_000, multiple: 10, type: 1, status: 1, ...more };
    return this.call(calls.submit, user, order, key) as Promise<LeverRow>;
  }

  close(user: bigint, id: number, fields: Fields = {}, key?: string): Promise<LeverRow> {
    return this.call(calls.close, user, { id, ...fields }, key) as Promise<LeverRow>;
  }

  /** What a user has of one status, newest first. */
  async list(user: bigint, status: number): Promise<LeverRow[]> {
    const { message } = (await this.call(calls.myTrade, user, { status, limit: 100 })) as {
      message: { data: LeverRow[] };
    };
    return message.data;
  }

  terms(market = BTC): Promise<LeverTerms> {
    return this.call(calls.terms, 0n, PAIRS[market] ?? {}) as Promise<LeverTerms>;
  }

  /** Its session is over, or operators closed it: the market is another object, and what is traded on it. */
  async closeMarket(market: number, by: 'hours' | 'operators' = 'hours'): Promise<void> {
    this.markets.setMarket(
      market,
      by === 'operators' ? { isOpen: false } : { session: { isOpen: false, until: null } },
    );
    await this.markets.refresh();
    const closed = this.markets.market(market);
    if (closed) this.instruments.followMarket(closed);
  }

  /** Changes terms as an act of operators does. */
  async setTerms(set: string, market = BTC): Promise<void> {
    await this.database.owner.query(`UPDATE future_instrument SET ${set} WHERE market_id = $1`, [market]);
    // Who is refused writes nothing, and meets no fence: an act tells the writer too.
    this.futures.refreshBarred();
    await this.instruments.refresh();
  }
}

/** A stage of its own for each test, with contracts that run. */
export function useStage(): { readonly stage: Stage } {
  const held: { stage?: Stage } = {};
  let drop = async (): Promise<void> => {};
  beforeEach(async () => {
    const made = await createTestDatabase();
    ({ drop } = made);
    held.stage = new Stage(made.database);
    await held.stage.start();
  });
  afterEach(async () => {
    await held.stage?.stop();
    await drop();
  });
  return held as { readonly stage: Stage };
}
