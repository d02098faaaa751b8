import type { Side } from '@aureus/core/spot/book-types.ts';
import type { ClientBase } from 'pg';
import { claimName, REPEAT_WINDOW_MS } from '../platform/http/idempotency.ts';
import { numberArray } from '../platform/database/arrays.ts';
import { type Command, isUserCommand, type PlaceCommand, type UserCommand } from './commands.ts';
import { currenciesOf } from './live-order.ts';
import { walletsOf } from './lock-batch.ts';
import type { GuardedOwners } from './guarded.ts';
import type { MarketState } from './market-state.ts';
import { type WalletIds, walletName } from './wallet-ids.ts';

/** What the database said before a batch is matched. */
export interface Facts {
  readonly at: Date;
  /** Available money of every wallet a new order pays from. */
  readonly available: Map<number, bigint>;
  /** Wallets of the users who place orders, by `walletName`. */
  readonly wallets: ReadonlyMap<string, number>;
  /** Names of orders that exist, as `owner name`. */
  readonly usedNames: Set<string>;
  /** Commands whose idempotency claim somebody else has. */
  readonly lost: ReadonlySet<UserCommand>;
  /** Whether a user's money is frozen. */
  readonly isBarred: (owner: number) => boolean;
  /** Sides of markets in which quotes are missing that everybody saw. */
  readonly bereft: ReadonlyMap<MarketState, ReadonlySet<Side>>;
  /** The index price of now in ticks, null without a fresh one. */
  readonly indexOf: (state: MarketState) => number | null;
  /** The price in ticks the desk would quote around now, null when it would not quote. */
  readonly deskPriceOf: (state: MarketState) => number | null;
  /** Who may trade less far from it. */
  readonly guards: GuardedOwners;
}

/**
 * Reads what a batch must know before it is matched: balances, names in use, claims that are gone. Nothing is locked:
 * whatever changes between this and the commit is found by the guards of the write, and the batch is run again.
 */
export async function readFacts(
  client: ClientBase,
  commands: readonly Command[],
  wallets: WalletIds,
  at: Date,
): Promise<Omit<Facts, 'isBarred' | 'bereft' | 'indexOf' | 'deskPriceOf' | 'guards'>> {
  const users = commands.filter(isUserCommand);
  const places = users.filter((command) => command.kind === 'place');
  await wallets.ensure(client, walletsOf(places));
  return {
    at,
    available: await readBalances(client, places, wallets),
    wallets: wallets.all,
    usedNames: await readNames(client, places),
    lost: await readLostClaims(client, users),
  };
}

async function readBalances(
  client: ClientBase,
  places: readonly PlaceCommand[],
  wallets: WalletIds,
): Promise<Map<number, bigint>> {
  if (places.length === 0) return new Map();
  const ids = new Set<number>();
  for (const { owner, state, terms } of places) {
    const id = wallets.all.get(walletName(owner, currenciesOf(state.market, terms.side).pay));
    if (id !== undefined) ids.add(id);
  }
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

/** Commands whose claim is stored already; one without a key only counts within its window. Twins: the first wins. */
async function readLostClaims(client: ClientBase, users: readonly UserCommand[]): Promise<Set<UserCommand>> {
  const lost = new Set<UserCommand>();
  const first = new Map<string, UserCommand>();
  for (const command of users) {
    const name = `${command.owner} ${claimName(command.claim)}`;
    if (first.has(name)) lost.add(command);
    else first.set(name, command);
  }
  const asked = [...first.values()];
  const { rows } = await client.query<{ owner: bigint; key: string; received_at: Date }>({
    name: 'spot-claims',
    text: `SELECT user_id AS owner, idempotency_claim.key, received_at FROM idempotency_claim
           JOIN unnest($1::bigint[], $2::text[]) AS wanted (owner, key)
             ON user_id = owner AND idempotency_claim.key = wanted.key`,
    values: [numberArray(asked.map(({ owner }) => owner)), asked.map(({ claim }) => claimName(claim))],
  });
  for (const { owner, key, received_at } of rows) {
    const command = first.get(`${owner} ${key}`);
    if (!command) continue;
    const age = Math.abs(command.claim.receivedAt.getTime() - received_at.getTime());
    if (command.claim.key !== null || age < REPEAT_WINDOW_MS) lost.add(command);
  }
  return lost;
}
