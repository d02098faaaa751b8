import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import { hasOutputs, normalPaymentId, type PaymentName, type PaymentNetwork } from '@aureus/core/wallet/payment.ts';
import { DatabaseError, type ClientBase, type Pool } from 'pg';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';

/**
 * Payments that were credited or paid out, each by its one name: the table is shared by deposits and withdrawals, and
 * the database refuses a second use (`0195_wallet_payments.sql`).
 */

/** What a payment is used for. */
export type PaymentUse = { readonly depositId: bigint; readonly userId: bigint } | { readonly withdrawalId: bigint };

/** @throws AppError payment_id_invalid */
export function readPaymentId(network: PaymentNetwork, typed: string): string {
  const txId = normalPaymentId(network, typed);
  if (txId !== null) return txId;
  throw new AppError('payment_id_invalid');
}

/**
 * The name of a payment as an operator wrote it down. @throws AppError payment_id_invalid, payment_output_invalid when
 * it lacks the output by which it is told apart, or names one where there are none
 */
export function readPaymentName(network: PaymentNetwork, typed: string, output: number | undefined): PaymentName {
  const txId = readPaymentId(network, typed);
  const isFitting = hasOutputs(network) ? output !== undefined : (output ?? 0) === 0;
  if (!isFitting) throw new AppError('payment_output_invalid');
  return { network, txId, output: output ?? 0 };
}

/**
 * Says early what `notePayment` would refuse. @returns whether another output of the transaction was credited
 * @throws AppError deposit_payment_used, payment_paid_out
 */
export async function checkDepositPayment(
  connection: Pool | ClientBase,
  { network, txId, output }: Omit<PaymentName, 'output'> & { readonly output: number | null },
  userId: bigint,
): Promise<boolean> {
  const { rows } = await connection.query<{ output: number; is_out: boolean; user_id: bigint | null }>(
    'SELECT output, is_out, user_id FROM settled_payment WHERE network = $1 AND tx_id = $2',
    [network, txId],
  );
  if (rows.some((row) => row.is_out)) throw new AppError('payment_paid_out');
  const isUsed = rows.some((row) => row.output === output || row.user_id === userId);
  if (isUsed) throw new AppError('deposit_payment_used');
  return rows.length > 0;
}

/** The same for a withdrawal. @throws AppError withdrawal_transaction_used, deposit_payment_used */
export async function checkWithdrawalPayment(
  connection: Pool | ClientBase,
  network: PaymentNetwork,
  txId: string,
  withdrawalId: bigint,
): Promise<void> {
  const { rows } = await connection.query<{ is_out: boolean }>(
    'SELECT is_out FROM settled_payment WHERE network = $1 AND tx_id = $2 AND withdrawal_id IS DISTINCT FROM $3',
    [network, txId, withdrawalId],
  );
  if (rows[0]) throw new AppError(rows[0].is_out ? 'withdrawal_transaction_used' : 'deposit_payment_used');
}

/** What each rule of the database says to whoever was second, by the way money goes. */
const refusals = {
  in: {
    payment_once: 'deposit_payment_used',
    payment_once_a_user: 'deposit_payment_used',
    payment_way: 'payment_paid_out',
  },
  out: {
    payment_once: 'withdrawal_transaction_used',
    payment_out_once: 'withdrawal_transaction_used',
    payment_way: 'deposit_payment_used',
  },
} as const satisfies Record<'in' | 'out', Readonly<Record<string, ErrorCode>>>;

/**
 * Uses a payment up, in the transaction that credits or sends. @throws AppError deposit_payment_used, payment_paid_out,
 * withdrawal_transaction_used, also when somebody else does the same at this moment
 */
export async function notePayment(
  { client }: Transaction,
  { network, txId, output }: PaymentName,
  use: PaymentUse,
  at: Date,
): Promise<void> {
  const isOut = 'withdrawalId' in use;
  try {
    await client.query(
      'INSERT INTO settled_transaction (network, tx_id, is_out) VALUES ($1, $2, $3) ON CONFLICT (network, tx_id) DO NOTHING',
      [network, txId, isOut],
    );
    await client.query(
      `INSERT INTO settled_payment (network, tx_id, output, is_out, deposit_id, user_id, withdrawal_id, noted_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        network,
        txId,
        output,
        isOut,
        isOut ? null : use.depositId,
        isOut ? null : use.userId,
        isOut ? use.withdrawalId : null,
        at,
      ],
    );
  } catch (error) {
    const known: Readonly<Record<string, ErrorCode>> = refusals[isOut ? 'out' : 'in'];
    const code = error instanceof DatabaseError ? known[error.constraint ?? ''] : undefined;
    throw code ? new AppError(code) : error;
  }
}
