import type { OtcActor, OtcStanding } from '@aureus/core/otc/order-state.ts';
import type { ClientBase } from 'pg';
import type { OtcOrder } from './order-row.ts';

/** What an act changes of an order beside its standing. */
export type StepChange = Partial<
  Pick<
    OtcOrder,
    | 'from_holder'
    | 'from_account'
    | 'from_bank'
    | 'reference'
    | 'appeal_by'
    | 'appeal_reason'
    | 'appeal_text'
    | 'appealed_at'
    | 'ended_by'
    | 'ended_at'
    | 'fault'
    | 'judgement'
    | 'is_counted'
    | 'lock_state'
  >
>;

/** What an act makes of an order. */
export function steppedOn(order: OtcOrder, next: OtcStanding, change: StepChange): OtcOrder {
  return {
    ...order,
    ...change,
    version: order.version + 1,
    state: next.state,
    was_paid: next.wasPaid,
    other_payer: next.otherPayer,
    paid_at: next.paidAt === null ? null : new Date(next.paidAt),
  };
}

/** Writes what an act has made of an order that is locked, and the step as evidence. */
export async function writeStep(
  client: ClientBase,
  order: OtcOrder,
  { next, by, at, change }: { next: OtcStanding; by: OtcActor; at: Date; change: StepChange },
): Promise<OtcOrder> {
  const made = steppedOn(order, next, change);
  const { rowCount } = await client.query(
    `UPDATE otc_order SET version = $2, state = $3, was_paid = $4, other_payer = $5, paid_at = $6, from_holder = $7,
       from_account = $8, from_bank = $9, reference = $10, appeal_by = $11, appeal_reason = $12, appeal_text = $13,
       appealed_at = $14, ended_by = $15, ended_at = $16, fault = $17, judgement = $18, is_counted = $19, lock_state = $20
     WHERE id = $1 AND version = $21`,
    [
      made.id,
      made.version,
      made.state,
      made.was_paid,
      made.other_payer,
      made.paid_at,
      made.from_holder,
      made.from_account,
      made.from_bank,
      made.reference,
      made.appeal_by,
      made.appeal_reason,
      made.appeal_text,
      made.appealed_at,
      made.ended_by,
      made.ended_at,
      made.fault,
      made.judgement,
      made.is_counted,
      made.lock_state,
      order.version,
    ],
  );
  if (rowCount !== 1) throw new Error(`OTC order ${order.id} did not go on`);
  await noteStep(client, made, by, at);
  return made;
}

export async function noteStep(
  client: ClientBase,
  { id, version, state }: Pick<OtcOrder, 'id' | 'version' | 'state'>,
  by: OtcActor,
  at: Date,
): Promise<void> {
  await client.query('INSERT INTO otc_step (order_id, version, state, by, at) VALUES ($1, $2, $3, $4, $5)', [
    id,
    version,
    state,
    by,
    at,
  ]);
}
