import { accounts } from '@aureus/contract/wallet/accounts.ts';
import {
  contractDividend,
  type ContractDividendInputs,
  type ContractDividendTerms,
} from '@aureus/core/futures/dividend.ts';
import { LONG } from '@aureus/core/futures/reckoning.ts';
import { outputOf, receiptText } from '@aureus/core/futures/receipt.ts';
import type { ClientBase } from 'pg';
import { ConflictError } from '../platform/database/transaction.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import { releaseHold } from '../platform/ledger/holds.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { postAll, type Transfer } from '../platform/ledger/post.ts';
import { lockWallets, type WalletKey } from '../platform/ledger/wallets.ts';
import { termsOf } from './announced.ts';
import { isOpenPosition, OPEN, type OpenPosition, positionOf, type PositionRow } from './position.ts';
import type { FutureInstruments } from './public.ts';
import { storeReceipts } from './store-receipts.ts';

/** What stands in the table. */
interface Announced {
  readonly id: bigint;
  readonly market_id: number;
  readonly per_share: bigint;
  readonly cut_off: Date;
  readonly reserved: bigint | null;
  readonly now: Date;
}

/** Pays dividends to longs and takes them from shorts, each dividend in one transaction. */
export function contractDividends(instruments: Pick<FutureInstruments, 'on'>): Deadline {
  return defineDeadline({
    name: 'futures.dividend',
    outage: 'settle_as_due',
    atOnce: 1,
    // All contracts of the share rest until it is done.
    longestPauseMs: 30_000,
    settle: async (tx, due) => {
      for (const { ref } of due) await adjust(tx, ref, instruments);
    },
  });
}

/** What gets or pays a dividend. Contracts rest from the cut-off on: what was open then is open now, with the same lots. */
const OPEN_THEN = `status = ${OPEN} AND market_id = $1 AND opened_at <= $2`;

async function adjust(tx: MoneyTransaction, ref: string, instruments: Pick<FutureInstruments, 'on'>): Promise<void> {
  const { client } = tx;
  const { rows } = await client.query<Announced>(
    `UPDATE futures_dividend SET settled_at = statement_timestamp() WHERE ref = $1 AND settled_at IS NULL
     RETURNING id, market_id, per_share, cut_off, reserved, settled_at AS now`,
    [ref],
  );
  const [announced] = rows;
  const instrument = announced && instruments.on(announced.market_id);
  if (!announced || !instrument) throw new Error(`There is no announced dividend ${ref}, or no contracts of its share`);
  const currency = instrument.market.quote.id;
  const balances = await lockBalances(client, announced, currency);
  const { concerned, all } = await lockPositions(client, announced, currency);
  if (concerned.some(({ owner: of }) => !balances.has(BigInt(of))))
    throw new ConflictError('An owner has come meanwhile');
  const changes = changesOf(concerned, all, balances, termsOf(instrument, announced.per_share));
  if ((announced.reserved ?? 0n) > 0n) {
    await releaseHold(tx, announced.now, { kind: 'futures_dividend', ref: announced.id }, 'futures_reserve');
  }
  if (changes.length === 0) return;
  await postAll(tx, announced.now, changes.flatMap(transfersOf));
  const margins = changes.flatMap((change) => change.margins);
  await client.query(
    `UPDATE futures_position SET margin = margin + changed.change, version = version + 1
     FROM (
       SELECT id, sum(change)::bigint AS change FROM unnest($1::bigint[], $2::bigint[]) AS one (id, change) GROUP BY id
     ) AS changed WHERE futures_position.id = changed.id`,
    [margins.map(({ id }) => id), margins.map(({ change }) => change)],
  );
  await storeReceipts(
    client,
    changes.map(({ position: { id, owner }, margins: changed, inputs }) => ({
      owner,
      positions: [id, ...changed.map((each) => each.id).filter((other) => other !== id)],
      rule: 'futures.dividend.1' as const,
      inputs: receiptText(inputs),
      output: outputOf('futures.dividend.1', inputs),
    })),
    announced.now,
  );
}

/** Locks the wallets before the positions: in the order in which a batch takes them. By owner, what is free. */
async function lockBalances(client: ClientBase, of: Announced, currency: number): Promise<Map<bigint, bigint>> {
  const { rows } = await client.query<{ owner: bigint }>(
    `SELECT DISTINCT owner_id AS owner FROM futures_position WHERE ${OPEN_THEN}`,
    [of.market_id, of.cut_off],
  );
  const users = rows.map(({ owner }) => ({ owner, account: accounts.futures, currency }));
  const ofHouse = [house.futures, house.insurance].map((owner) => ({ owner, account: HOUSE_ACCOUNT, currency }));
  const locked = await lockWallets<WalletKey>(client, [...users, ...ofHouse]);
  return new Map(locked.map(({ key, row }) => [key.owner, row.available]));
}

/** Longs before shorts, so that what somebody gets pays for what they owe; of each the oldest first. */
async function lockPositions(client: ClientBase, of: Announced, currency: number) {
  const { rows } = await client.query<PositionRow & { readonly is_concerned: boolean }>(
    `SELECT *, market_id = $1 AND opened_at <= $2 AS is_concerned FROM futures_position
     WHERE status = ${OPEN} AND currency_id = $3 AND owner_id IN (SELECT owner_id FROM futures_position WHERE ${OPEN_THEN})
     ORDER BY id FOR UPDATE`,
    [of.market_id, of.cut_off, currency],
  );
  const concerned = rows.filter((row) => row.is_concerned).map(positionOf);
  return {
    concerned: concerned.filter(isOpenPosition).toSorted((a, b) => b.side - a.side),
    all: rows.map(positionOf).filter(isOpenPosition),
  };
}

interface Change {
  readonly position: OpenPosition;
  readonly inputs: ContractDividendInputs;
  /** By how much the margins of its account change: what they pay is below zero. */
  readonly margins: readonly { readonly id: number; readonly change: bigint }[];
  /** By how much the free balance changes. */
  readonly available: bigint;
  /** What the insurance fund pays for it. */
  readonly fromFund: bigint;
}

/**
 * What an isolated long gets goes to its margin: the fall of the price takes it from there, and what was in the balance
 * meanwhile would be out of reach.
 * @param all the open positions of everybody concerned: those that share their margin stand for each other, as when one is
 * closed at a loss
 */
function changesOf(
  concerned: readonly OpenPosition[],
  all: readonly OpenPosition[],
  balances: Map<bigint, bigint>,
  terms: ContractDividendTerms,
): Change[] {
  const left = new Map(all.map(({ id, margin }) => [id, margin]));
  const marginOf = (id: number): bigint => left.get(id) ?? 0n;
  const crossOf = Map.groupBy(
    all.filter(({ isCross }) => isCross),
    ({ owner }) => owner,
  );
  let fund = balances.get(house.insurance) ?? 0n;
  return concerned.flatMap((position) => {
    const { id, owner, side, parts, isCross } = position;
    const balance = balances.get(BigInt(owner)) ?? 0n;
    const sharing = isCross && side !== LONG ? (crossOf.get(owner) ?? []).filter((each) => each.id !== id) : [];
    const others = sharing.map((other) => ({ id: other.id, margin: marginOf(other.id) }));
    const inputs = { ...terms, side, lots: parts, margin: marginOf(id), balance, others };
    const outcome = contractDividend(inputs);
    const toMargin = isCross ? 0n : outcome.received;
    const margins = [
      { id, change: toMargin - outcome.fromMargin },
      ...others.map((other, place) => ({ id: other.id, change: -(outcome.fromOthers[place] ?? 0n) })),
    ].filter(({ change }) => change !== 0n);
    for (const { id: changed, change } of margins) left.set(changed, marginOf(changed) + change);
    const available = outcome.received - toMargin - outcome.fromBalance;
    balances.set(BigInt(owner), balance + available);
    const fromFund = outcome.uncovered < fund ? outcome.uncovered : fund;
    fund -= fromFund;
    const isNothing = margins.length === 0 && available === 0n && outcome.uncovered === 0n;
    return isNothing ? [] : [{ position, inputs, margins, available, fromFund }];
  });
}

/** What the fund has not either, the house does without. */
function transfersOf({ position: { id, owner, currency }, margins, available, fromFund }: Change): Transfer[] {
  const ref = BigInt(id);
  const held = margins.reduce((sum, { change }) => sum + change, 0n);
  const ofHouse = { owner: house.futures, account: HOUSE_ACCOUNT, currency, held: 0n };
  const transfers: Transfer[] = [];
  if (available !== 0n || held !== 0n) {
    const ofOwner = { owner: BigInt(owner), account: accounts.futures, currency, available, held };
    transfers.push({
      kind: 'futures_dividend',
      ref,
      postings: [ofOwner, { ...ofHouse, available: -available - held }],
    });
  }
  if (fromFund > 0n) {
    const ofFund = { ...ofHouse, owner: house.insurance, available: -fromFund };
    transfers.push({ kind: 'futures_insurance', ref, postings: [ofFund, { ...ofHouse, available: fromFund }] });
  }
  return transfers;
}
