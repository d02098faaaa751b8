import { flowKinds, type LedgerKind, ledgerKinds } from '@aureus/contract/wallet/accounts.ts';
import { MAX_AMOUNT } from '@aureus/core/money/bounds.ts';
import type { Transaction } from '../database/transaction.ts';
import { AppError } from '../errors.ts';
import { noteFlows } from './flows.ts';
import { house } from './house.ts';
import { lockWallets, type WalletKey } from './wallets.ts';

/** A wallet's change in a transfer, in minor units of its currency. */
export interface Posting extends WalletKey {
  readonly available: bigint;
  readonly held: bigint;
}

export interface Transfer {
  readonly kind: LedgerKind;
  /** What caused it, e.g. an order id; null when there is nothing to point at. */
  readonly ref: bigint | null;
  readonly at: Date;
  readonly postings: readonly Posting[];
}

/** A balance after a transfer. */
export interface Balance extends WalletKey {
  readonly available: bigint;
  readonly held: bigint;
}

/** What a transfer left behind. */
export interface Posted {
  readonly transferId: bigint;
  /** The new balances of the wallets it touched, in the order of the postings. */
  readonly balances: readonly Balance[];
}

/**
 * Moves money: changes the wallets and writes the journal, inside the caller's transaction. Wallets that do not exist
 * yet are made. Rows are locked in id order, so two transfers never wait for each other in a circle.
 *
 * @throws AppError insufficient_balance when a user, house_funds_exhausted when a house account cannot pay
 * @throws RangeError when the postings do not sum to zero per currency, name a wallet twice or are out of bounds
 */
export async function post(tx: Transaction, transfer: Transfer): Promise<Posted> {
  assertBalanced(transfer.postings);
  const wallets = await lockWallets(tx.client, transfer.postings);
  for (const { key, row } of wallets) assertPayable(key, row);
  const changes = wallets.toSorted((a, b) => Number(a.row.id - b.row.id));
  const { rows } = await tx.client.query<PostedRow>(POST_SQL, [
    changes.map(({ row }) => row.id),
    changes.map(({ key }) => key.available),
    changes.map(({ key }) => key.held),
    ledgerKinds[transfer.kind],
    transfer.ref,
    transfer.at,
  ]);
  const [first] = rows;
  if (!first || rows.length !== transfer.postings.length) throw new Error('A locked wallet did not take its change');
  if (flowKinds.has(transfer.kind)) await noteFlows(tx.client, transfer.postings);
  const after = new Map(rows.map((row) => [row.id, row]));
  const balances = wallets.map(({ key: { owner, account, currency }, row: { id } }) => {
    const { available = 0n, held = 0n } = after.get(id) ?? {};
    return { owner, account, currency, available, held };
  });
  return { transferId: first.transfer_id, balances };
}

interface PostedRow {
  readonly transfer_id: bigint;
  readonly id: bigint;
  readonly available: bigint;
  readonly held: bigint;
}

/**
 * Three stand in the way of an overdraft. `assertPayable` says who cannot pay; the guard in the statement leaves out the
 * wallet, and with it the transfer; the last line are the bounds of the table (`0002_ledger_wallets.sql`), which hold
 * against whatever is written here. Each is tested by itself, with the others out of the way.
 */
export const POST_SQL = `
  WITH transfer AS (SELECT nextval('ledger_transfer_id') AS id),
  changed AS (
    UPDATE wallet SET available = wallet.available + delta.available, held = wallet.held + delta.held
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS delta (id, available, held)
    WHERE wallet.id = delta.id AND wallet.held + delta.held >= 0
      AND (wallet.available + delta.available >= 0 OR wallet.owner_id = ${house.external})
    RETURNING wallet.*, delta.available AS available_delta, delta.held AS held_delta
  ),
  written AS (
    INSERT INTO ledger_entry (transfer_id, wallet_id, owner_id, account, currency_id, available_delta, held_delta,
                              kind, ref, created_at)
    SELECT transfer.id, changed.id, owner_id, account, currency_id, available_delta, held_delta, $4, $5, $6
    FROM changed, transfer ORDER BY changed.id
  )
  SELECT transfer.id AS transfer_id, changed.id, available, held FROM changed, transfer`;

/** @throws RangeError */
export function assertBalanced(postings: readonly Posting[]): void {
  const sums = new Map<number, bigint>();
  const names = new Set<string>();
  for (const { owner, account, currency, available, held } of postings) {
    names.add(`${owner} ${account} ${currency}`);
    if (!isBounded(available) || !isBounded(held)) throw new RangeError('A posting is out of bounds');
    sums.set(currency, (sums.get(currency) ?? 0n) + available + held);
  }
  if (postings.length === 0) throw new RangeError('A transfer needs postings');
  if (names.size !== postings.length) throw new RangeError('A transfer names a wallet once');
  for (const [currency, sum] of sums) {
    if (sum !== 0n) throw new RangeError(`A transfer does not sum to zero in currency ${currency}: ${sum}`);
  }
}

function isBounded(amount: bigint): boolean {
  return amount >= -MAX_AMOUNT && amount <= MAX_AMOUNT;
}

function assertPayable(posting: Posting, balance: { available: bigint; held: bigint }): void {
  const available = balance.available + posting.available;
  const held = balance.held + posting.held;
  if (posting.owner !== house.external && (available < 0n || held < 0n)) {
    throw new AppError(posting.owner > 0n ? 'insufficient_balance' : 'house_funds_exhausted');
  }
  if (!isBounded(available) || !isBounded(held))
    throw new AppError('amount_too_large', { maximum: String(MAX_AMOUNT) });
}
