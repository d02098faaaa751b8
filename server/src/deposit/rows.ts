import { type DepositState, depositStates, type DepositStep, depositSteps } from '@aureus/contract/deposit/shapes.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type * as calls from '@aureus/contract/deposit/calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { isNetworkId } from '@aureus/core/wallet/networks.ts';
import type { Pool } from 'pg';
import type { Currency, MarketDirectory } from '../market/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';

/** The columns of a request as they are read. */
export interface DepositRow {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly type: number;
  readonly currency_id: number;
  readonly account: number;
  readonly network: string | null;
  readonly address: string;
  readonly amount: bigint;
  readonly credited_amount: bigint | null;
  readonly voucher_id: bigint;
  readonly status: number;
  readonly reason: string;
  readonly payment: string;
  /** What its owner says the transaction is called, in its one spelling; empty where they said nothing. */
  readonly stated_payment: string;
  /** The request before whose voucher looks most like this one's, and in how many of 256 bits they differ. */
  readonly alike_deposit_id: bigint | null;
  readonly alike_bits: number | null;
  readonly assigned_to: bigint | null;
  readonly created_at: Date;
}

/** The numbers of `deposit.status`. */
export const statusOf = { waiting: 1, credited: 2, refused: 3, cancelled: 4 } as const satisfies Record<
  DepositState,
  number
>;

/** The numbers of `deposit_step.step`. */
export const stepNumberOf = Object.fromEntries(depositSteps.map((step, at) => [step, at + 1])) as Record<
  DepositStep,
  number
>;

export const stateOf = (row: Pick<DepositRow, 'status'>): DepositState => depositStates[row.status - 1] ?? 'waiting';

/** The network of a row that the code knows. */
export const networkOf = ({ network }: Pick<DepositRow, 'network'>) =>
  network !== null && isNetworkId(network) ? network : null;

/** Currencies are never deleted: a row without one is a defect. */
export function currencyOf(markets: MarketDirectory, row: Pick<DepositRow, 'currency_id'>): Currency {
  const currency = markets.currency(row.currency_id);
  if (!currency) throw new Error(`There is no currency ${row.currency_id}`);
  return currency;
}

export type Timeline = Answer<typeof calls.chargeRequest>['timeline'];

/** What happened to requests, by id, oldest first. */
export async function timelinesOf(
  connection: Pool | Transaction['client'],
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, Timeline>> {
  const { rows } = await connection.query<{ deposit_id: bigint; step: number; at: Date }>(
    'SELECT deposit_id, step, at FROM deposit_step WHERE deposit_id = ANY($1::bigint[]) ORDER BY step',
    [ids],
  );
  const timelines = new Map<bigint, Timeline>();
  for (const { deposit_id: id, step: number, at } of rows) {
    const step = depositSteps[number - 1];
    if (step) timelines.set(id, [...(timelines.get(id) ?? []), { step, at: at.toISOString() }]);
  }
  return timelines;
}

/** Notes that something happened to a request; a second time is not noted. */
export async function noteStep(tx: Transaction, id: bigint, step: DepositStep, at: Date): Promise<void> {
  await tx.client.query(
    'INSERT INTO deposit_step (deposit_id, step, at) VALUES ($1, $2, $3) ON CONFLICT (deposit_id, step) DO NOTHING',
    [id, stepNumberOf[step], at],
  );
}

/** What beside its row is told of a request. */
interface Beside {
  readonly timeline: Timeline | undefined;
  /** Reference of the voucher's picture, as `/upload` answered it. */
  readonly voucher: string | undefined;
}

/** A request as its owner sees it. */
export function ownerRow(
  row: DepositRow,
  markets: MarketDirectory,
  { timeline = [], voucher = '' }: Beside,
): Answer<typeof calls.chargeRequest> {
  const currency = currencyOf(markets, row);
  return {
    id: Number(row.id),
    type: row.type,
    currency_id: row.currency_id,
    name: currency.code,
    amount: formatDecimal(row.amount, currency.scale),
    credited_amount: row.credited_amount === null ? null : formatDecimal(row.credited_amount, currency.scale),
    status: Math.min(row.status, statusOf.refused),
    state: stateOf(row),
    sub_type: networkOf(row),
    address: row.address,
    account: row.account,
    payment: row.payment,
    stated_payment: row.stated_payment,
    user_account: voucher,
    desc: row.reason,
    created_at: row.created_at.toISOString(),
    timeline,
  };
}
