import type * as calls from '@aureus/contract/otc/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { Pool } from 'pg';
import { AppError } from '../platform/errors.ts';
import { ORDERS_OF_USERS, type OrderOfUsers, wireOrder } from './operator-lists.ts';
import type { OtcViewNeeds } from './operator-view.ts';
import type { OtcRole } from './order-row.ts';
import { isBeforeOperators } from './topic.ts';

type Case = Answer<typeof calls.operatorOrder>;

/** One order with all that operators judge it by. @throws AppError otc_order_unknown */
export async function showCase(needs: OtcViewNeeds, id: number): Promise<Case> {
  const { pool } = needs;
  const { rows } = await pool.query<OrderOfUsers>(`${ORDERS_OF_USERS} WHERE otc_order.id = $1`, [id]);
  const [order] = rows;
  if (!order) throw new AppError('otc_order_unknown');
  const { from_holder, from_account, from_bank } = order;
  return {
    order: wireOrder(needs, order),
    buyer: await sideOf(needs, order, 'buyer'),
    seller: await sideOf(needs, order, 'seller'),
    pay_to: { holder: order.pay_holder, account: order.pay_account, bank: order.pay_bank },
    paid_from:
      from_holder === null || from_account === null
        ? null
        : { holder: from_holder, account: from_account, bank: from_bank ?? '' },
    reference: order.reference,
    appeal_by: order.appeal_by,
    appeal_text: order.appeal_text,
    judgement: order.judgement,
    conversation_id: order.conversation_id === null || !isBeforeOperators(order) ? null : Number(order.conversation_id),
    steps: await readSteps(pool, id),
  };
}

interface Facts {
  readonly registered: Date;
  readonly frozen: boolean;
  readonly released: number;
  readonly lost: number;
  readonly orders: number;
}

async function sideOf({ pool, identities }: OtcViewNeeds, order: OrderOfUsers, role: OtcRole): Promise<Case['buyer']> {
  const user = role === 'buyer' ? order.buyer_id : order.seller_id;
  const { rows } = await pool.query<Facts>(
    `SELECT created_at AS registered, funds_frozen OR status <> 'active' AS frozen, released, lost, orders
     FROM users CROSS JOIN LATERAL (
       SELECT count(*)::integer AS orders, count(*) FILTER (WHERE state = 'released')::integer AS released,
         count(*) FILTER (WHERE ended_by = 'operators'
           AND fault = CASE users.id WHEN buyer_id THEN 'buyer' ELSE 'seller' END)::integer AS lost
       FROM otc_order WHERE buyer_id = users.id OR seller_id = users.id
     ) AS had WHERE id = $1`,
    [user],
  );
  const [facts] = rows;
  if (!facts) throw new Error(`User ${user} is gone`);
  const { registered, ...counts } = facts;
  return {
    user_id: Number(user),
    user_name: role === 'buyer' ? order.buyer_account : order.seller_account,
    name: (await identities.summaryOf(user)).name,
    level: await identities.levelOf(user),
    registered_at: registered.toISOString(),
    ...counts,
  };
}

async function readSteps(pool: Pool, id: number): Promise<Case['steps']> {
  const { rows } = await pool.query<Omit<Case['steps'][number], 'at'> & { readonly at: Date }>(
    'SELECT version, state, by, at FROM otc_step WHERE order_id = $1 ORDER BY version',
    [id],
  );
  return rows.map(({ at, ...step }) => ({ ...step, at: at.toISOString() }));
}
