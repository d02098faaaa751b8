import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { DatabaseError, type Pool } from 'pg';
import type { Currency, MarketDirectory } from '../../market/public.ts';
import type { Notices } from '../../notice/public.ts';
import type { ApprovedBy, ProposalHandler } from '../../operator/public.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { house, HOUSE_ACCOUNT } from '../../platform/ledger/house.ts';
import { post } from '../../platform/ledger/ledger.ts';
import type { Platform } from '../../platform/platform.ts';
import { parseAmount } from '../amount.ts';
import { usdtOf } from '../prices.ts';
import { balanceEvent } from '../public.ts';
import type { DepositCounts } from './counts.ts';
import { currencyOf, type DepositRow, noteStep, statusOf } from './rows.ts';

export interface DecisionTools extends Pick<Platform, 'clock' | 'hub'> {
  readonly markets: MarketDirectory;
  readonly notices: Notices;
  readonly counts: DepositCounts;
}

type Credit = ProposalPayload<'deposit.credit'>;
type Refusal = ProposalPayload<'deposit.refuse'>;

/** More than this many times what the user declared is a slip of the pen, not a deposit. */
const MOST_TIMES_DECLARED = 10n;

const subject = ({ id }: { readonly id: number }): string => `deposit ${id}`;

/** Nobody decides about their own money. */
async function ownerOf(connection: Pool | Transaction['client'], { id }: { readonly id: number }) {
  const { rows } = await connection.query<{ user_id: bigint }>('SELECT user_id FROM deposit WHERE id = $1', [id]);
  return { users: rows.map((row) => row.user_id) };
}

/** Credits what arrived: the outside owes the house, the house owes the user. */
export function creditDeposit(tools: DecisionTools): ProposalHandler<'deposit.credit'> {
  return {
    subject,
    affected: ownerOf,
    preview: async (pool, payload) => {
      const row = await findWaiting(pool, payload.id);
      const currency = currencyOf(tools.markets, row);
      const amount = arrived(payload, row, currency);
      await checkPayment(pool, row, payload.payment);
      const [user, external] = await Promise.all([
        balanceOf(pool, row.user_id, row.account, row.currency_id),
        balanceOf(pool, house.external, HOUSE_ACCOUNT, row.currency_id),
      ]);
      const line = lines(tools.markets, currency);
      return [
        ...(await about(pool, row)),
        line('deposit_declared', null, row.amount),
        line('deposit_arrived', null, amount),
        line('deposit_user_balance', user, user + amount),
        line('deposit_house_external', external, external - amount),
        ...(payload.payment === undefined ? [] : [text('deposit_payment', payload.payment)]),
      ];
    },
    execute: async (tx, payload, names) => {
      const row = await findWaiting(tx.client, payload.id, 'FOR UPDATE');
      const currency = currencyOf(tools.markets, row);
      const amount = arrived(payload, row, currency);
      await checkPayment(tx.client, row, payload.payment);
      const at = tools.clock.now();
      await close(tx, row, { status: 'credited', amount, payment: payload.payment ?? '', reason: '' }, names, at);
      await noteStep(tx, row.id, 'credited', at);
      const credited = { account: row.account, currency: row.currency_id };
      const { balances } = await post(tx, {
        kind: 'deposit',
        ref: row.id,
        at,
        postings: [
          { owner: house.external, account: HOUSE_ACCOUNT, currency: currency.id, available: -amount, held: 0n },
          { owner: row.user_id, ...credited, available: amount, held: 0n },
        ],
      });
      const told = { amount: formatDecimal(amount, currency.scale), currency: currency.code };
      await tools.notices.send(tx, { userId: row.user_id, kind: 'deposit_credited', params: told });
      return () => {
        const own = balances.filter(({ owner }) => owner === row.user_id);
        tools.hub.publishToUser(row.user_id, balanceEvent(own, tools.markets));
        tools.counts.count('credited');
      };
    },
  };
}

/** Closes a request without a credit. */
export function refuseDeposit(tools: DecisionTools): ProposalHandler<'deposit.refuse'> {
  return {
    subject,
    affected: ownerOf,
    preview: async (pool, payload) => {
      const row = await findWaiting(pool, payload.id);
      const line = lines(tools.markets, currencyOf(tools.markets, row));
      return [
        ...(await about(pool, row)),
        line('deposit_declared', null, row.amount),
        text('deposit_reason', payload.reason),
      ];
    },
    execute: async (tx, payload: Refusal, names) => {
      const row = await findWaiting(tx.client, payload.id, 'FOR UPDATE');
      const currency = currencyOf(tools.markets, row);
      const at = tools.clock.now();
      await close(tx, row, { status: 'refused', amount: null, payment: '', reason: payload.reason }, names, at);
      await noteStep(tx, row.id, 'refused', at);
      const amount = formatDecimal(row.amount, currency.scale);
      const told = { amount, currency: currency.code, reason: payload.reason };
      await tools.notices.send(tx, { userId: row.user_id, kind: 'deposit_refused', params: told });
      return () => tools.counts.count('refused');
    },
  };
}

/** @throws AppError deposit_unknown, deposit_not_waiting */
async function findWaiting(
  connection: Pool | Transaction['client'],
  id: number,
  lock: 'FOR UPDATE' | '' = '',
): Promise<DepositRow> {
  const { rows } = await connection.query<DepositRow>(`SELECT * FROM deposit WHERE id = $1 ${lock}`, [id]);
  const [row] = rows;
  if (!row) throw new AppError('deposit_unknown');
  if (row.status !== statusOf.waiting) throw new AppError('deposit_not_waiting');
  return row;
}

/** @throws AppError amount_too_small, amount_too_large, amount_too_precise, invalid_number */
function arrived(payload: Credit, row: DepositRow, currency: Currency): bigint {
  const amount = parseAmount(payload.amount, currency);
  const most = row.amount * MOST_TIMES_DECLARED;
  if (amount <= most) return amount;
  throw new AppError('amount_too_large', { maximum: `${formatDecimal(most, currency.scale)} ${currency.code}` });
}

const PAYMENT_OF = `SELECT FROM deposit WHERE payment = $2 AND payment <> '' AND network IS NOT DISTINCT FROM $1`;

/** @throws AppError deposit_payment_used */
async function checkPayment(
  connection: Pool | Transaction['client'],
  row: DepositRow,
  payment: string | undefined,
): Promise<void> {
  if (payment === undefined) return;
  const { rowCount } = await connection.query(PAYMENT_OF, [row.network, payment]);
  if (rowCount !== 0) throw new AppError('deposit_payment_used');
}

interface Closing {
  readonly status: 'credited' | 'refused';
  readonly amount: bigint | null;
  readonly payment: string;
  readonly reason: string;
}

/** The row is locked, so this finds it waiting; the database would refuse anything else. */
async function close(tx: Transaction, row: DepositRow, closing: Closing, names: ApprovedBy, at: Date): Promise<void> {
  try {
    await tx.client.query(
      `UPDATE deposit SET status = $2, credited_amount = $3, payment = $4, reason = $5, decided_at = $6,
         proposal_id = $7, proposed_by = $8, approved_by = $9
       WHERE id = $1`,
      [
        row.id,
        statusOf[closing.status],
        closing.amount,
        closing.payment,
        closing.reason,
        at,
        names.proposalId,
        names.proposedBy,
        names.approvedBy,
      ],
    );
  } catch (error) {
    // Two requests were credited with one payment at the same moment.
    if (error instanceof DatabaseError && error.constraint === 'deposit_payment') {
      throw new AppError('deposit_payment_used');
    }
    throw error;
  }
}

async function balanceOf(pool: Pool, owner: bigint, account: number, currency: number): Promise<bigint> {
  const { rows } = await pool.query<{ balance: bigint }>(
    'SELECT available + held AS balance FROM wallet WHERE owner_id = $1 AND account = $2 AND currency_id = $3',
    [owner, account, currency],
  );
  return rows[0]?.balance ?? 0n;
}

/** Whose request it is and where it was paid to. */
async function about(pool: Pool, row: DepositRow): Promise<PreviewLine[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT coalesce(email, '+' || phone_area || ' ' || phone_number, account_name) AS name FROM users WHERE id = $1`,
    [row.user_id],
  );
  return [
    text('deposit_user', `${rows[0]?.name ?? ''} (${row.user_id})`),
    text('deposit_paid_to', row.network === null ? row.address : `${row.network} ${row.address}`),
  ];
}

const text = (label: string, after: string): PreviewLine => ({ label, before: null, after, unit: '', usdt: null });

/** Amounts with their unit, and a second time in USDT. */
function lines(markets: MarketDirectory, currency: Currency) {
  const usdt = usdtOf(markets);
  return (label: string, before: bigint | null, after: bigint): PreviewLine => {
    const value = markets.valueInUsdt(currency.id, after < 0n ? -after : after);
    return {
      label,
      before: before === null ? null : formatDecimal(before, currency.scale),
      after: formatDecimal(after, currency.scale),
      unit: currency.code,
      usdt: value === null ? null : formatDecimal(after < 0n ? -value : value, usdt.scale),
    };
  };
}
