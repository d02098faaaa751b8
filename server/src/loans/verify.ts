import { totalOf } from '@aureus/core/loans/debt.ts';
import type { LedgerKind } from '@aureus/contract/wallet/ledger-kinds.ts';
import type { ClientBase } from 'pg';
import { PricesPendingError } from '../market/public.ts';
import { house } from '../platform/ledger/house.ts';
import { type Moved, movedByCause } from '../platform/ledger/moved.ts';
import { readChunks } from '../platform/settlements/chunks.ts';
import { compareMoved, type ExpectedMove } from '../platform/settlements/compare-moved.ts';
import { differences } from '../platform/settlements/differences.ts';
import type { RecordedText, SettlementVerifier } from '../platform/settlements/verifier.ts';
import { type Loan, SELECT_LOAN, stateNumber } from './loan.ts';
import type { PricedSide } from './pricing.ts';
import { type Course, type Entry, replay } from './replay.ts';
import { readInputs } from './sale-inputs.ts';
import { SALE_PRICE_MS } from './selling.ts';

/** So many loans are read at a time, each with what has happened to it; and so many amounts that secure them. */
const CHUNK = 500;
const PARTS = 5_000;
const OF_LOANS = ['loan_paid_out', 'loan_repaid', 'loan_interest', 'loan_overdue', 'loan_proceeds', 'loan_sale_fee'] as const; // prettier-ignore
const OF_PARTS = ['loan_lock', 'loan_unlock', 'loan_sold'] as const;

/** A sale goes by a mark price of its own process: the one that writes the log may have heard a source a moment later. */
const TOLERANCE = 0.01;

/**
 * Goes through every loan again by its terms: each day, each repayment, each sale of collateral by its prices. What comes
 * out must be what is stored, the prices must be about those of the log, and the money must have moved so.
 */
export const verifyLoans: SettlementVerifier = {
  name: 'loans',
  verify: async ({ client, recorded }) => {
    const problems: string[] = [];
    let settled = 0;
    const parts = await readParts(client, problems);
    const read = `${SELECT_LOAN} WHERE id >= $1 ORDER BY id LIMIT $2`;
    for await (const { rows: loans, first, last } of readChunks<Loan>(client, read, CHUNK)) {
      const entries = await readEntries(client, first, last);
      const moved = await movedByCause(client, OF_LOANS, first, last);
      const known = new Set(loans.map(({ id }) => id));
      for (const id of moved.keys()) if (!known.has(id)) problems.push(`loan ${id}: is gone, and its money has moved`);
      for (const loan of loans) {
        const own = entries.get(loan.id) ?? [];
        settled += own.length;
        const faults = await faultsOf(loan, own, parts.get(loan.id) ?? 0n, moved.get(loan.id), recorded);
        problems.push(...faults.map((fault) => `loan ${loan.id}: ${fault}`));
      }
    }
    return { settled, problems };
  },
};

async function faultsOf(
  loan: Loan,
  entries: readonly Entry[],
  sold: bigint,
  moved: readonly Moved[] | undefined,
  recorded: RecordedText,
): Promise<string[]> {
  try {
    const course = replay(loan, entries);
    const prices: string[] = [];
    for (const entry of entries) prices.push(...(await pricesBeside(entry, recorded)));
    return [...course.faults, ...compare(loan, course, sold), ...prices, ...compareMoney(loan, course, moved)];
  } catch (error) {
    return [`cannot be gone through again: ${error instanceof Error ? error.message : String(error)}`];
  }
}

async function readEntries(client: ClientBase, first: bigint, last: bigint): Promise<ReadonlyMap<bigint, Entry[]>> {
  const { rows } = await client.query<Entry>(
    `SELECT id, loan_id, kind, day, amount, collateral, fee, inputs, at FROM loan_entry
     WHERE loan_id BETWEEN $1 AND $2 ORDER BY id`,
    [first, last],
  );
  return Map.groupBy(rows, ({ loan_id }) => loan_id);
}

/** What is stored of a loan, beside what its entries come to. */
function compare(loan: Loan, course: Course, sold: bigint): string[] {
  const hasEnded = totalOf(course.debt) === 0n;
  return differences([
    ['principal', loan.principal, course.debt.principal],
    ['interest', loan.interest, course.debt.interest],
    ['overdue', loan.overdue, course.debt.overdue],
    ['repaid', loan.repaid, totalOf(course.paid)],
    ['days', loan.charged_days, course.days],
    ['state', loan.state, course.state],
    ['shortfall', loan.shortfall, course.shortfall],
    ['collateral', loan.collateral, hasEnded ? 0n : course.held],
    ['collateral that was sold', sold, course.sold],
  ]);
}

/** The money of its user and of each account of the house. */
function compareMoney(loan: Loan, course: Course, moved: readonly Moved[] = []): string[] {
  const { owner_id: user, currency_id: currency, amount } = loan;
  const between = (owner: bigint, flows: readonly (readonly [LedgerKind, bigint])[]): string[] =>
    compareMoved(
      { user, house: owner },
      flows.flatMap(([kind, available]): ExpectedMove[] => [
        { kind, whose: 'user', currency, available },
        { kind, whose: 'house', currency, available: -available },
      ]),
      moved.filter((each) => flows.some(([kind]) => kind === each.kind)),
    );
  return [
    ...between(house.loans, [
      ['loan_paid_out', amount],
      ['loan_repaid', -course.paid.principal],
      ['loan_interest', -course.paid.interest],
      ['loan_overdue', -course.paid.overdue],
    ]),
    ...between(house.marketMaker, [['loan_proceeds', course.gross]]),
    ...between(house.fees, [['loan_sale_fee', -course.fees]]),
  ];
}

interface Part {
  readonly id: bigint;
  readonly loan_id: bigint;
  readonly owner_id: bigint;
  readonly currency: number;
  readonly amount: bigint;
  readonly held: bigint;
  readonly state: number;
}

/** Compares each amount that was put up with the journal. @returns what was sold of each loan, by the journal */
async function readParts(client: ClientBase, problems: string[]): Promise<ReadonlyMap<bigint, bigint>> {
  const sold = new Map<bigint, bigint>();
  const read = `SELECT loan_collateral.id, loan_id, owner_id, collateral_id AS currency, loan_collateral.amount, held, state
    FROM loan_collateral JOIN loan ON loan.id = loan_id WHERE loan_collateral.id >= $1 ORDER BY loan_collateral.id LIMIT $2`;
  for await (const { rows: parts, first, last } of readChunks<Part>(client, read, PARTS)) {
    const moved = await movedByCause(client, OF_PARTS, first, last);
    const known = new Set(parts.map(({ id }) => id));
    for (const id of moved.keys()) if (!known.has(id)) problems.push(`collateral ${id}: is gone, and has moved`);
    for (const part of parts) {
      const own = moved.get(part.id) ?? [];
      const bought =
        own.find(({ kind, owner }) => kind === 'loan_sold' && owner === house.marketMaker)?.available ?? 0n;
      if (bought > 0n) sold.set(part.loan_id, (sold.get(part.loan_id) ?? 0n) + bought);
      problems.push(...comparePart(part, bought, own).map((fault) => `collateral ${part.id}: ${fault}`));
    }
  }
  return sold;
}

/** What was put up is held, sold, or came back when its loan had ended. */
function comparePart(
  { owner_id: user, currency, amount, held, state }: Part,
  sold: bigint,
  moved: readonly Moved[],
): string[] {
  const hasEnded = state === stateNumber.repaid || state === stateNumber.sold;
  const of = (kind: LedgerKind, ofUser: bigint, ofHouse: bigint): ExpectedMove[] => [
    { kind, whose: 'user', currency, available: ofUser },
    { kind, whose: 'house', currency, available: ofHouse },
  ];
  return [
    ...differences([['what is held', held, hasEnded ? 0n : amount - sold]]),
    ...compareMoved(
      { user, house: house.marketMaker },
      [
        ...of('loan_lock', -amount, 0n),
        ...of('loan_unlock', hasEnded ? amount - sold : 0n, 0n),
        ...of('loan_sold', 0n, sold),
      ],
      moved,
    ),
  ];
}

/** Whether the prices a sale went by are about those that were written down in the seconds before it. */
async function pricesBeside({ id, inputs, at }: Entry, recorded: RecordedText): Promise<string[]> {
  if (!inputs) return [];
  const { loan, collateral } = readInputs(inputs);
  const faults: string[] = [];
  for (const { mark } of [loan, collateral]) {
    if (mark && !(await isAbout(mark, at.getTime(), recorded))) {
      faults.push(`entry ${id}: the price of market ${mark.marketId} is not what was written down`);
    }
  }
  return faults;
}

async function isAbout(
  { marketId, ticks }: NonNullable<PricedSide['mark']>,
  at: number,
  recorded: RecordedText,
): Promise<boolean> {
  try {
    const { text } = await recorded(marketId, at - SALE_PRICE_MS, at);
    const marks = text
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => (JSON.parse(line) as { readonly mark: number | null }).mark ?? []);
    return marks.some((mark) => Math.abs(mark - ticks) <= mark * TOLERANCE);
  } catch (error) {
    // A sale of this moment: its seconds are written down in a few more.
    if (error instanceof PricesPendingError) return true;
    throw error;
  }
}
