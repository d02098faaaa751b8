import { COUPONS } from './houses.ts';
import type { CurrencyName } from './memory-ledger.ts';
import type { PaidFee } from './paid-fee.ts';
import type { Amounts } from './part.ts';
import type { PlainOrder } from './plain-mining.ts';

/** Coupons that are given away. Rates in parts per million: of the fees, or a day. */
export interface PlainCampaign {
  readonly id: number;
  readonly kind: 'rebate' | 'boost';
  readonly currency: 'quote' | 'base';
  readonly rate: number;
  /** That comes back at most, or on which interest is added at most. */
  readonly most: number;
  readonly days: number;
  /** Days in which a coupon has to be used. */
  readonly valid: number;
  readonly number: number;
  /** Epoch milliseconds. */
  readonly ends: number;
}

interface Given {
  readonly id: number;
  readonly owner: number;
  readonly of: PlainCampaign;
  readonly taken: number;
  began: number;
  /** Of a boost: on how much of which order, its days from which on, and how many of them. */
  on: { readonly order: number; readonly amount: number; readonly first: number; readonly days: number } | null;
  state: 'available' | 'active' | 'used' | 'expired';
}

interface Purses {
  free(owner: number, currency: CurrencyName): number;
  give(owner: number, currency: CurrencyName, amount: number): void;
}

const DAY = 86_400_000;
const WAITS = 10_000;
const share = (amount: number, rate: number): number => Number((BigInt(amount) * BigInt(rate)) / 1_000_000n);
const sum = (list: readonly number[]): number => list.reduce((all, each) => all + each, 0);

/** All that a coupon can cost. */
export const worthOf = ({ kind, rate, most, days }: PlainCampaign): number =>
  kind === 'rebate' ? most : share(most, rate) * days;

/** Coupons once more, in plain numbers, told by the requirement and not by the code. */
export class PlainCoupons {
  readonly #purses: Purses;
  readonly #fees: readonly PaidFee<number>[];
  readonly #orders: (id: number) => PlainOrder | undefined;
  readonly #campaigns = new Map<number, PlainCampaign>();
  readonly #given: Given[] = [];
  /** Campaigns whose end has not been seen to. */
  readonly #open = new Set<number>();

  constructor(purses: Purses, fees: readonly PaidFee<number>[], orders: (id: number) => PlainOrder | undefined) {
    [this.#purses, this.#fees, this.#orders] = [purses, fees, orders];
  }

  heldOf(owner: number): Amounts {
    const held: Amounts = { quote: 0, base: 0, coin: 0 };
    if (owner !== COUPONS) return held;
    for (const campaign of this.#campaigns.values()) {
      const running = this.#of(campaign).filter(({ state }) => state === 'available' || state === 'active').length;
      const left = this.#open.has(campaign.id) ? campaign.number - this.#of(campaign).length : 0;
      held[campaign.currency] += worthOf(campaign) * (running + left);
    }
    return held;
  }

  /** @returns whether the house can pay all of them */
  offer(campaign: PlainCampaign): boolean {
    const all = worthOf(campaign) * campaign.number;
    if (this.#purses.free(COUPONS, campaign.currency) < all) return false;
    this.#purses.give(COUPONS, campaign.currency, -all);
    this.#campaigns.set(campaign.id, campaign);
    this.#open.add(campaign.id);
    return true;
  }

  /** It has ended to be offered, as was due at a moment. @returns what is wrong with that */
  endCampaign(id: number, due: number): string | null {
    const campaign = this.#campaigns.get(id);
    if (!campaign || !this.#open.delete(id) || campaign.ends !== due) return `${id} did not end at ${due}`;
    this.#purses.give(COUPONS, campaign.currency, worthOf(campaign) * (campaign.number - this.#of(campaign).length));
    return null;
  }

  /** @returns whether it is taken */
  take(id: number, owner: number, campaignId: number, at: number): boolean {
    const campaign = this.#campaigns.get(campaignId);
    if (!campaign || !this.#open.has(campaignId) || at >= campaign.ends) return false;
    const all = this.#of(campaign);
    if (all.some((each) => each.owner === owner) || all.length >= campaign.number) return false;
    this.#given.push({ id, owner, of: campaign, taken: at, began: 0, on: null, state: 'available' });
    return true;
  }

  /** @returns whether it begins */
  use(id: number, order: number | null, at: number): boolean {
    const one = this.#one(id);
    const { of, owner, taken } = one;
    if (one.state !== 'available' || at >= taken + of.valid * DAY) return false;
    if (of.kind === 'rebate') {
      const isAnother = (each: Given): boolean =>
        each.owner === owner && each.of.kind === 'rebate' && each.state === 'active';
      if (this.#given.some(isAnother)) return false;
    } else {
      const on = this.#boosted(one, order, at);
      if (!on) return false;
      one.on = on;
    }
    Object.assign(one, { state: 'active', began: at });
    return true;
  }

  /** A coupon is over, which was due at a moment. @returns what it brings; as its state what is wrong with that */
  end(id: number, due: number, now: number): { readonly state: string; readonly paid: number | null } {
    const one = this.#one(id);
    if (due !== this.#dueOf(one)) return { state: `${id} is due at ${this.#dueOf(one)}, not at ${due}`, paid: null };
    const { owner, of } = one;
    const paid = one.state === 'available' ? null : of.kind === 'rebate' ? this.#rebate(one) : this.#interest(one, now);
    one.state = one.state === 'available' ? 'expired' : 'used';
    this.#purses.give(owner, of.currency, paid ?? 0);
    this.#purses.give(COUPONS, of.currency, worthOf(of) - (paid ?? 0));
    return { state: one.state, paid };
  }

  /** How much of what is due by a moment has not ended. */
  running(now: number): number {
    const offered = [...this.#open].filter((id) => (this.#campaigns.get(id)?.ends ?? 0) <= now).length;
    return offered + this.#given.filter((one) => (this.#dueOf(one) ?? Infinity) <= now).length;
  }

  /** When it expires, when its fees are counted, or when what is added is paid; undefined once it has ended. */
  #dueOf({ state, of, taken, began, on }: Given): number | undefined {
    if (state === 'available') return taken + of.valid * DAY;
    if (state !== 'active') return undefined;
    if (!on) return began + of.days * DAY + WAITS;
    const order = this.#orders(on.order);
    return order && (order.begins + on.first + on.days - 1) * DAY + order.plan.minute * 60_000;
  }

  #boosted({ owner, of }: Given, id: number | null, at: number): Given['on'] {
    const order = this.#orders(id ?? 0);
    if (order?.state !== 'running' || order.owner !== owner || order.plan.currency !== of.currency) return null;
    if (this.#given.some(({ on }) => on?.order === order.id)) return null;
    // The day of now has begun: the first that counts is that of tomorrow.
    const first = Math.max(1, Math.floor(at / DAY) + 2 - order.begins);
    const days = Math.min(of.days, order.plan.days - first + 1);
    const amount = Math.min(order.amount, of.most);
    return days < 1 || share(amount, of.rate) === 0 ? null : { order: order.id, amount, first, days };
  }

  #rebate({ owner, of, began }: Given): number {
    const own = this.#fees.filter(({ payer, at }) => payer === owner && at >= began && at < began + of.days * DAY);
    const sold = sum(own.map(({ currency, fee }) => (currency === 'quote' ? fee : 0)));
    const bought = sum(own.map(({ currency, fee, price }) => (currency === 'base' ? fee * price : 0)));
    return Math.min(of.most, share(sold + Math.floor(bought / 10_000), of.rate));
  }

  #interest({ of, on }: Given, now: number): number {
    const order = on && this.#orders(on.order);
    if (!on || !order) return Number.NaN;
    const over =
      order.state === 'running' ? Math.min(order.plan.days, Math.floor(now / DAY) - order.begins) : order.paid;
    return share(on.amount, of.rate) * Math.min(on.days, Math.max(0, over - on.first + 1));
  }

  #of(campaign: PlainCampaign): Given[] {
    return this.#given.filter(({ of }) => of === campaign);
  }

  #one(id: number): Given {
    const one = this.#given.find((each) => each.id === id);
    if (!one) throw new Error(`There is no coupon ${id}`);
    return one;
  }
}
