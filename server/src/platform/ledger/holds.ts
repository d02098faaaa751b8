import { type HoldKind, holdKinds, type LedgerKind } from '@aureus/contract/wallet/ledger-kinds.ts';
import type { ClientBase, Pool } from 'pg';
import type { MoneyTransaction } from './money.ts';
import { type Posting, postAll, type Transfer } from './post.ts';
import { type WalletKey, walletName } from './wallets.ts';

/**
 * Money set aside for one cause: still the owner's, no longer theirs to spend. A hold is opened once, pays whomever its
 * cause says, and ends exactly once: when it has paid everything, or when the rest is given back.
 */

/** What a hold is for: a withdrawal, say, by its id. */
export interface HoldCause {
  readonly kind: HoldKind;
  readonly ref: bigint;
}

/** Money to set aside in one wallet. */
export interface NewHold extends HoldCause, WalletKey {
  /** Minor units, above zero. */
  readonly amount: bigint;
  /** As what the journal names it. */
  readonly as: LedgerKind;
}

/** A payment out of a hold. */
export interface Taking {
  /** Minor units, above zero. */
  readonly amount: bigint;
  /** Into whose available money. */
  readonly to: WalletKey;
  /** As what the journal names it. */
  readonly as: LedgerKind;
  /** The number of what it is for, where one hold pays for many things; that of the hold when left out. */
  readonly ref?: bigint;
}

/** What becomes of one hold: it pays, in this order, and may give the rest back. */
export interface HoldChange extends HoldCause {
  readonly take?: readonly Taking[];
  /** Gives back what is left and ends the hold; as what the journal names it. */
  readonly release?: LedgerKind;
}

/** Somebody would end a hold twice, or pay out of one that has ended. Nothing may be written: roll back. */
export class HoldEndedError extends Error {
  constructor({ kind, ref }: HoldCause) {
    super(`The hold of ${kind} ${ref} has ended`);
    this.name = 'HoldEndedError';
  }
}

interface HoldRow extends WalletKey {
  readonly id: bigint;
  readonly kind: number;
  readonly ref: bigint;
  readonly held: bigint;
}

/**
 * Sets money aside.
 * @throws AppError insufficient_balance; a unique violation when the cause has or had a hold
 */
export async function openHolds(tx: MoneyTransaction, at: Date, holds: readonly NewHold[]): Promise<void> {
  for (const { amount } of holds) if (amount <= 0n) throw new RangeError('A hold is of more than nothing');
  await tx.client.query(
    `INSERT INTO ledger_hold (kind, ref, owner_id, account, currency_id, amount, held, opened_at)
     SELECT kind, ref, owner, account, currency, amount, amount, $7
     FROM unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::smallint[], $5::integer[], $6::bigint[])
       AS hold (kind, ref, owner, account, currency, amount)
     ORDER BY kind, ref`,
    [
      holds.map(({ kind }) => holdKinds[kind]),
      holds.map(({ ref }) => ref),
      holds.map(({ owner }) => owner),
      holds.map(({ account }) => account),
      holds.map(({ currency }) => currency),
      holds.map(({ amount }) => amount),
      at,
    ],
  );
  const transfers = holds.map(({ as, ref, owner, account, currency, amount }) => ({
    kind: as,
    ref,
    postings: [{ owner, account, currency, available: -amount, held: amount }],
  }));
  await postAll(tx, at, transfers);
}

/**
 * Pays out of holds and ends them, each named once; one that neither pays nor ends stays as it is. All are locked in one
 * order, so that two never wait in a circle.
 * @throws HoldEndedError; RangeError when a hold does not have what is taken; what `postAll` throws
 */
export async function changeHolds(tx: MoneyTransaction, at: Date, changes: readonly HoldChange[]): Promise<void> {
  const rows = await lockHolds(tx.client, changes);
  const transfers: Transfer[] = [];
  const changed: { readonly id: bigint; readonly left: bigint }[] = [];
  for (const [index, change] of changes.entries()) {
    const row = rows[index];
    if (!row) throw new HoldEndedError(change);
    let rest = row.held;
    for (const { amount, to, as, ref = change.ref } of change.take ?? []) {
      if (amount <= 0n || amount > rest)
        throw new RangeError(`The hold of ${change.kind} ${change.ref} has not ${amount}`);
      rest -= amount;
      transfers.push({ kind: as, ref, postings: payment(row, to, amount) });
    }
    if (change.release && rest > 0n) {
      transfers.push({ kind: change.release, ref: change.ref, postings: payment(row, row, rest) });
      rest = 0n;
    }
    if (rest < row.held) changed.push({ id: row.id, left: rest });
  }
  if (changed.length === 0) return;
  // The holds before the money: from then on wallets are locked, and whoever else uses them waits for the commit.
  await tx.client.query(
    `UPDATE ledger_hold SET held = change.held, ended_at = CASE change.held WHEN 0 THEN $3::timestamptz END
     FROM unnest($1::bigint[], $2::bigint[]) AS change (id, held) WHERE ledger_hold.id = change.id`,
    [changed.map(({ id }) => id), changed.map(({ left }) => left), at],
  );
  await postAll(tx, at, transfers);
}

/** One hold; see `changeHolds`. */
export async function takeFromHold(
  tx: MoneyTransaction,
  at: Date,
  cause: HoldCause,
  take: readonly Taking[],
): Promise<void> {
  await changeHolds(tx, at, [{ ...cause, take }]);
}

/** One hold; see `changeHolds`. */
export async function releaseHold(tx: MoneyTransaction, at: Date, cause: HoldCause, as: LedgerKind): Promise<void> {
  await changeHolds(tx, at, [{ ...cause, release: as }]);
}

/** What is set aside for causes of one kind in one currency. */
export interface HeldByKind {
  readonly kind: HoldKind;
  readonly currency: number;
  /** Minor units. */
  readonly amount: bigint;
  /** How many causes it is for. */
  readonly causes: number;
}

/** What an owner has set aside now for causes of these kinds, in all accounts or in one, by kind and currency. */
export async function readHeldByKind(
  connection: Pool | ClientBase,
  owner: bigint,
  kinds: readonly HoldKind[],
  account: number | null = null,
): Promise<HeldByKind[]> {
  const { rows } = await connection.query<Omit<HeldByKind, 'kind'> & { readonly kind: number }>(
    `SELECT kind, currency_id AS currency, sum(held)::bigint AS amount, count(*)::integer AS causes
     FROM ledger_hold WHERE owner_id = $1 AND kind = ANY($2::smallint[]) AND ended_at IS NULL
       AND ($3::smallint IS NULL OR account = $3)
     GROUP BY kind, currency_id ORDER BY kind, currency_id`,
    [owner, kinds.map((kind) => holdKinds[kind]), account],
  );
  return rows.flatMap(({ kind: number, ...held }) => {
    const kind = kinds.find((each) => holdKinds[each] === number);
    return kind === undefined ? [] : [{ kind, ...held }];
  });
}

/** From a hold into available money: another's, or back to where it came from. */
function payment({ owner, account, currency }: HoldRow, to: WalletKey, amount: bigint): Posting[] {
  const from = { owner, account, currency };
  if (to.currency !== currency) throw new RangeError('A hold pays in its own currency');
  if (walletName(from) === walletName(to)) return [{ ...from, available: amount, held: -amount }];
  const receiver = { owner: to.owner, account: to.account, currency };
  return [
    { ...from, available: 0n, held: -amount },
    { ...receiver, available: amount, held: 0n },
  ];
}

/** Open holds in the order of the causes; undefined where one has ended or never was. */
async function lockHolds(client: ClientBase, causes: readonly HoldCause[]): Promise<(HoldRow | undefined)[]> {
  const name = (kind: number, ref: bigint): string => `${kind} ${ref}`;
  const names = causes.map(({ kind, ref }) => name(holdKinds[kind], ref));
  if (new Set(names).size !== names.length) throw new RangeError('A hold is named once');
  const { rows } = await client.query<HoldRow>(
    `SELECT id, kind, ref, owner_id AS owner, account, currency_id AS currency, held FROM ledger_hold
     WHERE (kind, ref) IN (SELECT * FROM unnest($1::smallint[], $2::bigint[])) AND ended_at IS NULL
     ORDER BY id FOR UPDATE`,
    [causes.map(({ kind }) => holdKinds[kind]), causes.map(({ ref }) => ref)],
  );
  const byName = new Map(rows.map((row) => [name(row.kind, row.ref), row]));
  return names.map((each) => byName.get(each));
}
