import { flowKinds, type LedgerKind, ledgerKinds } from '@aureus/contract/wallet/ledger-kinds.ts';
import { MAX_AMOUNT } from '@aureus/core/money/bounds.ts';
import { AppError } from '../errors.ts';
import { noteFlows } from './flows.ts';
import { house } from './house.ts';
import {
  assertSumsToZero,
  changesOf,
  journalSql,
  journalValues,
  parametersFrom,
  walletsSql,
  walletValues,
} from './journal.ts';
import type { MoneyTransaction } from './money.ts';
import { lockWallets, type WalletKey, walletName, type WalletRow } from './wallets.ts';

/** A wallet's change in a transfer, in minor units of its currency. */
export interface Posting extends WalletKey {
  readonly available: bigint;
  readonly held: bigint;
}

export interface Transfer {
  readonly kind: LedgerKind;
  /** What caused it, e.g. an order id; null when there is nothing to point at. */
  readonly ref: bigint | null;
  readonly postings: readonly Posting[];
}

/** A balance after a transfer. */
export interface Balance extends WalletKey {
  readonly available: bigint;
  readonly held: bigint;
  /** How often the wallet has changed: of two balances the one with the greater version is the newer. */
  readonly version: bigint;
}

/** One transfer; see `postAll`. */
export async function post(tx: MoneyTransaction, { at, ...transfer }: Transfer & { at: Date }): Promise<Balance[]> {
  return postAll(tx, at, [transfer]);
}

/**
 * Moves money: changes the wallets and writes the journal, inside the caller's transaction, by one statement. Wallets
 * that do not exist yet are made. All of them are locked at once, in id order, so that two never wait for each other in
 * a circle. Who can pay is asked of all transfers together: one may bring what another takes.
 * @returns the new balances of the wallets it touched, in the order in which they are first named
 * @throws AppError insufficient_balance when a user, house_funds_exhausted when a house account cannot pay
 * @throws RangeError when a transfer does not sum to zero per currency, names a wallet twice or is out of bounds
 */
export async function postAll(tx: MoneyTransaction, at: Date, transfers: readonly Transfer[]): Promise<Balance[]> {
  for (const { postings } of transfers) assertBalanced(postings);
  const postings = transfers.flatMap((transfer) => transfer.postings);
  const keys = new Map(postings.map((posting) => [walletName(posting), posting]));
  const wallets = new Map<string, WalletRow>();
  for (const { key, row } of await lockWallets(tx.client, [...keys.values()])) wallets.set(walletName(key), row);
  const journal = transfers.map(({ kind, ref, postings }) =>
    postings.map(({ owner, account, currency, available, held }) => {
      const wallet = wallets.get(walletName({ owner, account, currency }))?.id;
      if (wallet === undefined) throw new Error('A wallet is missing right after it was locked');
      return { wallet, owner, account, currency, available, held, kind: ledgerKinds[kind], ref };
    }),
  );
  const changes = changesOf(journal);
  const after = new Map([...wallets.values()].map((row) => [row.id, row]));
  const owners = new Map(journal.flat().map(({ wallet, owner }) => [wallet, owner]));
  for (const { wallet, available, held } of changes) {
    const row = after.get(BigInt(wallet));
    if (row) assertPayable(owners.get(row.id) ?? 0n, row.available + available, row.held + held);
  }
  const { rows } = await tx.client.query<WalletRow>(POST_SQL, [
    at,
    ...walletValues(changes),
    ...journalValues(journal),
  ]);
  if (rows.length !== changes.length) throw new Error('A locked wallet did not take its change');
  for (const row of rows) after.set(row.id, row);
  const flowing = transfers.filter(({ kind }) => flowKinds.has(kind)).flatMap((transfer) => transfer.postings);
  if (flowing.length > 0) await noteFlows(tx.client, flowing);
  const balances = [...keys].map(([name, { owner, account, currency }]) => {
    const { available = 0n, held = 0n, version = 0n } = after.get(wallets.get(name)?.id ?? 0n) ?? {};
    return { owner, account, currency, available, held, version };
  });
  tx.noteBalances(balances);
  return balances;
}

const next = parametersFrom(2);
/**
 * Three stand in the way of an overdraft. `assertPayable` says who cannot pay; the guard in the statement leaves out the
 * wallet, and with it the transfers; the last line are the bounds of the table (`0002_ledger_wallets.sql`), which hold
 * against whatever is written here. Each is tested by itself, with the others out of the way.
 */
const POST_SQL = `
WITH ${walletsSql(next)},
${journalSql(next, '$1')}
SELECT id, available, held, version FROM wallets`;

/** @throws RangeError */
export function assertBalanced(postings: readonly Posting[]): void {
  if (postings.length === 0) throw new RangeError('A transfer needs postings');
  if (new Set(postings.map(walletName)).size !== postings.length) {
    throw new RangeError('A transfer names a wallet once');
  }
  for (const { available, held } of postings) {
    if (!isBounded(available) || !isBounded(held)) throw new RangeError('A posting is out of bounds');
  }
  assertSumsToZero(postings, 'A transfer');
}

function isBounded(amount: bigint): boolean {
  return amount >= -MAX_AMOUNT && amount <= MAX_AMOUNT;
}

function assertPayable(owner: bigint, available: bigint, held: bigint): void {
  if (owner !== house.external && (available < 0n || held < 0n)) {
    throw new AppError(owner > 0n ? 'insufficient_balance' : 'house_funds_exhausted');
  }
  if (!isBounded(available) || !isBounded(held))
    throw new AppError('amount_too_large', { maximum: String(MAX_AMOUNT) });
}
