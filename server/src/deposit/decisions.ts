import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { paymentText } from '@aureus/core/wallet/payment.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { ApprovedBy, ProposalHandler } from '../operator/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { post } from '../platform/ledger/post.ts';
import type { Platform } from '../platform/platform.ts';
import { amountLines, notePayment, textLine } from '../wallet/public.ts';
import { readArrival } from './arrival.ts';
import { lockCeilings } from './ceilings.ts';
import { checkersOf, noteCheck, requireAnyCheck, requireCheck } from './checks.ts';
import type { DepositCounts } from './counts.ts';
import { aboutRequest, previewCredit } from './credit-preview.ts';
import { currencyOf, type DepositRow, noteStep, statusOf } from './rows.ts';

export interface DecisionNeeds extends Pick<Platform, 'clock'> {
  readonly markets: MarketDirectory;
  readonly notices: Notices;
  readonly counts: DepositCounts;
}

type Refusal = ProposalPayload<'deposit.refuse'>;

const subject = ({ id }: { readonly id: number }): string => `deposit ${id}`;

/** Nobody decides about their own money. */
async function ownerOf(connection: Pool | Transaction['client'], { id }: { readonly id: number }) {
  const { rows } = await connection.query<{ user_id: bigint }>('SELECT user_id FROM deposit WHERE id = $1', [id]);
  return { users: rows.map((row) => row.user_id) };
}

/** Credits what arrived: the outside owes the house, the house owes the user. */
export function creditDeposit(needs: DecisionNeeds): ProposalHandler<'deposit.credit'> {
  return {
    subject,
    affected: ownerOf,
    preview: async (pool, payload) => {
      const row = await findWaiting(pool, payload.id);
      const arrival = await readArrival(needs, pool, row, payload);
      const checkers = await checkersOf(pool, arrival);
      if (arrival.needsCheck) requireAnyCheck(checkers);
      return previewCredit(needs, pool, row, arrival, checkers);
    },
    execute: async (tx, payload, names) => {
      const row = await findWaiting(tx.client, payload.id, 'FOR UPDATE');
      await lockCeilings(tx);
      const arrival = await readArrival(needs, tx.client, row, payload);
      if (arrival.needsCheck) await requireCheck(tx.client, await checkersOf(tx.client, arrival), names);
      const { currency, amount, payment, worth } = arrival;
      const at = needs.clock.now();
      await notePayment(tx, payment, { depositId: row.id, userId: row.user_id }, at);
      const credited: Closing = {
        status: 'credited',
        amount,
        value: worth.value,
        payment: paymentText(payment),
        reason: '',
      };
      await close(tx, row, credited, names, at);
      await noteStep(tx, row.id, 'credited', at);
      const to = { account: row.account, currency: row.currency_id };
      await post(tx, {
        kind: 'deposit',
        ref: row.id,
        at,
        postings: [
          { owner: house.external, account: HOUSE_ACCOUNT, currency: currency.id, available: -amount, held: 0n },
          { owner: row.user_id, ...to, available: amount, held: 0n },
        ],
      });
      const told = { amount: formatDecimal(amount, currency.scale), currency: currency.code };
      await needs.notices.send(tx, { userId: row.user_id, kind: 'deposit_credited', params: told });
      return () => needs.counts.count('credited');
    },
  };
}

/** Says that a payment was looked up by somebody beside the two who credit it. Moves nothing. */
export function checkDeposit(needs: DecisionNeeds): ProposalHandler<'deposit.check'> {
  return {
    subject,
    affected: ownerOf,
    preview: async (pool, payload) => {
      const row = await findWaiting(pool, payload.id);
      return previewCredit(needs, pool, row, await readArrival(needs, pool, row, payload), []);
    },
    execute: async (tx, payload, names) => {
      const row = await findWaiting(tx.client, payload.id, 'FOR UPDATE');
      await noteCheck(tx, await readArrival(needs, tx.client, row, payload), names, needs.clock.now());
      return undefined;
    },
  };
}

/** Closes a request without a credit. */
export function refuseDeposit(needs: DecisionNeeds): ProposalHandler<'deposit.refuse'> {
  return {
    subject,
    affected: ownerOf,
    preview: async (pool, payload) => {
      const row = await findWaiting(pool, payload.id);
      const line = amountLines(needs.markets, currencyOf(needs.markets, row));
      return [
        ...(await aboutRequest(pool, row)),
        line('deposit_declared', null, row.amount),
        textLine('deposit_reason', payload.reason),
      ];
    },
    execute: async (tx, payload: Refusal, names) => {
      const row = await findWaiting(tx.client, payload.id, 'FOR UPDATE');
      const currency = currencyOf(needs.markets, row);
      const at = needs.clock.now();
      await close(
        tx,
        row,
        { status: 'refused', amount: null, value: null, payment: '', reason: payload.reason },
        names,
        at,
      );
      await noteStep(tx, row.id, 'refused', at);
      const amount = formatDecimal(row.amount, currency.scale);
      const told = { amount, currency: currency.code, reason: payload.reason };
      await needs.notices.send(tx, { userId: row.user_id, kind: 'deposit_refused', params: told });
      return () => needs.counts.count('refused');
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

interface Closing {
  readonly status: 'credited' | 'refused';
  readonly amount: bigint | null;
  /** In minor units of USDT. */
  readonly value: bigint | null;
  readonly payment: string;
  readonly reason: string;
}

/** The row is locked, so this finds it waiting; the database would refuse anything else. */
async function close(tx: Transaction, row: DepositRow, closing: Closing, names: ApprovedBy, at: Date): Promise<void> {
  await tx.client.query(
    `UPDATE deposit SET status = $2, credited_amount = $3, credited_usdt = $4, payment = $5, reason = $6,
       decided_at = $7, proposal_id = $8, proposed_by = $9, approved_by = $10
     WHERE id = $1`,
    [
      row.id,
      statusOf[closing.status],
      closing.amount,
      closing.value,
      closing.payment,
      closing.reason,
      at,
      names.proposalId,
      names.proposedBy,
      names.approvedBy,
    ],
  );
}
