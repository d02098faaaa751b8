import type { Side } from '@aureus/core/spot/book-types.ts';
import type { ClientBase } from 'pg';
import { numberArray } from '../platform/database/arrays.ts';
import { type WalletIds, walletName } from '../platform/sequencer/wallet-ids.ts';
import type { PlaceCommand, UserCommand } from './commands.ts';
import type { GuardedOwners } from './guarded.ts';
import type { PriceTick } from '../market/public.ts';
import { currenciesOf } from './live-order.ts';
import type { MarketState } from './market-state.ts';

/** What the database said before a batch is matched. */
export interface Facts {
  readonly at: Date;
  /** Available money of every wallet that a new order, or one that is amended, pays from. */
  readonly available: Map<number, bigint>;
  /** Wallets of the users who place orders, by `walletName`. */
  readonly wallets: ReadonlyMap<string, number>;
  /** Names of orders that exist, as `owner name`. */
  readonly usedNames: Set<string>;
  /** Whether a user's money is frozen. */
  readonly isBarred: (owner: number) => boolean;
  /** Sides of markets in which quotes are missing that everybody saw. */
  readonly bereft: ReadonlyMap<MarketState, ReadonlySet<Side>>;
  /** The index price of now in ticks, null without a fresh one. */
  readonly indexOf: (state: MarketState) => number | null;
  /** The mark price of now in ticks, null while nothing may be reckoned by it. */
  readonly markOf: (state: MarketState) => number | null;
  /** The price in ticks the market maker would quote around now, null when it would not quote. */
  readonly marketMakerPriceOf: (state: MarketState) => number | null;
  /** How lively the index has been, parts per million; see `RecentRange`. */
  readonly volatilityOf: (state: MarketState) => number;
  /** How far from the truth the index may be because a source of it lies, parts per million; see `doubtPpm`. */
  readonly doubtOf: (state: MarketState) => number;
  /** By market, the prices that were written down last; read when a market is to be opened. */
  readonly recorded: ReadonlyMap<number, PriceTick>;
  /** Who may trade less far from it. */
  readonly guards: GuardedOwners;
}

/** The spot wallets of those who place orders: what they pay from and what they receive into. */
export function walletsOf(commands: readonly UserCommand[]): { owner: number; currency: number }[] {
  return placesOf(commands).flatMap(({ owner, state: { market } }) => [
    { owner, currency: market.base.id },
    { owner, currency: market.quote.id },
  ]);
}

const placesOf = (commands: readonly UserCommand[]): PlaceCommand[] =>
  commands.filter((command) => command.kind === 'place');

/**
 * Reads what a batch must know before it is matched: balances and names in use. Nothing is locked: whatever changes
 * between this and the commit is found by the guards of the write, and the batch is run again.
 * @param wallets which know those of `walletsOf`
 * @param more wallets whose balances are needed as well
 */
export async function readFacts(
  client: ClientBase,
  commands: readonly UserCommand[],
  wallets: WalletIds,
  more: readonly number[],
): Promise<Pick<Facts, 'available' | 'wallets' | 'usedNames'>> {
  const places = placesOf(commands);
  const [available, usedNames] = await Promise.all([
    readBalances(client, places, wallets, more),
    readNames(client, places),
  ]);
  return { available, wallets: wallets.all, usedNames };
}

async function readBalances(
  client: ClientBase,
  places: readonly PlaceCommand[],
  wallets: WalletIds,
  more: readonly number[],
): Promise<Map<number, bigint>> {
  const ids = new Set(more);
  for (const { owner, state, terms } of places) {
    const id = wallets.all.get(walletName(owner, currenciesOf(state.market, terms.side).pay));
    if (id !== undefined) ids.add(id);
  }
  if (ids.size === 0) return new Map();
  const { rows } = await client.query<{ id: bigint; available: bigint }>({
    name: 'spot-balances',
    text: 'SELECT id, available FROM wallet WHERE id = ANY($1::bigint[])',
    values: [numberArray([...ids])],
  });
  return new Map(rows.map(({ id, available }) => [Number(id), available]));
}

async function readNames(client: ClientBase, places: readonly PlaceCommand[]): Promise<Set<string>> {
  const named = places.filter(({ terms }) => terms.clientOrderId !== null);
  if (named.length === 0) return new Set();
  const { rows } = await client.query<{ owner: bigint; name: string }>({
    name: 'spot-names',
    text: `SELECT owner_id AS owner, client_order_id AS name FROM spot_order
           JOIN unnest($1::bigint[], $2::text[]) AS wanted (owner, name)
             ON owner_id = owner AND client_order_id = name`,
    values: [numberArray(named.map(({ owner }) => owner)), named.map(({ terms }) => terms.clientOrderId)],
  });
  return new Set(rows.map(({ owner, name }) => `${owner} ${name}`));
}
