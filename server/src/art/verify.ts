import { forfeitOf, sharesOf } from '@aureus/core/art/shares.ts';
import { isEnough } from '@aureus/core/art/bidding.ts';
import type { ClientBase } from 'pg';
import { house } from '../platform/ledger/house.ts';
import { type Moved, movedByCause } from '../platform/ledger/moved.ts';
import { readChunks } from '../platform/settlements/chunks.ts';
import { compareMoved } from '../platform/settlements/compare-moved.ts';
import { differences } from '../platform/settlements/differences.ts';
import type { SettlementVerifier } from '../platform/settlements/verifier.ts';
import type { Bidder } from './coin-moves.ts';
import type { Sale } from './rows.ts';

/** So many sales are read at a time. */
const CHUNK = 2_000;
const OF_SALES = ['art_sale', 'art_royalty', 'art_fee', 'art_forfeit'] as const;
const OF_BIDDERS = ['art_deposit', 'art_deposit_back'] as const;

/** A sale with all that its money is reckoned by. */
interface Verified extends Sale {
  readonly creator_id: bigint;
  /** Of a work that was sold: to whom it went by this sale, as its provenance says. */
  readonly buyer_id: bigint | null;
  /** Of a deposit that was forfeited. */
  readonly forfeited: bigint | null;
  readonly forfeited_in: number | null;
  /** Prices of its bids, in their order. */
  readonly prices: readonly string[];
  /** Something is due for it, as long as it is on sale or to be paid. */
  readonly is_due: boolean;
}

const SALES = `
  SELECT sale.*, work.creator_id, hand.to_id AS buyer_id, bidder.deposit AS forfeited, bidder.currency_id AS forfeited_in,
    ARRAY(SELECT price::text FROM art_bid WHERE sale_id = sale.id ORDER BY id) AS prices,
    EXISTS (SELECT FROM deadline WHERE (kind = 'art.end' AND ref = sale.id::text)
      OR (kind = 'art.payment' AND ref = art_order.id::text AND art_order.state = 'due')) AS is_due
  FROM art_sale AS sale JOIN art_work AS work ON work.id = sale.work_id
  LEFT JOIN art_order ON art_order.sale_id = sale.id
  LEFT JOIN art_hand AS hand ON hand.work_id = work.id AND hand.from_id = sale.seller_id AND hand.price = sale.price
    AND hand.currency_id = sale.currency_id AND hand.at = sale.ended_at
  LEFT JOIN art_bidder AS bidder ON bidder.sale_id = sale.id AND bidder.state = 'forfeited'
  WHERE sale.id >= $1 ORDER BY sale.id LIMIT $2`;

const BIDDERS = 'SELECT * FROM art_bidder WHERE id >= $1 ORDER BY id LIMIT $2';

/** Settles every sale again: bids, provenance, who was paid what, and what became of each deposit. */
export const verifyArt: SettlementVerifier = {
  name: 'sales of works of art',
  verify: async ({ client }) => {
    const problems: string[] = [];
    const settled = await verifySales(client, problems);
    await verifyDeposits(client, problems);
    return { settled, problems };
  },
};

async function verifySales(client: ClientBase, problems: string[]): Promise<number> {
  let settled = 0;
  for await (const { rows: sales, first, last } of readChunks<Verified>(client, SALES, CHUNK)) {
    const moved = await movedByCause(client, OF_SALES, first, last);
    const known = new Set(sales.map(({ id }) => id));
    for (const id of moved.keys()) if (!known.has(id)) problems.push(`sale ${id}: is gone, and its money has moved`);
    for (const sale of sales) {
      if (sale.ended_at !== null) settled += 1;
      const faults = [...compareBids(sale), ...compareMoney(sale, moved.get(sale.id) ?? []), ...waiting(sale)];
      problems.push(...faults.map((fault) => `sale ${sale.id}: ${fault}`));
    }
  }
  return settled;
}

/** Each bid is enough above the one before, and the last one is the price. */
function compareBids({ prices, start_price, per_increase, price, bids, state, buyer_id }: Verified): string[] {
  const all = [start_price, ...prices.map(BigInt)];
  const low = all.filter((each, place) => place > 0 && !isEnough(each - (all[place - 1] ?? 0n), per_increase));
  return [
    ...differences([
      ['price', price, all.at(-1)],
      ['number of bids', bids, prices.length],
      ['whether it was sold', state === 'sold', buyer_id !== null],
    ]),
    ...low.map((each) => `a bid of ${each} is too low`),
  ];
}

/** Sums of available money by kind, owner and currency. */
type Sums = ReadonlyMap<string, bigint>;
const nameOf = ({ kind, owner, currency }: Omit<Moved, 'available'>): string => `${kind} of ${owner} in ${currency}`;

function expectedOf(sale: Verified): Sums {
  const { seller_id: seller, creator_id: creator, buyer_id: buyer, currency_id: currency, price, fee, royalty } = sale;
  const moves: Moved[] = [];
  const move = (kind: Moved['kind'], from: bigint | null, to: bigint, available: bigint, of = currency): void => {
    if (from !== null) moves.push({ kind, owner: from, currency: of, available: -available });
    moves.push({ kind, owner: to, currency: of, available });
  };
  if (sale.state === 'sold' && buyer !== null) {
    const shares = sharesOf(price, fee, royalty);
    move('art_sale', buyer, seller, price);
    move('art_fee', seller, house.fees, shares.fee);
    move('art_royalty', seller, creator, shares.royalty);
  }
  if (sale.state === 'unpaid' && sale.forfeited !== null && sale.forfeited_in !== null) {
    // Out of what was held: nothing that was available moves on the other side.
    const shares = forfeitOf(sale.forfeited, fee);
    move('art_forfeit', null, seller, shares.seller, sale.forfeited_in);
    move('art_fee', null, house.fees, shares.fee, sale.forfeited_in);
  }
  return sum(moves);
}

function sum(moves: readonly Moved[]): Sums {
  const sums = new Map<string, bigint>();
  for (const each of moves) sums.set(nameOf(each), (sums.get(nameOf(each)) ?? 0n) + each.available);
  return sums;
}

function compareMoney(sale: Verified, moved: readonly Moved[]): string[] {
  const [stored, expected] = [sum(moved), expectedOf(sale)];
  const names = new Set([...stored.keys(), ...expected.keys()]);
  const isForfeited = sale.forfeited !== null;
  return [
    ...differences([['whether a deposit was forfeited', isForfeited, sale.state === 'unpaid']]),
    ...differences([...names].map((name) => [name, stored.get(name) ?? 0n, expected.get(name) ?? 0n] as const)),
  ];
}

/** What is on sale or to be paid ends by itself. */
function waiting({ state, is_due }: Verified): string[] {
  return (state === 'open' || state === 'paying') && !is_due ? [`is ${state}, and nothing is due for it`] : [];
}

async function verifyDeposits(client: ClientBase, problems: string[]): Promise<void> {
  for await (const { rows: bidders, first, last } of readChunks<Bidder>(client, BIDDERS, CHUNK)) {
    const moved = await movedByCause(client, OF_BIDDERS, first, last);
    for (const { id, user_id: user, currency_id: currency, deposit, state } of bidders) {
      const back = state === 'returned' ? deposit : 0n;
      const sides: Readonly<Record<'user' | 'house', bigint>> = { user, house: house.fees };
      const faults = compareMoved(
        sides,
        [
          { kind: 'art_deposit', whose: 'user', currency, available: -deposit },
          { kind: 'art_deposit_back', whose: 'user', currency, available: back },
        ],
        moved.get(id),
      );
      problems.push(...faults.map((fault) => `bidder ${id}: ${fault}`));
    }
  }
}
