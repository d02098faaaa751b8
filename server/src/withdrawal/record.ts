import { type WithdrawalState, withdrawalStates, type WithdrawalType } from '@aureus/contract/withdrawal/shapes.ts';
import type { Currency, MarketDirectory } from '../market/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';

/** A withdrawal as it is stored. */
export interface WithdrawalRecord {
  readonly id: bigint;
  readonly owner_id: bigint;
  readonly account: number;
  readonly currency_id: number;
  readonly kind: WithdrawalType;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly network: string;
  readonly destination_id: bigint;
  readonly destination: Readonly<Record<string, string>>;
  readonly shown_destination: string;
  readonly label: string;
  readonly usdt_value: bigint;
  readonly btc_value: bigint;
  readonly usdt_rate: string;
  readonly btc_rate: string;
  /** Terms of the fee at the request: 0 flat, in minor units; 1 percent, in parts per million. */
  readonly fee_kind: 0 | 1 | null;
  readonly fee_rate: bigint | null;
  /** Place in the contract's list of states, from 1. */
  readonly state: number;
  readonly tx_id: string;
  readonly reason: string;
  readonly assigned_to: bigint | null;
  readonly requested_at: Date;
  readonly updated_at: Date;
}

export const RECORD_COLUMNS = `withdrawal.id, withdrawal.owner_id, withdrawal.account, withdrawal.currency_id,
  withdrawal.kind, withdrawal.amount, withdrawal.fee, withdrawal.network, withdrawal.destination_id,
  withdrawal.destination, withdrawal.shown_destination, withdrawal.label, withdrawal.usdt_value, withdrawal.btc_value,
  withdrawal.usdt_rate, withdrawal.btc_rate, withdrawal.fee_kind, withdrawal.fee_rate, withdrawal.state, withdrawal.tx_id,
  withdrawal.reason, withdrawal.assigned_to, withdrawal.requested_at, withdrawal.updated_at`;

/** The stored number of a state. */
export function stateNumber(state: WithdrawalState): number {
  return withdrawalStates.indexOf(state) + 1;
}

export function stateOf({ state }: Pick<WithdrawalRecord, 'state'>): WithdrawalState {
  const name = withdrawalStates[state - 1];
  if (!name) throw new Error(`There is no state ${state} of withdrawals`);
  return name;
}

/** A withdrawal, locked until the transaction ends; null when there is none, or none of this owner. */
export async function lockWithdrawal(
  { client }: Transaction,
  id: bigint,
  ownerId?: bigint,
): Promise<WithdrawalRecord | null> {
  const { rows } = await client.query<WithdrawalRecord>(
    `SELECT ${RECORD_COLUMNS} FROM withdrawal WHERE id = $1 AND ($2::bigint IS NULL OR owner_id = $2) FOR UPDATE`,
    [id, ownerId ?? null],
  );
  return rows[0] ?? null;
}

/** The currency it is in: a currency with wallets is never taken away. */
export function withdrawalCurrency(
  markets: MarketDirectory,
  { id, currency_id: currencyId }: WithdrawalRecord,
): Currency {
  const currency = markets.currency(currencyId);
  if (!currency) throw new Error(`Withdrawal ${id} has a currency nobody knows`);
  return currency;
}
