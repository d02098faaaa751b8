import type { Pool } from 'pg';
import { type PaymentName, paymentNetwork } from '@aureus/core/wallet/payment.ts';
import type { WithdrawalMove } from '@aureus/core/withdrawal/withdrawal.ts';
import type { Proposals } from '../operator/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { checkWithdrawalPayment, notePayment, readPaymentId, textLine } from '../wallet/public.ts';
import { moveTo, type Mover, requireState } from './moves.ts';
import { previewDecision } from './preview.ts';
import { lockWithdrawal, RECORD_COLUMNS, stateOf, type WithdrawalRecord } from './record.ts';
import type { RequestNeeds } from './needs.ts';

/** What two operators decide about a withdrawal. Each locks the row first, so that of two at once one finds it moved. */
export function handleDecisions(proposals: Proposals, needs: RequestNeeds): void {
  const subject = ({ id }: { readonly id: number }): string => `withdrawal ${id}`;

  proposals.handle('withdrawal.approve', {
    subject,
    affected: ownerOf,
    preview: async (pool, { id }) => {
      const record = await findWithdrawal(pool, id, 'approve');
      return previewDecision(pool, needs.markets, record, 'paid');
    },
    execute: async (tx, { id }, names) => {
      const record = await lockFor(tx, id, 'approve');
      // Also what happened since it was asked for keeps it back: a reset, a lock, a freeze.
      const block = await needs.guards.withdrawalBlock(tx, record.owner_id);
      if (block) throw new AppError('withdrawals_paused', { reason: block.reason });
      const approved = await moveTo(needs, tx, record, { to: 'approved', by: names });
      const txId = await needs.payouts.start(tx, {
        withdrawalId: record.id,
        currencyId: record.currency_id,
        network: record.network,
        amount: record.amount - record.fee,
        destination: record.destination,
      });
      if (txId !== null) await send(needs, tx, approved, txId, 'system', true);
      return undefined;
    },
  });

  proposals.handle('withdrawal.complete', {
    subject,
    affected: ownerOf,
    preview: async (pool, { id, tx_id: typed }) => {
      const record = await findWithdrawal(pool, id, 'complete');
      const { txId } = await readPayment(pool, record, typed);
      if (stateOf(record) === 'sent') return [textLine('withdrawal_transaction', txId)];
      const lines = await previewDecision(pool, needs.markets, record, 'paid');
      return [...lines, textLine('withdrawal_transaction', txId)];
    },
    execute: async (tx, { id, tx_id: typed }, names) => {
      const record = await lockFor(tx, id, 'complete');
      const { txId } = await readPayment(tx.client, record, typed);
      const sent = stateOf(record) === 'sent' ? record : await send(needs, tx, record, txId, names, false);
      await moveTo(needs, tx, sent, { to: 'done', by: names });
      return undefined;
    },
  });

  proposals.handle('withdrawal.refuse', {
    subject,
    affected: ownerOf,
    preview: async (pool, { id, reason }) => {
      const record = await findWithdrawal(pool, id, 'refuse');
      const lines = await previewDecision(pool, needs.markets, record, 'returned');
      return [...lines, textLine('withdrawal_reason', reason)];
    },
    execute: async (tx, { id, reason }, names) => {
      const record = await lockFor(tx, id, 'refuse');
      await moveTo(needs, tx, record, { to: 'refused', by: names, reason });
      return undefined;
    },
  });
}

/** Nobody decides about their own money. */
async function ownerOf(connection: Pool | Transaction['client'], { id }: { readonly id: number }) {
  const { rows } = await connection.query<{ owner_id: bigint }>('SELECT owner_id FROM withdrawal WHERE id = $1', [id]);
  return { users: rows.map((row) => row.owner_id) };
}

/** @throws AppError payment_id_invalid, withdrawal_transaction_used, deposit_payment_used */
async function send(
  needs: RequestNeeds,
  tx: MoneyTransaction,
  record: WithdrawalRecord,
  typed: string,
  by: Mover,
  tell: boolean,
) {
  const payment = await readPayment(tx.client, record, typed);
  await notePayment(tx, payment, { withdrawalId: record.id }, needs.clock.now());
  return moveTo(needs, tx, record, { to: 'sent', by, txId: payment.txId, tell });
}

/**
 * The payment by its one name. One payment pays one withdrawal, the one that was named stays, and what was credited as
 * a deposit paid nothing. A transaction of the house is used up whole, so that it is named without an output.
 */
async function readPayment(
  connection: Pool | Transaction['client'],
  record: WithdrawalRecord,
  typed: string,
): Promise<PaymentName> {
  const network = paymentNetwork(record.network);
  // What was named before names had one spelling is named again as it is written.
  const txId = typed === record.tx_id ? typed : readPaymentId(network, typed);
  if (record.tx_id !== '' && record.tx_id !== txId) throw new AppError('withdrawal_state_changed');
  await checkWithdrawalPayment(connection, network, txId, record.id);
  return { network, txId, output: 0 };
}

async function lockFor(tx: Transaction, id: number, move: WithdrawalMove): Promise<WithdrawalRecord> {
  const record = await lockWithdrawal(tx, BigInt(id));
  if (!record) throw new AppError('withdrawal_unknown');
  requireState(record, move);
  return record;
}

async function findWithdrawal(pool: Pool, id: number, move: WithdrawalMove): Promise<WithdrawalRecord> {
  const { rows } = await pool.query<WithdrawalRecord>(`SELECT ${RECORD_COLUMNS} FROM withdrawal WHERE id = $1`, [id]);
  const [record] = rows;
  if (!record) throw new AppError('withdrawal_unknown');
  requireState(record, move);
  return record;
}
