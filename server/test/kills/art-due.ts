import { art as artNames } from '@aureus/contract/art/names.ts';
import * as calls from '@aureus/contract/art/sale-calls.ts';
import { randomBytes } from 'node:crypto';
import { type Art, createArt } from '../../src/art/art.ts';
import { type Boxes, createBoxes } from '../../src/box/box.ts';
import { createConversations } from '../../src/conversation/conversation.ts';
import type { Currency, MarketDirectory } from '../../src/market/public.ts';
import type { Notices } from '../../src/notice/public.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { testWorks } from '../box/works.ts';
import { filesOf } from '../files/area.ts';
import type { TestDatabase } from '../support/database.ts';
import { addUser, type CallAs, callAs } from '../support/product-stage.ts';
import { USDT } from '../wallet/markets.ts';
import { type Money, useMoney } from '../wallet/money.ts';
import { testPlatform } from '../wallet/platform.ts';
import type { Due } from './kind.ts';

export type ArtWhat = 'art_end' | 'art_payment';

/** What there is of auctions after so many rounds. */
export interface ArtFound {
  /** Auctions that were won, and orders of them that were not paid in time. */
  readonly won: number;
  readonly lapsed: number;
  /** Deposits by what became of them. */
  readonly returned: number;
  readonly forfeited: number;
  /** What bidders have back, and what sellers have got of deposits, USDT. */
  readonly back: number;
  readonly got: number;
}

const HOUR_MS = 3_600_000;
const AUCTIONS = 2;
const BIDDERS = 3;

/** The art market and blind boxes on a platform. */
export function artOn(
  platform: Platform,
  markets: MarketDirectory,
  notices: Notices,
): { readonly art: Art; readonly boxes: Boxes } {
  const files = filesOf(platform);
  const guards = {
    checkPayPassword: async () => 0n as never,
    checkSecondFactor: async () => 0n as never,
    withdrawalBlock: async () => null,
    lockUnchanged: async () => {},
  };
  const links = () => [];
  const conversations = createConversations(platform, { files, proposals: { handle: () => {} } });
  const art = createArt(platform, { markets, notices, files, guards, conversations, links });
  const boxes = createBoxes(platform, { markets, notices, works: art.works, guards, links });
  return { art, boxes };
}

let people = 5_000_000;

/** Somebody new, with money: who did not pay an auction bids for nothing for a month. */
export async function newcomer(database: TestDatabase, money: Money, coin: Currency): Promise<bigint> {
  const user = await addUser(database, (people += 1));
  await money.fund(user, coin, '1000');
  return user;
}

/** Auctions that end, and orders of whoever has won whose time to pay runs out. */
export class ArtDue {
  readonly #database: TestDatabase;
  readonly #coin: Currency;
  readonly #platform: Platform;
  readonly #money: Money;
  readonly #art: Art;
  readonly #call: CallAs;
  readonly #make: (creator: bigint, name: string) => Promise<number>;
  #creator = 0n;
  /** Its own; there may be others, which end when they do. */
  readonly #sales: number[] = [];
  #won = 0;
  #lapsed = 0;

  /** @param coin what is paid with: USDT, as the database has it */
  constructor(database: TestDatabase, markets: MarketDirectory, coin: Currency = USDT) {
    [this.#database, this.#coin] = [database, coin];
    this.#platform = testPlatform(database);
    this.#money = useMoney(database);
    this.#art = artOn(this.#platform, markets, { send: async () => {} }).art;
    this.#call = callAs(this.#art.routes, this.#platform.clock);
    this.#make = testWorks(database, this.#platform, markets).make;
  }

  async open(): Promise<void> {
    this.#creator = await newcomer(this.#database, this.#money, this.#coin);
  }

  /** One of the two, as a kind of what is due. */
  kind(what: ArtWhat): Due {
    return {
      prepare: () => this.prepare(what),
      release: () => this.release(what),
      isDone: () => this.isDone(what),
    };
  }

  async prepare(what: ArtWhat): Promise<void> {
    for (let auction = 0; auction < AUCTIONS; auction += 1) await this.#auction();
    if (what === 'art_end') return;
    await this.release('art_end');
    while (!(await this.isDone('art_end'))) await new Promise((resolve) => setImmediate(resolve));
  }

  async release(what: ArtWhat): Promise<void> {
    if (what === 'art_end') this.#won += AUCTIONS;
    else this.#lapsed = this.#won;
    await this.#database.owner.query(
      `WITH due AS (
         UPDATE deadline SET due = now() - interval '1 second', moves = false WHERE kind = $1 AND ref IN (${REFS[what]})
       ) SELECT pg_notify('deadline', $1)`,
      [kindOf(what), this.#sales],
    );
  }

  async isDone(what: ArtWhat): Promise<boolean> {
    const { rowCount } = await this.#database.owner.query(
      `SELECT FROM deadline WHERE kind = $1 AND ref IN (${REFS[what]})`,
      [kindOf(what), this.#sales],
    );
    return rowCount === 0;
  }

  async found(): Promise<ArtFound> {
    const { rows } = await this.#database.owner.query<ArtFound>(
      `SELECT count(*)::integer AS won, (count(*) FILTER (WHERE state = 'expired'))::integer AS lapsed,
         (SELECT count(*)::integer FROM art_bidder WHERE state = 'returned' AND sale_id = ANY ($3)) AS returned,
         (SELECT count(*)::integer FROM art_bidder WHERE state = 'forfeited' AND sale_id = ANY ($3)) AS forfeited,
         (SELECT coalesce(sum(available_delta) / $4::float8, 0)::float8 FROM ledger_entry
            WHERE kind = $1 AND ref IN (SELECT id FROM art_bidder WHERE sale_id = ANY ($3))) AS back,
         (SELECT coalesce(sum(available_delta) / $4::float8, 0)::float8 FROM ledger_entry
            WHERE kind = $2 AND available_delta > 0 AND ref = ANY ($3)) AS got
       FROM art_order WHERE sale_id = ANY ($3)`,
      [
        artNames.ledgerKinds.art_deposit_back.number,
        artNames.ledgerKinds.art_forfeit.number,
        this.#sales,
        10 ** this.#coin.scale,
      ],
    );
    return rows[0] ?? { won: 0, lapsed: 0, returned: 0, forfeited: 0, back: 0, got: 0 };
  }

  /** What there has to be by now. */
  expected(): ArtFound {
    const [won, lapsed] = [this.#won, this.#lapsed];
    const returned = won * (BIDDERS - 1);
    // Deposits are 10, of which 2.5 percent are the house's when they are forfeited.
    return { won, lapsed, returned, forfeited: lapsed, back: returned * 10, got: lapsed * 9.75 };
  }

  /** Whoever wins is told; of what was not paid both are. */
  notices() {
    return [
      { kind: 'art_forfeited', count: this.#lapsed },
      { kind: 'art_unpaid', count: this.#lapsed },
      { kind: 'art_won', count: this.#won },
    ];
  }

  async #auction(): Promise<void> {
    const work = await this.#make(this.#creator, `Study ${randomBytes(3).toString('hex')}`);
    const { rows } = await this.#database.owner.query<{ code: string }>('SELECT code FROM art_work WHERE id = $1', [work]); // prettier-ignore
    const code = rows[0]?.code ?? '';
    const end_time = new Date(Date.now() + HOUR_MS).toISOString();
    const terms = { code, price: '100', currency: this.#coin.id, per_increase: '5', end_time };
    const { sale_id } = await this.#call(calls.offer, this.#creator, terms);
    this.#sales.push(sale_id ?? 0);
    const payload = { sale_id: sale_id ?? 0, approve: true, reason: 'As the test wants it' };
    await this.#platform.money.transaction(null, (tx) =>
      this.#art.reviewing.sale.execute(tx, payload, { proposalId: 1n, proposedBy: 1n, approvedBy: 2n, reason: 'test' }),
    );
    for (let bidder = 0; bidder < BIDDERS; bidder += 1) {
      const user = await newcomer(this.#database, this.#money, this.#coin);
      await this.#call(calls.bid, user, { code, price: '5' });
    }
  }
}

/** SQL of what is due of the sales in `$2`. */
const REFS: Readonly<Record<ArtWhat, string>> = {
  art_end: 'SELECT unnest($2::bigint[])::text',
  art_payment: 'SELECT id::text FROM art_order WHERE sale_id = ANY ($2)',
};

const kindOf = (what: ArtWhat): string => what.replace('_', '.');
