import { type Campaign, ENDED, kindNumber, kindOf, OPEN } from '../../src/coupon/campaigns.ts';
import { type Coupon, countedAt, daysAfter, stateNumber, stateOf } from '../../src/coupon/coupons.ts';
import { addUp, type FeeWindow } from '../../src/coupon/fees.ts';
import { givenBack, setAsideFor } from '../../src/coupon/offering.ts';
import { type Ended, paymentOf } from '../../src/coupon/paying.ts';
import { boostPaid, rebatePaid, windowOf } from '../../src/coupon/settling.ts';
import { isOffered, refuseNoneLeft } from '../../src/coupon/taking.ts';
import { boostOf, refuseUsed } from '../../src/coupon/using.ts';
import type { LockedOrder } from '../../src/mining/public.ts';
import { AppError } from '../../src/platform/errors.ts';
import { house } from '../../src/platform/ledger/house.ts';
import type { HoldChange } from '../../src/platform/ledger/holds.ts';
import { currencies, type Needed } from './memory-ledger.ts';
import type { DueKind, DueRow, Settled } from './due-rows.ts';
import { refusalOf } from './refusal.ts';
import type { Scene } from './scene.ts';
import { SPEC } from './spot-desk.ts';

const AT_ONCE = 3;
const MARKET = 1;
const STEPS = { quote: currencies.quote, tick: 1, priceScale: SPEC.priceScale, baseScale: SPEC.baseScale, quoteScale: SPEC.quoteScale }; // prettier-ignore

/** Told of each campaign that has ended, and of each coupon that is over; with when that was due. */
interface Told {
  ended(campaign: number, due: number): void;
  over(coupon: Coupon, due: number): void;
}
type Orders = (id: bigint, at: number) => LockedOrder | undefined;

/** Coupons without a database: what the product decides, on wallets and rows in memory. */
export class CouponsDesk {
  readonly kinds: readonly DueKind[];
  readonly #scene: Scene;
  readonly #orders: Orders;
  readonly #campaigns = new Map<number, Campaign>();
  readonly #coupons = new Map<bigint, Coupon>();
  readonly #ending: DueKind;
  readonly #expiry: DueKind;
  readonly #rebate: DueKind;
  readonly #boost: DueKind;

  constructor(scene: Scene, orders: Orders, told: Told) {
    [this.#scene, this.#orders] = [scene, orders];
    const kind = (name: string, settle: DueKind['settle']): DueKind => ({ name, atOnce: AT_ONCE, settle });
    this.#ending = kind('coupon.campaign', (due) => this.#endCampaigns(due, told));
    this.#expiry = kind('coupon.expiry', (due, now) => this.#expire(due, now, told));
    this.#rebate = kind('coupon.rebate', (due, now) => this.#payRebates(due, now, told));
    this.#boost = kind('coupon.boost', (due, now) => this.#payBoosts(due, now, told));
    this.kinds = [this.#ending, this.#expiry, this.#rebate, this.#boost];
  }

  /** Coupons of somebody that can be used. */
  availableOf(owner: number): Coupon[] {
    return [...this.#coupons.values()].filter(
      (coupon) => Number(coupon.owner_id) === owner && coupon.state === stateNumber.available,
    );
  }

  get hasRunning(): boolean {
    return [...this.#coupons.values()].some(isRunning);
  }

  /** @returns what it was refused for */
  offer(campaign: Campaign): string | null {
    return refusalOf(() => {
      this.#scene.ledger.open([setAsideFor(campaign.id, campaign)]);
      this.#campaigns.set(campaign.id, campaign);
      this.#scene.rows.schedule(this.#ending, BigInt(campaign.id), campaign.ends_at.getTime());
    });
  }

  /** @returns what it was refused for */
  take(id: bigint, owner: number, campaignId: number, at: number): string | null {
    const campaign = this.#campaigns.get(campaignId);
    const now = new Date(at);
    if (!isOffered(campaign, now)) return 'coupon_campaign_unknown';
    const isTaken = [...this.#coupons.values()].some(
      (each) => each.campaign_id === campaignId && Number(each.owner_id) === owner,
    );
    if (isTaken) return 'coupon_already_taken';
    return refusalOf(() => {
      refuseNoneLeft(campaign);
      this.#campaigns.set(campaignId, { ...campaign, taken: campaign.taken + 1 });
      this.#coupons.set(id, newCoupon(campaign, id, owner, now));
      this.#scene.rows.schedule(this.#expiry, id, daysAfter(now, campaign.valid_days).getTime());
    });
  }

  /** @param order to add interest to, for a boost. @returns what it was refused for */
  use(id: bigint, order: bigint | undefined, at: number): string | null {
    const coupon = this.#coupon(id);
    const now = new Date(at);
    const isInTime = this.#scene.rows.cancel(this.#expiry, id, at);
    const refusal = refusalOf(() => {
      refuseUsed(coupon, isInTime);
      if (kindOf(coupon) === 'rebate') this.#beginRebate(coupon, now);
      else this.#beginBoost(coupon, order ?? 0n, now);
    });
    if (refusal !== null && isInTime) this.#scene.rows.schedule(this.#expiry, id, this.#expiryOf(coupon));
    return refusal;
  }

  *needed(): Iterable<Needed> {
    for (const { id, state, worth, number, taken, currency_id: currency } of this.#campaigns.values()) {
      const running = [...this.#coupons.values()].filter((each) => each.campaign_id === id && isRunning(each)).length;
      const held = worth * BigInt((state === OPEN ? number - taken : 0) + running);
      if (held > 0n) yield { kind: 'coupon_campaign', ref: BigInt(id), owner: house.coupons, currency, held };
    }
  }

  #beginRebate(coupon: Coupon, now: Date): void {
    const isAnother = ({ owner_id, kind, state }: Coupon): boolean =>
      owner_id === coupon.owner_id && kind === kindNumber.rebate && state === stateNumber.active;
    if ([...this.#coupons.values()].some(isAnother)) throw new AppError('coupon_rebate_running');
    this.#coupons.set(coupon.id, { ...coupon, state: stateNumber.active, began_at: now });
    this.#scene.rows.schedule(this.#rebate, coupon.id, countedAt(daysAfter(now, coupon.days)).getTime());
  }

  #beginBoost(coupon: Coupon, order: bigint, now: Date): void {
    const { boost, endsAt } = boostOf(coupon, this.#orders(order, now.getTime()), now);
    if ([...this.#coupons.values()].some(({ order_id }) => order_id === order))
      throw new AppError('coupon_order_boosted');
    const { amount: boosted, firstPlace: first_place, days: boosted_days } = boost;
    const begun = { state: stateNumber.active, began_at: now, order_id: order, boosted, first_place, boosted_days };
    this.#coupons.set(coupon.id, { ...coupon, ...begun });
    this.#scene.rows.schedule(this.#boost, coupon.id, endsAt.getTime());
  }

  #endCampaigns(due: readonly DueRow[], told: Told): Settled {
    const open = due.flatMap(({ ref }) => this.#campaigns.get(Number(ref)) ?? []).filter(({ state }) => state === OPEN);
    return {
      changes: open.flatMap(givenBack),
      write: () => {
        for (const campaign of open) {
          this.#campaigns.set(campaign.id, { ...campaign, state: ENDED });
          told.ended(campaign.id, due.find(({ ref }) => Number(ref) === campaign.id)?.due ?? Number.NaN);
        }
      },
    };
  }

  #expire(due: readonly DueRow[], now: number, told: Told): Settled {
    const coupons = this.#due(due, stateNumber.available).map(({ coupon, row }) => ({ coupon, row, paid: 0n }));
    return this.#end(coupons, (coupon) => ({ ...coupon, state: stateNumber.expired, ended_at: new Date(now) }), told);
  }

  #payRebates(due: readonly DueRow[], now: number, told: Told): Settled {
    const coupons = this.#due(due, stateNumber.active);
    const windows = coupons.map(({ coupon, row }) => windowOf(coupon, new Date(row.due)));
    const fees = addUp(windows, { markets: new Map([[MARKET, STEPS]]), spot: windows.map((window, place) => this.#paid(window, place)), contracts: [] }); // prettier-ignore
    const ended = coupons.map((each, place) => ({ ...each, paid: rebatePaid(each.coupon, fees[place] ?? 0n) }));
    return this.#end(
      ended,
      (coupon, paid) => ({ ...coupon, state: stateNumber.used, ended_at: new Date(now), paid }),
      told,
    );
  }

  #payBoosts(due: readonly DueRow[], now: number, told: Told): Settled {
    const ended = this.#due(due, stateNumber.active).map(({ coupon, row }) => {
      return { coupon, row, paid: boostPaid(coupon, this.#orders(coupon.order_id ?? 0n, now)).paid };
    });
    return this.#end(
      ended,
      (coupon, paid) => ({ ...coupon, state: stateNumber.used, ended_at: new Date(now), paid }),
      told,
    );
  }

  #end(
    ended: readonly (Ended & { readonly row: DueRow })[],
    after: (coupon: Coupon, paid: bigint) => Coupon,
    told: Told,
  ): Settled {
    const campaigns = Map.groupBy(ended, ({ coupon }) => coupon.campaign_id);
    return {
      changes: [...campaigns].map(([id, all]): HoldChange => paymentOf(id, all)),
      write: () => {
        for (const { coupon, paid, row } of ended) {
          const over = after(coupon, paid);
          this.#coupons.set(coupon.id, over);
          told.over(over, row.due);
        }
      },
    };
  }

  /** Fees of trades within a window, as the spot market says them. */
  #paid({ owner, from, until }: FeeWindow, window: number) {
    const own = this.#scene.fees.product.filter(
      ({ payer, at }) => payer === Number(owner) && at >= from.getTime() && at < until.getTime(),
    );
    const sum = (isPurchase: boolean): bigint =>
      own.reduce((all, { currency, fee, price }) => {
        if ((currency === 'base') !== isPurchase) return all;
        return all + (isPurchase ? fee * BigInt(price) : fee);
      }, 0n);
    return { window, market: MARKET, ofSales: sum(false), ofPurchases: sum(true) };
  }

  #due(due: readonly DueRow[], state: number): { readonly coupon: Coupon; readonly row: DueRow }[] {
    return due
      .map((row) => ({ row, coupon: this.#coupon(BigInt(row.ref)) }))
      .filter(({ coupon }) => coupon.state === state);
  }

  #expiryOf({ campaign_id, taken_at }: Coupon): number {
    return daysAfter(taken_at, this.#campaigns.get(campaign_id)?.valid_days ?? 0).getTime();
  }

  #coupon(id: bigint): Coupon {
    const coupon = this.#coupons.get(id);
    if (!coupon) throw new Error(`There is no coupon ${id}`);
    return coupon;
  }
}

const isRunning = (coupon: Coupon): boolean => stateOf(coupon) === 'available' || stateOf(coupon) === 'active';

function newCoupon(campaign: Campaign, id: bigint, owner: number, now: Date): Coupon {
  const { kind, currency_id, rate_ppm, most, days, worth, level, deposited, id: campaign_id } = campaign;
  return {
    kind,
    currency_id,
    rate_ppm,
    most,
    days,
    worth,
    level,
    deposited,
    campaign_id,
    id,
    owner_id: BigInt(owner),
    market_id: null,
    leverage: null,
    taken_at: now,
    state: stateNumber.available,
    began_at: null,
    order_id: null,
    boosted: null,
    first_place: null,
    boosted_days: null,
    until_at: null,
    fees: null,
    counted_days: null,
    paid: null,
    ended_at: null,
  };
}
