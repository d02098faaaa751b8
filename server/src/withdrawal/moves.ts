import type { NoticeKind } from '@aureus/contract/notice/kinds.ts';
import type { WithdrawalState } from '@aureus/contract/withdrawal/shapes.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { maskNumber } from '@aureus/core/payout/bank.ts';
import { type WithdrawalMove, withdrawalMoves } from '@aureus/core/withdrawal/withdrawal.ts';
import type { ApprovedBy } from '../operator/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { releaseHold, takeFromHold } from '../platform/ledger/holds.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { stateNumber, stateOf, type WithdrawalRecord } from './record.ts';
import type { RequestNeeds } from './needs.ts';

/**
 * How a withdrawal goes from state to state: the row, its timeline, the money and the notice in one transaction.
 * The caller has locked the row.
 */

/** Who moves it: the owner, the two operators of a proposal, or the system by itself. */
export type Mover = 'user' | 'system' | ApprovedBy;

interface Change {
  readonly to: WithdrawalState;
  readonly by: Mover;
  /** Once it is sent. */
  readonly txId?: string;
  /** When it is refused. */
  readonly reason?: string;
  /** False where the next change follows in the same transaction and says more. */
  readonly tell?: boolean;
}

/** @throws AppError withdrawal_state_changed when the act cannot begin from the state it is in */
export function requireState(record: WithdrawalRecord, move: WithdrawalMove): void {
  const from: readonly WithdrawalState[] = withdrawalMoves[move];
  if (!from.includes(stateOf(record))) throw new AppError('withdrawal_state_changed');
}

/** Moves it to another state. @returns the changed row */
export async function moveTo(
  needs: RequestNeeds,
  tx: MoneyTransaction,
  record: WithdrawalRecord,
  { to, by, txId = record.tx_id, reason = '', tell = true }: Change,
): Promise<WithdrawalRecord> {
  const at = needs.clock.now();
  const moved: WithdrawalRecord = { ...record, state: stateNumber(to), tx_id: txId, reason, updated_at: at };
  await tx.client.query('UPDATE withdrawal SET state = $2, tx_id = $3, reason = $4, updated_at = $5 WHERE id = $1', [
    record.id,
    moved.state,
    txId,
    reason,
    at,
  ]);
  await writeEvent(tx, moved, by, at);
  await moveMoney(tx, moved, to, at);
  if (tell) await tellOwner(needs, tx, moved);
  return moved;
}

/** A line of the timeline. */
export async function writeEvent(tx: Transaction, record: WithdrawalRecord, by: Mover, at: Date): Promise<void> {
  const names = typeof by === 'object' ? by : null;
  // The glass that one operator may break in an emergency is not in front of withdrawals.
  if (names && names.proposedBy === names.approvedBy) throw new AppError('proposal_own');
  const actor = names ? 2 : by === 'user' ? 1 : 3;
  await tx.client.query(
    `INSERT INTO withdrawal_event (withdrawal_id, state, at, actor, proposal_id, proposed_by, approved_by, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      record.id,
      record.state,
      at,
      actor,
      names?.proposalId ?? null,
      names?.proposedBy ?? null,
      names?.approvedBy ?? null,
      names?.reason ?? '',
    ],
  );
}

/** What was held leaves for good when it is sent, and comes back when nothing becomes of it. */
async function moveMoney(
  tx: MoneyTransaction,
  { id, currency_id: currency, amount, fee }: WithdrawalRecord,
  to: WithdrawalState,
  at: Date,
): Promise<void> {
  const hold = { kind: 'withdrawal', ref: id } as const;
  if (to === 'refused' || to === 'cancelled') await releaseHold(tx, at, hold, 'withdrawal_release');
  if (to !== 'sent') return;
  const ofHouse = (owner: bigint) => ({ owner, account: HOUSE_ACCOUNT, currency });
  const sent = { amount: amount - fee, to: ofHouse(house.external), as: 'withdrawal' } as const;
  const charged = { amount: fee, to: ofHouse(house.fees), as: 'withdrawal_fee' } as const;
  await takeFromHold(tx, at, hold, fee > 0n ? [sent, charged] : [sent]);
}

/** Tells the owner of the state it is in. */
export async function tellOwner(needs: RequestNeeds, tx: Transaction, record: WithdrawalRecord): Promise<void> {
  const currency = needs.markets.currency(record.currency_id);
  if (!currency) return;
  const kind: NoticeKind = `withdrawal_${stateOf(record)}`;
  await needs.notices.send(tx, {
    userId: record.owner_id,
    kind,
    params: {
      amount: formatDecimal(record.amount, currency.scale),
      currency: currency.code,
      destination: record.kind === 0 ? maskNumber(record.shown_destination) : record.shown_destination,
      tx: record.tx_id,
      reason: record.reason,
    },
  });
}
