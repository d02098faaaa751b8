import { numberArray } from '../database/arrays.ts';
import { house } from './house.ts';

/**
 * The one piece of SQL that changes wallets and writes the journal. Whoever moves money puts it into a statement: `post`
 * into one of its own, a writer of markets into the statement that stores its batch.
 */

/** A row of the journal before it is written: one wallet's change in one transfer, minor units. */
export interface JournalEntry {
  readonly wallet: number | bigint;
  readonly owner: number | bigint;
  /** 1 to 4 for users, 0 for the house. */
  readonly account: number;
  readonly currency: number;
  readonly available: bigint;
  readonly held: bigint;
  /** One of `ledgerKinds`. */
  readonly kind: number;
  /** What caused it, by kind, e.g. an order's id. */
  readonly ref: number | bigint | null;
}

/** A balance after a change, minor units. */
export interface WalletAfter {
  readonly id: number;
  readonly available: bigint;
  readonly held: bigint;
  readonly version: bigint;
}

/** What a statement changes about one wallet, over all its entries. */
export interface WalletChange {
  readonly wallet: number | bigint;
  readonly available: bigint;
  readonly held: bigint;
}

/** Entries that sum to zero in each currency. */
export type Transfer = readonly JournalEntry[];

/** Gives the next parameters of a statement as a list of arrays for `unnest`, e.g. `$6::bigint[], $7::text[]`. */
export type NextArrays = (...types: string[]) => string;

/** Numbers the parameters of a statement from `first` on. */
export function parametersFrom(first: number): NextArrays {
  let next = first;
  return (...types) => types.map((type) => `$${next++}::${type}[]`).join(', ');
}

/**
 * CTEs that change wallets: `wallets` returns `id, available, held, version` of each as it is afterwards. A wallet that
 * cannot pay is left out, so the caller counts and rolls back. Put them first: wallets are locked in the order of the list.
 * Parameters: `walletValues`.
 */
export const walletsSql = (next: NextArrays): string => `wallets AS (
  UPDATE wallet SET available = wallet.available + delta.available, held = wallet.held + delta.held,
    version = wallet.version + 1
  FROM unnest(${next('bigint', 'bigint', 'bigint')}) AS delta (id, available, held)
  WHERE wallet.id = delta.id AND wallet.held + delta.held >= 0
    AND (wallet.available + delta.available >= 0 OR wallet.owner_id = ${house.external})
  RETURNING wallet.id, wallet.available, wallet.held, wallet.version
)`;

/**
 * CTEs that write the entries: `transfer` has the `id` of each transfer by its `place` from 0, `journal` the rows.
 * Parameters: `journalValues`.
 * @param at the parameter that says when, e.g. `$4`
 */
export const journalSql = (next: NextArrays, at: string): string => `entry AS MATERIALIZED (
  SELECT * FROM unnest(${next('integer', 'bigint', 'bigint', 'smallint', 'integer', 'bigint', 'bigint', 'smallint', 'bigint')})
    AS entry (place, wallet, owner, account, currency, available, held, kind, ref)
),
transfer AS MATERIALIZED (
  SELECT place, nextval('ledger_transfer_id') AS id
  FROM generate_series(0, (SELECT max(place) FROM entry)) AS place
),
journal AS (
  INSERT INTO ledger_entry (transfer_id, created_at, wallet_id, owner_id, account, currency_id, available_delta,
    held_delta, kind, ref)
  SELECT transfer.id, ${at}, wallet, owner, account, currency, available, held, kind, ref
  FROM entry JOIN transfer USING (place)
)`;

/** The parameters of `walletsSql`. */
export const walletValues = (changes: readonly WalletChange[]): unknown[] => [
  numberArray(changes.map(({ wallet }) => wallet)),
  numberArray(changes.map(({ available }) => available)),
  numberArray(changes.map(({ held }) => held)),
];

/** The parameters of `journalSql`. */
export function journalValues(transfers: readonly Transfer[]): unknown[] {
  const entries = transfers.flat();
  return [
    numberArray(transfers.flatMap((transfer, place) => transfer.map(() => place))),
    numberArray(entries.map(({ wallet }) => wallet)),
    numberArray(entries.map(({ owner }) => owner)),
    numberArray(entries.map(({ account }) => account)),
    numberArray(entries.map(({ currency }) => currency)),
    numberArray(entries.map(({ available }) => available)),
    numberArray(entries.map(({ held }) => held)),
    numberArray(entries.map(({ kind }) => kind)),
    numberArray(entries.map(({ ref }) => ref)),
  ];
}

/** What the entries change, one a wallet, in id order; a wallet that ends where it began is left alone. */
export function changesOf(transfers: readonly Transfer[]): WalletChange[] {
  const changes = new Map<string, { wallet: number | bigint; available: bigint; held: bigint }>();
  for (const transfer of transfers) {
    for (const { wallet, available, held } of transfer) {
      const change = changes.get(String(wallet));
      if (change) {
        change.available += available;
        change.held += held;
      } else {
        changes.set(String(wallet), { wallet, available, held });
      }
    }
  }
  return [...changes.values()]
    .filter(({ available, held }) => available !== 0n || held !== 0n)
    .toSorted((a, b) => (a.wallet < b.wallet ? -1 : 1));
}

/** @throws Error when a transfer does not sum to zero in each currency, which is a defect */
export function assertSumsToZero(
  transfer: readonly Pick<JournalEntry, 'currency' | 'available' | 'held'>[],
  name: string,
): void {
  const sums = new Map<number, bigint>();
  for (const { currency, available, held } of transfer) {
    sums.set(currency, (sums.get(currency) ?? 0n) + available + held);
  }
  for (const [currency, sum] of sums) {
    if (sum !== 0n) throw new RangeError(`${name} does not sum to zero in currency ${currency}: ${sum}`);
  }
}
