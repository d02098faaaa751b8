import type * as calls from '@aureus/contract/loans/calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { dayInterest } from '@aureus/core/loans/debt.ts';
import { mostBorrowable } from '@aureus/core/loans/risk.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { PoolClient } from 'pg';
import { refuseFrozen } from '../account/public.ts';
import type { Currency } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { type NewHold, openHolds } from '../platform/ledger/holds.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { postAll, type Transfer } from '../platform/ledger/post.ts';
import { lockWallets } from '../platform/ledger/wallets.ts';
import { parseAmount } from '../wallet/public.ts';
import { DAY_MS, describeLoan, entryNumber, type Loan, stateNumber } from './loan.ts';
import type { LoanNeeds } from './needs.ts';
import { type Offer, type Owed, readOwed, type Security } from './offers.ts';
import { type Pair, pricesFor, type PricingNeeds } from './pricing.ts';
import { ofLender, ofUser } from './wallets.ts';
import { rangeOf } from './watch-range.ts';

type Buy = typeof calls.buy;

/** Loans one user may owe at once. */
export const MOST_LOANS = 10;

/**
 * Lends an amount against collateral. Loans of one user are taken one by one, so that all of them together keep the
 * limits; collateral is set aside in the transaction that pays out, so nobody withdraws it meanwhile.
 */
export async function takeLoan(
  needs: LoanNeeds,
  input: Input<Buy>,
  { caller: { userId }, claim }: MoneyContext,
): Promise<Answer<Buy>> {
  const { platform, markets } = needs;
  let taken: Loan | undefined;
  // Another process may have closed a market, and its word not have come here.
  await markets.refresh();
  const answer = await platform.money.transaction(claim, async (tx) => {
    await refuseFrozen(tx, userId);
    await lockBorrower(tx, userId);
    const asked = await readTerms(tx.client, needs, input);
    refuseBeyondUser(await readOwed(tx.client, userId), asked);
    await lockWallets(tx.client, [
      ofUser(userId, asked.pair.loan.id),
      ofUser(userId, asked.pair.collateral.id),
      ofLender(asked.pair.loan.id),
    ]);
    // From here on nobody is waited for: the prices are those of the moment the money moves.
    refuseUncovered(needs, asked);
    const at = platform.clock.now();
    taken = await write(tx, needs, userId, asked, at);
    const due = await needs.days.dueOf(tx.client, [String(taken.id)]);
    return describeLoan(needs, taken, due.get(String(taken.id)));
  });
  if (taken) await needs.tell([taken]);
  return answer;
}

/** Serialises what one user borrows until the transaction ends. */
async function lockBorrower({ client }: MoneyTransaction, userId: bigint): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('loan ' || $1::text, 0))`, [String(userId)]);
}

/** What somebody wants to borrow, with the terms there are. Amounts in minor units. */
export interface Asked {
  readonly offer: Offer;
  readonly security: Security;
  readonly pair: Pair;
  readonly days: number;
  readonly amount: bigint;
  readonly collateral: bigint;
}

/**
 * The terms of now; they do not change until the transaction ends.
 * @throws AppError loans_offer_unknown, loans_collateral_unknown, loans_terms_changed, loans_same_currency,
 *   amount_too_small, amount_too_large, amount_too_precise
 */
async function readTerms(client: PoolClient, { markets }: LoanNeeds, input: Input<Buy>): Promise<Asked> {
  const offers = await client.query<Offer>('SELECT * FROM loan_offer WHERE id = $1::bigint FOR SHARE', [input.id]);
  const securities = await client.query<Security>(
    'SELECT * FROM loan_security WHERE currency_id = $1::bigint FOR SHARE',
    [input.collateral_id],
  );
  const [offer] = offers.rows;
  const [security] = securities.rows;
  const loan = offer && markets.currency(offer.currency_id);
  if (!offer?.is_open || !loan) throw new AppError('loans_offer_unknown');
  const held = security && markets.currency(security.currency_id);
  if (!security?.is_open || !held) throw new AppError('loans_collateral_unknown');
  if (held.id === loan.id) throw new AppError('loans_same_currency');
  const isShown = (input.terms ?? offer.revision) === offer.revision;
  const isSecurityShown = (input.collateral_terms ?? security.revision) === security.revision;
  if (!isShown || !isSecurityShown) throw new AppError('loans_terms_changed');
  const amount = parseAmount(input.amount, loan);
  refuseOutOfBounds(offer, loan, amount);
  const collateral = parseAmount(input.collateral, held);
  return { offer, security, pair: { loan, collateral: held }, days: input.days, amount, collateral };
}

const textOf = (amount: bigint, { scale, code }: Currency): string => `${formatDecimal(amount, scale)} ${code}`;

/** @throws AppError amount_too_small, amount_too_large */
export function refuseOutOfBounds({ min_amount, max_amount }: Offer, loan: Currency, amount: bigint): void {
  if (amount < min_amount) throw new AppError('amount_too_small', { minimum: textOf(min_amount, loan) });
  if (amount > max_amount) throw new AppError('amount_too_large', { maximum: textOf(max_amount, loan) });
}

/** @param owed by whoever asks. @throws AppError loans_unpaid, loans_too_many, loans_user_full */
export function refuseBeyondUser(owed: readonly Owed[], { offer, pair, amount }: Asked): void {
  if (owed.some(({ is_late }) => is_late)) throw new AppError('loans_unpaid');
  if (owed.length >= MOST_LOANS) throw new AppError('loans_too_many');
  const before = owed.reduce((sum, each) => (each.offer_id === offer.id ? sum + each.principal : sum), 0n);
  if (before + amount <= offer.max_amount) return;
  const left = offer.max_amount > before ? offer.max_amount - before : 0n;
  throw new AppError('loans_user_full', { left: textOf(left, pair.loan) });
}

/** @throws AppError loans_collateral_low, and what prices are refused with */
export function refuseUncovered(needs: PricingNeeds, { offer, security, pair, amount, collateral }: Asked): void {
  const { loan, collateral: held } = pricesFor(needs, pair, 'open');
  const most = mostBorrowable(
    { ...held, amount: collateral },
    security.haircut_ppm,
    loan,
    offer.ltv_ppm,
    offer.rate_ppm,
  );
  if (amount > most) throw new AppError('loans_collateral_low', { most: textOf(most, pair.loan) });
}

/** The loan as it begins: its first day has begun with it. */
export function newLoan(
  { offer, security, pair, days, amount, collateral }: Asked,
  owner: bigint,
  at: Date,
): Omit<Loan, 'id'> {
  const made = {
    owner_id: owner,
    offer_id: offer.id,
    currency_id: pair.loan.id,
    collateral_id: pair.collateral.id,
    rate_ppm: offer.rate_ppm,
    haircut_ppm: security.haircut_ppm,
    days,
    amount,
    taken_at: at,
    principal: amount,
    interest: dayInterest(amount, offer.rate_ppm),
    overdue: 0n,
    repaid: 0n,
    charged_days: 1,
    warned: 0,
    state: stateNumber.open,
    shortfall: null,
    ended_at: null,
    collateral,
  };
  return { ...made, ...rangeOf(made) };
}

const COLUMNS = [
  'owner_id',
  'offer_id',
  'currency_id',
  'collateral_id',
  'rate_ppm',
  'haircut_ppm',
  'days',
  'amount',
  'taken_at',
  'principal',
  'interest',
  'overdue',
  'repaid',
  'charged_days',
  'warned',
  'acts_under',
  'acts_over',
  'state',
] as const satisfies readonly (keyof Loan)[];

/** @throws AppError insufficient_balance, loans_house_full */
async function write(tx: MoneyTransaction, { days }: LoanNeeds, owner: bigint, asked: Asked, at: Date): Promise<Loan> {
  const { pair, amount, collateral } = asked;
  const made = newLoan(asked, owner, at);
  const { rows } = await tx.client.query<{ id: bigint }>(
    `INSERT INTO loan (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((_, place) => `$${place + 1}`).join(', ')}) RETURNING id`,
    COLUMNS.map((column) => made[column]),
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('A loan was not written');
  await tx.client.query(
    `INSERT INTO loan_entry (loan_id, kind, day, amount, collateral, at)
     VALUES ($1, $2, NULL, $3, $4, $7), ($1, $5, 1, $6, 0, $7)`,
    [id, entryNumber.taken, amount, collateral, entryNumber.interest, made.interest, at],
  );
  await putUp(tx, { loan: id, owner, currency: pair.collateral.id, amount: collateral, at });
  await payOut(tx, at, { id, owner, currency: pair.loan.id, amount });
  await days.schedule(tx, [{ ref: String(id), due: new Date(at.getTime() + DAY_MS) }]);
  return { ...made, id };
}

interface PutUp {
  readonly loan: bigint;
  readonly owner: bigint;
  readonly currency: number;
  readonly amount: bigint;
  readonly at: Date;
}

/** Sets collateral aside for a loan. @throws AppError insufficient_balance */
export async function putUp(tx: MoneyTransaction, { loan, owner, currency, amount, at }: PutUp): Promise<void> {
  const { rows } = await tx.client.query<{ id: bigint }>(
    'INSERT INTO loan_collateral (loan_id, amount, held) VALUES ($1, $2, $2) RETURNING id',
    [loan, amount],
  );
  const ref = rows[0]?.id;
  if (ref === undefined) throw new Error('Collateral was not written');
  await openHolds(tx, at, [setAsideFor({ ref, owner, currency, amount })]);
}

/** @param part of the collateral: its number, whose it is, and how much */
export function setAsideFor(part: Omit<PutUp, 'loan' | 'at'> & { readonly ref: bigint }): NewHold {
  const { ref, owner, currency, amount } = part;
  return { kind: 'loan_collateral', ref, ...ofUser(owner, currency), amount, as: 'loan_lock' };
}

interface PaidOut {
  readonly id: bigint;
  readonly owner: bigint;
  readonly currency: number;
  readonly amount: bigint;
}

/** The money that is lent. */
export function paidOut({ id, owner, currency, amount }: PaidOut): Transfer {
  return {
    kind: 'loan_paid_out',
    ref: id,
    postings: [
      { ...ofLender(currency), available: -amount, held: 0n },
      { ...ofUser(owner, currency), available: amount, held: 0n },
    ],
  };
}

/** @throws AppError loans_house_full: only money that is there is lent */
async function payOut(tx: MoneyTransaction, at: Date, lent: PaidOut): Promise<void> {
  try {
    await postAll(tx, at, [paidOut(lent)]);
  } catch (error) {
    const isHouse = error instanceof AppError && error.code === 'house_funds_exhausted';
    throw isHouse ? new AppError('loans_house_full') : error;
  }
}
