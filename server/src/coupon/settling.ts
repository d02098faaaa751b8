import { boostedDays, boostInterest } from '@aureus/core/coupon/boost.ts';
import { rebateOf } from '@aureus/core/coupon/rebate.ts';
import { type LockedOrder, readLockedOrders } from '../mining/public.ts';
import type { ClientBase, Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { type Deadline, defineDeadline, type Due } from '../platform/deadlines/deadline.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { type Coupon, COUPON_COLUMNS, overAt, type Standing, stateNumber } from './coupons.ts';
import { countFees, type FeeWindow } from './fees.ts';
import { endCampaigns } from './offering.ts';
import { lockCoupons, payCoupons } from './paying.ts';

export interface SettlingNeeds {
  readonly clock: Clock;
  /** Tells a user that a coupon is another one than before. */
  readonly tell: (coupon: Coupon, standing?: Standing) => void;
  /** Notices of what coupons have brought. */
  readonly telling: Deadline;
}

/** So many are settled at once: their owners' wallets are locked meanwhile. */
export const AT_ONCE = 500;
export const refsOf = (due: readonly Due[]): string[] => due.map(({ ref }) => ref);

/** Ends the offer of campaigns. */
export function campaignDeadline({ clock }: Pick<SettlingNeeds, 'clock'>): Deadline {
  return defineDeadline({
    name: 'coupon.campaign',
    outage: 'settle_as_due',
    settle: async (tx, due) => endCampaigns(tx, refsOf(due).map(Number), clock.now()),
  });
}

/** Coupons that were not used in time: nothing is paid. Whoever could not use one while the product was down has as long more. */
export function expiryDeadline({ clock, tell }: Omit<SettlingNeeds, 'telling'>): Deadline {
  return defineDeadline({
    name: 'coupon.expiry',
    outage: 'move',
    freeze: 'stop',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      const now = clock.now();
      const coupons = await lockCoupons(tx, refsOf(due), stateNumber.available);
      if (coupons.length === 0) return undefined;
      const ids = coupons.map(({ id }) => id);
      await tx.client.query('UPDATE coupon SET state = 4, ended_at = $2 WHERE id = ANY($1::bigint[])', [ids, now]);
      await payCoupons(
        tx,
        coupons.map((coupon) => ({ coupon, paid: 0n })),
        now,
      );
      const expired = await readAgain(tx, ids);
      return () => tellAll(tell, expired);
    },
  });
}

/**
 * Counts the fees of rebates whose days are over and pays their share, by the same number of statements however many they
 * are. Nobody could trade while the product was down: those days are added.
 */
export function rebateDeadline(needs: SettlingNeeds): Deadline {
  return defineDeadline({
    name: 'coupon.rebate',
    outage: 'move',
    freeze: 'stop',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      const now = needs.clock.now();
      const coupons = await lockCoupons(tx, refsOf(due), stateNumber.active);
      const dueOf = new Map(due.map((each) => [each.ref, each.due]));
      const windows = coupons.map((coupon) => windowOf(coupon, dueOf.get(String(coupon.id)) ?? now));
      const fees = await countFees(tx.client, windows);
      const ended = coupons.map((coupon, place) => {
        const counted = fees[place] ?? 0n;
        return { coupon, paid: rebatePaid(coupon, counted), counted, until: windows[place]?.until ?? now };
      });
      await tx.client.query(
        `UPDATE coupon SET state = 3, ended_at = $5, until_at = over.until_at, fees = over.fees, paid = over.paid
         FROM unnest($1::bigint[], $2::timestamptz[], $3::bigint[], $4::bigint[]) AS over (id, until_at, fees, paid)
         WHERE coupon.id = over.id`,
        [
          ended.map(({ coupon }) => coupon.id),
          ended.map(({ until }) => until),
          ended.map(({ counted }) => counted),
          ended.map(({ paid }) => paid),
          now,
        ],
      );
      return payAndTell(tx, needs, ended, now);
    },
  });
}

/** When the fees of a rebate count. @param due when they are counted */
export function windowOf({ owner_id, currency_id, began_at }: Coupon, due: Date): FeeWindow {
  return { owner: owner_id, currency: currency_id, from: began_at ?? due, until: overAt(due) };
}

/** What a rebate brings of so much in fees, minor units. */
export const rebatePaid = ({ rate_ppm, most }: Coupon, fees: bigint): bigint =>
  rebateOf(fees, { sharePpm: rate_ppm, most });

/**
 * Pays boosts whose days are over: for each day of the order that was over by then, whatever has become of it since. What was
 * redeemed early counts up to its end.
 */
export function boostDeadline(needs: SettlingNeeds): Deadline {
  return defineDeadline({
    name: 'coupon.boost',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      // Whatever the clock of this machine says, what is due is over.
      const now = new Date(Math.max(needs.clock.epochMs(), ...due.map((each) => each.due.getTime())));
      const coupons = await lockCoupons(tx, refsOf(due), stateNumber.active);
      const orders = await readLockedOrders(
        tx.client,
        coupons.flatMap(({ order_id }) => order_id ?? []),
        now.getTime(),
      );
      const ended = coupons.map((coupon) => {
        const { order_id } = coupon;
        return { coupon, ...boostPaid(coupon, order_id === null ? undefined : orders.get(order_id)) };
      });
      await tx.client.query(
        `UPDATE coupon SET state = 3, ended_at = $4, counted_days = over.days, paid = over.paid
         FROM unnest($1::bigint[], $2::smallint[], $3::bigint[]) AS over (id, days, paid) WHERE coupon.id = over.id`,
        [ended.map(({ coupon }) => coupon.id), ended.map(({ days }) => days), ended.map(({ paid }) => paid), now],
      );
      return payAndTell(tx, needs, ended, now);
    },
  });
}

/** What a boost brings: for how many of its days, and how much, minor units. @throws Error without its order */
export function boostPaid(
  { id, boosted, first_place, boosted_days, rate_ppm }: Coupon,
  order: LockedOrder | undefined,
): { readonly days: number; readonly paid: bigint } {
  if (!order || boosted === null || first_place === null || boosted_days === null) {
    throw new Error(`Coupon ${id} has lost its order`);
  }
  const days = boostedDays({ firstPlace: first_place, days: boosted_days }, order.finished);
  return { days, paid: boostInterest(boosted, rate_ppm, days) };
}

async function payAndTell(
  tx: MoneyTransaction,
  { tell, telling }: SettlingNeeds,
  ended: readonly { readonly coupon: Coupon; readonly paid: bigint }[],
  now: Date,
): Promise<() => void> {
  await payCoupons(tx, ended, now);
  const ids = ended.map(({ coupon }) => coupon.id);
  await telling.schedule(
    tx,
    ids.map((id) => ({ ref: String(id), inMs: 0 })),
  );
  const used = await readAgain(tx, ids);
  return () => tellAll(tell, used);
}

function tellAll(tell: SettlingNeeds['tell'], coupons: readonly Coupon[]): void {
  for (const coupon of coupons) tell(coupon);
}

export async function readAgain(
  { client }: { readonly client: Pool | ClientBase },
  ids: readonly bigint[],
): Promise<Coupon[]> {
  const { rows } = await client.query<Coupon>(
    `SELECT ${COUPON_COLUMNS}
     FROM coupon JOIN coupon_campaign ON coupon_campaign.id = campaign_id
     WHERE coupon.id = ANY($1::bigint[]) ORDER BY coupon.id`,
    [ids],
  );
  return rows;
}
