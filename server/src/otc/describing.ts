import { otcRules } from '@aureus/contract/otc/rules.ts';
import type { OtcOrderRow } from '@aureus/contract/otc/shapes.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { appealFrom, hasEnded, possibleActs } from '@aureus/core/otc/order-state.ts';
import type { ClientBase, Pool } from 'pg';
import { priceText, wirePair } from './adverts.ts';
import { type Method, namedMethod, readMethods } from './methods.ts';
import type { OtcNeeds } from './needs.ts';
import { merchantRole, type OtcOrder, type OtcRole, roleIn, standingOf } from './order-row.ts';

/** Days after the end in which the two may rate each other. */
export const RATING_DAYS = 30;
const DAY_MS = 86_400_000;

type Needs = Pick<OtcNeeds, 'platform' | 'markets' | 'payment' | 'unlock'>;

/** What is known of orders beside their rows. */
interface Beside {
  readonly methods: ReadonlyMap<string, Method>;
  readonly payBy: ReadonlyMap<string, Date>;
  /** Since when buyers are kept from paying. */
  readonly stopped: ReadonlyMap<string, Date>;
  readonly lockedUntil: ReadonlyMap<string, Date>;
  /** What each of the two has said, by order and rater. */
  readonly said: ReadonlyMap<string, 'good' | 'bad'>;
}

const saidBy = (order: bigint, rater: bigint): string => `${order} ${rater}`;

async function readBeside(needs: Needs, connection: Pool | ClientBase, orders: readonly OtcOrder[]): Promise<Beside> {
  const refs = orders.map(({ id }) => String(id));
  const methods = await readMethods(connection);
  const payBy = await needs.payment.dueOf(connection, refs);
  const stopped = await needs.payment.stoppedAmong(connection, refs);
  const lockedUntil = await needs.unlock.dueOf(connection, refs);
  const { rows } = await connection.query<{ order_id: bigint; rater_id: bigint; mark: 'good' | 'bad' }>(
    'SELECT order_id, rater_id, mark FROM otc_rating WHERE order_id = ANY($1::bigint[])',
    [orders.map(({ id }) => id)],
  );
  const said = new Map(rows.map(({ order_id, rater_id, mark }) => [saidBy(order_id, rater_id), mark]));
  return { methods, payBy, stopped, lockedUntil, said };
}

/** Orders as their users see them, in their order. @param viewers of each order, who is one of its two */
export async function describeOrders(
  needs: Needs,
  connection: Pool | ClientBase,
  seen: readonly { readonly order: OtcOrder; readonly viewer: bigint }[],
): Promise<OtcOrderRow[]> {
  if (seen.length === 0) return [];
  const beside = await readBeside(
    needs,
    connection,
    seen.map(({ order }) => order),
  );
  return seen.map(({ order, viewer }) => describe(needs, beside, order, viewer));
}

/** @throws Error when the viewer is none of its two */
function describe(needs: Needs, beside: Beside, order: OtcOrder, viewer: bigint): OtcOrderRow {
  const role = roleIn(order, viewer);
  if (role === null) throw new Error(`OTC order ${order.id} is not of user ${viewer}`);
  const ref = String(order.id);
  const pair = wirePair(needs, order);
  const { state, from_holder, from_account, from_bank } = order;
  const ended = hasEnded(state);
  const standing = { ...standingOf(order), stoppedAt: beside.stopped.get(ref)?.getTime() ?? null };
  const appeal = appealFrom(standing, role, otcRules.appeal_after_minutes);
  const rating = beside.said.get(saidBy(order.id, viewer)) ?? null;
  return {
    id: Number(order.id),
    version: order.version,
    state,
    role,
    is_merchant: merchantRole(order) === role,
    advert_id: Number(order.advert_id),
    ...pair,
    amount: formatDecimal(order.amount, pair.scale),
    price: priceText(order.price),
    total: formatDecimal(order.total, pair.fiat_scale),
    method: namedMethod(beside.methods, order.method),
    terms: order.terms,
    other_name: role === 'buyer' ? order.seller_name : order.buyer_name,
    other_merchant_id: merchantRole(order) === role ? null : Number(order.merchant_id),
    payer_name: role === 'seller' && ended && !order.was_paid ? null : order.payer_name,
    pay_to: ended ? null : { holder: order.pay_holder, account: order.pay_account, bank: order.pay_bank },
    paid_from:
      ended || from_holder === null || from_account === null
        ? null
        : { holder: from_holder, account: from_account, bank: from_bank ?? '' },
    reference: ended ? null : order.reference,
    pay_by: state === 'created' ? (beside.payBy.get(ref)?.toISOString() ?? null) : null,
    was_paid: order.was_paid,
    paid_at: order.paid_at?.toISOString() ?? null,
    appeal_from: appeal === null ? null : new Date(appeal).toISOString(),
    appeal: appealOf(order),
    can: possibleActs(standing, role),
    ended_by: order.ended_by,
    judgement: order.judgement,
    locked_until: order.lock_state === 'held' ? (beside.lockedUntil.get(ref)?.toISOString() ?? null) : null,
    is_reclaimed: order.lock_state === 'reclaimed',
    conversation_id: order.conversation_id === null ? null : Number(order.conversation_id),
    rating,
    can_rate: rating === null && mayRate(order, role, needs.platform.clock.epochMs()),
    created_at: order.created_at.toISOString(),
    ended_at: order.ended_at?.toISOString() ?? null,
  };
}

function appealOf({ appeal_by, appeal_reason, appeal_text, appealed_at }: OtcOrder): OtcOrderRow['appeal'] {
  if (!appeal_by || !appeal_reason || !appealed_at) return null;
  return { by: appeal_by, reason: appeal_reason, text: appeal_text ?? '', at: appealed_at.toISOString() };
}

/**
 * Whether one of the two may rate the other: only after coins have changed hands or operators have judged, so that nobody
 * lowers a merchant by orders they give up; not whoever was judged against, or took the payment back; and not between
 * linked accounts, so that nobody praises themselves.
 * @param now epoch milliseconds
 */
export function mayRate(
  { state, ended_at, ended_by, fault, lock_state, is_counted }: OtcOrder,
  role: OtcRole,
  now: number,
): boolean {
  const isReal = state === 'released' || ended_by === 'operators';
  const isToBlame = fault === role || (lock_state === 'reclaimed' && role === 'buyer');
  return isReal && !isToBlame && is_counted && ended_at !== null && now - ended_at.getTime() < RATING_DAYS * DAY_MS;
}
