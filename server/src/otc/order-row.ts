import type { AppealReason } from '@aureus/contract/otc/rules.ts';
import type { OtcOrderState } from '@aureus/contract/otc/shapes.ts';
import type { OtcActor, OtcStanding } from '@aureus/core/otc/order-state.ts';
import type { ClientBase, Pool } from 'pg';
import { AppError } from '../platform/errors.ts';
import type { HoldCause } from '../platform/ledger/holds.ts';

/** A stored order: minor units of the coin and of the fiat, and a price with six decimals. */
export interface OtcOrder {
  readonly id: bigint;
  readonly version: number;
  readonly advert_id: bigint;
  readonly merchant_id: bigint;
  readonly buyer_id: bigint;
  readonly seller_id: bigint;
  /** Whether the merchant sells. */
  readonly is_sale: boolean;
  readonly buyer_name: string;
  readonly seller_name: string;
  readonly payer_name: string;
  readonly currency_id: number;
  readonly amount: bigint;
  readonly price: bigint;
  readonly fiat: string;
  readonly total: bigint;
  readonly method: string;
  readonly charge_back_days: number;
  readonly terms: string;
  readonly pay_holder: string;
  readonly pay_account: string;
  readonly pay_bank: string;
  readonly from_holder: string | null;
  readonly from_account: string | null;
  readonly from_bank: string | null;
  readonly reference: string | null;
  readonly state: OtcOrderState;
  readonly was_paid: boolean;
  readonly paid_at: Date | null;
  readonly other_payer: boolean;
  readonly appeal_by: 'buyer' | 'seller' | null;
  readonly appeal_reason: AppealReason | null;
  readonly appeal_text: string | null;
  readonly appealed_at: Date | null;
  readonly ended_by: OtcActor | null;
  readonly ended_at: Date | null;
  readonly fault: 'buyer' | 'seller' | null;
  readonly judgement: string | null;
  readonly is_counted: boolean;
  readonly lock_state: 'none' | 'held' | 'free' | 'reclaimed';
  readonly conversation_id: bigint | null;
  readonly created_at: Date;
}

export type OtcRole = 'buyer' | 'seller';

export const standingOf = ({ state, was_paid, other_payer, paid_at }: OtcOrder): OtcStanding => ({
  state,
  wasPaid: was_paid,
  otherPayer: other_payer,
  paidAt: paid_at?.getTime() ?? null,
});

/** What somebody is in an order; null for everybody else. */
export function roleIn(
  { buyer_id, seller_id }: Pick<OtcOrder, 'buyer_id' | 'seller_id'>,
  user: bigint,
): OtcRole | null {
  return user === buyer_id ? 'buyer' : user === seller_id ? 'seller' : null;
}

export const merchantRole = ({ is_sale }: Pick<OtcOrder, 'is_sale'>): OtcRole => (is_sale ? 'seller' : 'buyer');

/** The hold its coins are in until it has ended: of a sale that of the advertisement, which has all of its orders. */
export function escrowOf({ id, is_sale, advert_id }: Pick<OtcOrder, 'id' | 'is_sale' | 'advert_id'>): HoldCause {
  return is_sale ? { kind: 'otc_advert', ref: advert_id } : { kind: 'otc_order', ref: id };
}

/** @throws AppError otc_order_unknown when there is none, or it is of others */
export async function findOrder(connection: Pool | ClientBase, id: number, user: bigint): Promise<OtcOrder> {
  const { rows } = await connection.query<OtcOrder>(
    'SELECT * FROM otc_order WHERE id = $1 AND $2 IN (buyer_id, seller_id)',
    [id, user],
  );
  const [order] = rows;
  if (!order) throw new AppError('otc_order_unknown');
  return order;
}

/** The order, locked. @throws AppError otc_order_unknown */
export async function lockOrder(client: ClientBase, id: bigint | number): Promise<OtcOrder> {
  const { rows } = await client.query<OtcOrder>('SELECT * FROM otc_order WHERE id = $1 FOR NO KEY UPDATE', [id]);
  const [order] = rows;
  if (!order) throw new AppError('otc_order_unknown');
  return order;
}
