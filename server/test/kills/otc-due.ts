import * as merchantCalls from '@aureus/contract/otc/merchant-calls.ts';
import * as calls from '@aureus/contract/otc/order-calls.ts';
import type { OwnAdvertRow } from '@aureus/contract/otc/shapes.ts';
import { createConversations } from '../../src/conversation/conversation.ts';
import type { Currency, MarketDirectory } from '../../src/market/public.ts';
import { createOtc, type Otc } from '../../src/otc/otc.ts';
import { manualClock } from '../../src/platform/clock.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { filesOf } from '../files/area.ts';
import type { TestDatabase } from '../support/database.ts';
import { type CallAs, callAs } from '../support/product-stage.ts';
import { USDT } from '../wallet/markets.ts';
import { testPlatform } from '../wallet/platform.ts';
import type { Due } from './kind.ts';

export type OtcWhat = 'otc_payment' | 'otc_unlock';

/** What there is of orders of the OTC desk after so many rounds. */
export interface OtcFound {
  /** Orders nobody has paid that have ended, and steps that say so. */
  readonly lapsed: number;
  readonly steps: number;
  /** Coins of new buyers that are free. */
  readonly free: number;
  /** What was said of all orders. */
  readonly said: number;
}

const DAY_MS = 86_400_000;
const PASSWORD = 'the pay password';

/** The desk on a platform, for users whose identity is proved: their name is their number. */
export function otcOn(
  platform: Platform,
  markets: MarketDirectory,
  notices: Parameters<typeof createOtc>[1]['notices'],
): Otc {
  return createOtc(platform, {
    brands: () => ['Aureus'],
    markets,
    notices,
    fiat: { unitsPerUsd: () => 1 },
    identities: { levelOf: async () => 2, summaryOf: async (user) => ({ reviewStatus: 2, name: `Person ${user}` }) },
    guards: {
      checkPayPassword: async () => 0n as never,
      checkSecondFactor: async () => 0n as never,
      withdrawalBlock: async () => null,
      lockUnchanged: async () => {},
    },
    links: () => [],
    conversations: createConversations(platform, { files: filesOf(platform), proposals: { handle: () => {} } }),
  });
}

/** Orders with a merchant: of some the time to pay runs out, and of others coins become free. */
export class OtcDue {
  readonly #database: TestDatabase;
  readonly #merchant: bigint;
  readonly #takers: readonly bigint[];
  readonly #clock = manualClock(Date.now());
  readonly #call: CallAs;
  readonly #coin: Currency;
  /** What the merchant sells, and what they buy. */
  #adverts: readonly OwnAdvertRow[] = [];

  /** @param coin what is traded: USDT, as the database has it */
  constructor(
    database: TestDatabase,
    markets: MarketDirectory,
    [merchant = 0n, ...takers]: readonly bigint[],
    coin: Currency = USDT,
  ) {
    [this.#database, this.#merchant, this.#takers, this.#coin] = [database, merchant, takers, coin];
    const platform = { ...testPlatform(database), clock: this.#clock };
    this.#call = callAs(otcOn(platform, markets, { send: async () => {} }).routes, this.#clock);
  }

  async open(): Promise<void> {
    const { owner } = this.#database;
    await owner.query(
      `INSERT INTO otc_method (code, name, kind, fiats, charge_back_days, window_min, window_max)
       VALUES ('card', 'Card', 'wallet', '{USD}', 3, 5, 60)`,
    );
    await owner.query(
      `INSERT INTO otc_merchant (user_id, name, state, text, applied_at, decided_at)
       VALUES ($1, 'Merchant', 'approved', '', now(), now())`,
      [this.#merchant],
    );
    const terms = { coin_id: this.#coin.id, fiat: 'USD', total: '500', pricing: 'fixed', fixed_price: '1', min: '1', max: '100', window: 15 }; // prettier-ignore
    const publish = (more: object) => this.#call(merchantCalls.publish, this.#merchant, { ...terms, ...more });
    this.#adverts = [
      await publish({ side: 'sell', accounts: await this.#account(this.#merchant) }),
      await publish({ side: 'buy', methods: 'card' }),
    ];
  }

  /** One of the two, as a kind of what is due. */
  kind(what: OtcWhat): Due {
    return {
      prepare: () => this.prepare(what),
      release: () => this.release(what),
      isDone: () => this.isDone(what),
    };
  }

  async prepare(what: OtcWhat): Promise<void> {
    // Who has let orders lapse takes no more for a day.
    if (what === 'otc_payment') this.#clock.advance(DAY_MS + 1);
    for (const [place, taker] of this.#takers.entries()) {
      // Of a sale the buyer's coins stay held; of those that lapse some are of a purchase.
      const side = what === 'otc_unlock' ? 0 : place % 2;
      const { id, version } = await this.#take(taker, side);
      if (what === 'otc_payment') continue;
      const paid = await this.#call(calls.paid, taker, { id, version, account_id: await this.#account(taker) });
      const seen = { id, version: paid.version, payer_name: paid.payer_name };
      await this.#call(calls.release, this.#merchant, { ...seen, pay_password: PASSWORD, factor_code: '123456' });
    }
  }

  async release(what: OtcWhat): Promise<void> {
    await this.#database.owner.query(
      `WITH due AS (UPDATE deadline SET due = now() - interval '1 second', moves = false WHERE kind = $1)
       SELECT pg_notify('deadline', $1)`,
      [kindOf(what)],
    );
  }

  async isDone(what: OtcWhat): Promise<boolean> {
    const { rowCount } = await this.#database.owner.query('SELECT FROM deadline WHERE kind = $1', [kindOf(what)]);
    return rowCount === 0;
  }

  async found(): Promise<OtcFound> {
    const { rows } = await this.#database.owner.query<OtcFound>(
      `SELECT (SELECT count(*)::integer FROM otc_order WHERE ended_by = 'time') AS lapsed,
         (SELECT count(*)::integer FROM otc_step WHERE by = 'time') AS steps,
         (SELECT count(*)::integer FROM otc_order WHERE lock_state = 'free') AS free,
         (SELECT count(*)::integer FROM conversation_message) AS said`,
    );
    return rows[0] ?? { lapsed: 0, steps: 0, free: 0, said: 0 };
  }

  /** What there has to be after so many rounds of each. */
  expected({ otc_payment, otc_unlock }: Readonly<Record<OtcWhat, number>>): OtcFound {
    const [lapsed, free] = [otc_payment * this.#takers.length, otc_unlock * this.#takers.length];
    // That it was taken and has lapsed; that it was taken, paid and released.
    return { lapsed, steps: lapsed, free, said: 2 * lapsed + 3 * free };
  }

  /** Both are told of an order that has lapsed, its buyer of coins that are free. */
  notices({ otc_payment, otc_unlock }: Readonly<Record<OtcWhat, number>>) {
    return [
      { kind: 'otc_lapsed', count: 2 * otc_payment * this.#takers.length },
      { kind: 'otc_unlocked', count: otc_unlock * this.#takers.length },
    ];
  }

  async #take(taker: bigint, side: number) {
    const { id: advert_id, revision, price } = this.#adverts[side] ?? { id: 0, revision: 0, price: '' };
    const account = side === 1 ? { account_id: await this.#account(taker) } : {};
    return this.#call(calls.take, taker, { advert_id, revision, price, coins: '1', method: 'card', ...account });
  }

  async #account(user: bigint): Promise<number> {
    const { rows } = await this.#database.owner.query<{ id: bigint }>('SELECT id FROM otc_account WHERE owner_id = $1', [user]); // prettier-ignore
    if (rows[0]) return Number(rows[0].id);
    const account = { method: 'card', account: `DE00${user}`, pay_password: PASSWORD };
    return (await this.#call(merchantCalls.saveAccount, user, account)).id;
  }
}

const kindOf = (what: OtcWhat): string => what.replace('_', '.');
