import type { Second } from './prices.ts';

/** What a follower has chosen. Amounts in minor units, the number in hundredths. */
export interface PlainLimits {
  readonly mode: 'multiple' | 'lots';
  readonly number: number;
  readonly allocation: number;
  readonly orderLimit: number | null;
  readonly stop: number | null;
}

interface PlainFollow {
  limits: PlainLimits;
  net: number;
  readonly carried: number;
  high: number;
  paid: number;
}

interface Bound {
  readonly owner: number;
  parts: number;
  margin: number;
  /** The margin it was opened with. */
  readonly opened: number;
  /** Of the fee, what the follow does not know of yet. */
  fee: number;
}

/** A contract of the leader with its copies. */
export interface Lead extends Bound {
  readonly id: number;
  readonly side: 1 | -1;
  readonly open: number;
  readonly second: number;
  copies: Bound[];
}

export interface PlainCopyTerms {
  readonly leader: number;
  readonly leverage: number;
  /** Parts per million. */
  readonly fee: number;
  readonly spread: number;
  readonly ratio: number;
  /** Parts of a lot. */
  readonly lot: number;
}

const PPM = 1_000_000;
const sum = (list: readonly number[]): number => list.reduce((all, each) => all + each, 0);

/** Copy trading once more, in plain numbers: of one leader, on one market whose house takes everything. */
export class PlainCopy {
  readonly leads: Lead[] = [];
  readonly #terms: PlainCopyTerms;
  readonly #free = new Map<number, number>();
  readonly #follows = new Map<number, PlainFollow>();
  /** What was lost by an earlier follow, and not made good. */
  readonly #carried = new Map<number, number>();
  /** So many shares were paid, and follows stopped. */
  readonly happened = { shares: 0, stops: 0, skipped: 0 };

  constructor(terms: PlainCopyTerms) {
    this.#terms = terms;
  }

  free(owner: number): number {
    return this.#free.get(owner) ?? 0;
  }

  give(owner: number, amount: number): void {
    this.#free.set(owner, this.free(owner) + amount);
  }

  held(owner: number): number {
    return sum(
      this.leads.flatMap((lead) => [lead, ...lead.copies].map((each) => (each.owner === owner ? each.margin : 0))),
    );
  }

  /** Net, height, shares and what is carried over of a follow that goes on. */
  said(follower: number): number[] {
    const follow = this.#follows.get(follower);
    return follow ? [follow.net, follow.high, follow.paid, follow.carried] : [];
  }

  follow(follower: number, limits: PlainLimits): void {
    const follow = this.#follows.get(follower);
    if (follow) follow.limits = limits;
    else {
      const carried = this.#carried.get(follower) ?? 0;
      this.#follows.set(follower, { limits, net: 0, carried, high: 0, paid: 0 });
    }
  }

  /** Closes all copies of a follow, losses first, and ends it. */
  unfollow(follower: number, tick: Second): void {
    this.#endAll(follower, (side) => this.#closePrice(side, priceToClose(side, tick)));
  }

  /** @returns what the leader has opened, with a number that is to be told; null when it is refused */
  order(id: number, side: 1 | -1, parts: number, { second, state, mark, index }: Second): Lead | null {
    if (state !== 'fresh' || mark === null || index === null) return null;
    const { leader, spread, lot } = this.#terms;
    const now = side === 1 ? Math.max(mark, index) : Math.min(mark, index);
    const open = now + side * Math.ceil((now * spread) / PPM);
    const own = this.#bind(leader, parts, open);
    if (!own) return null;
    const lead: Lead = { ...own, id, side, open, second, copies: [] };
    for (const [follower, { limits }] of this.#follows) {
      const wanted = Math.round(((limits.mode === 'lots' ? lot : parts) * limits.number) / 100);
      const copy = this.#copy(follower, Math.max(lot, wanted), open);
      if (copy) lead.copies.push(copy);
      else this.happened.skipped += 1;
    }
    this.leads.push(lead);
    return lead;
  }

  /** The leader closes so many parts, and of each copy the same part is closed. @returns whether there is a price */
  close(lead: Lead, parts: number, tick: Second): boolean {
    if (!canClose(tick)) return false;
    const price = this.#closePrice(lead.side, priceToClose(lead.side, tick));
    const of = lead.parts;
    this.#settle(lead, lead, parts, price);
    for (const copy of lead.copies) {
      // Not less than the same part, nor less than what leaves the copy what it was worth of the leader's.
      const most = Math.max(1, Math.floor((2 * (of - parts) * copy.opened + lead.opened) / (2 * lead.opened)));
      const same = Math.floor((copy.parts * parts) / of);
      const closed = parts === of ? copy.parts : Math.max(same, copy.parts - most);
      if (closed > 0) this.#end(lead, copy, closed, price);
    }
    if (lead.parts === 0) this.leads.splice(this.leads.indexOf(lead), 1);
    return true;
  }

  /** A price was written down: follows that have lost what they may end. */
  reach({ state, mark }: Second): void {
    const price = state === 'fresh' ? mark : null;
    for (const [follower, { limits, net, paid }] of this.#follows) {
      const mine = this.#copiesOf(follower);
      // What is over needs no price to have been lost.
      if (limits.stop === null || (price === null && mine.length > 0)) continue;
      const priceOf = (side: 1 | -1): number => (price === null ? 0 : this.#closePrice(side, price));
      const results = mine.map(({ lead, copy }) => gain(lead, copy.parts, priceOf(lead.side)) - copy.fee);
      if (net - paid + sum(results) > -limits.stop) continue;
      this.#endAll(follower, priceOf);
      this.happened.stops += 1;
    }
  }

  #copy(follower: number, parts: number, open: number): Bound | null {
    const follow = this.#follows.get(follower);
    if (!follow) return null;
    const { limits, net, paid } = follow;
    // What is over has lost what may be lost: the next price ends the follow.
    if (limits.stop !== null && net - paid <= -limits.stop) return null;
    const bound = this.#copiesOf(follower).map(({ copy }) => copy.margin + copy.fee);
    const left = limits.allocation + Math.min(0, net - paid) - sum(bound);
    const { margin, fee } = this.#cost(parts, open);
    if (margin + fee > left || (limits.orderLimit !== null && margin > limits.orderLimit)) return null;
    return this.#bind(follower, parts, open);
  }

  #bind(owner: number, parts: number, open: number): Bound | null {
    const { margin, fee } = this.#cost(parts, open);
    if (margin + fee > this.free(owner)) return null;
    this.give(owner, -margin - fee);
    return { owner, parts, margin, opened: margin, fee };
  }

  #cost(parts: number, open: number) {
    const { leverage, fee } = this.#terms;
    return { margin: Math.ceil((open * parts) / leverage), fee: Math.ceil((open * parts * fee) / PPM) };
  }

  #settle(lead: Lead, bound: Bound, parts: number, price: number): number {
    const profit = gain(lead, parts, price);
    const margin = Math.floor((bound.margin * parts) / bound.parts);
    this.give(bound.owner, margin + profit);
    bound.margin -= margin;
    bound.parts -= parts;
    return profit;
  }

  /** A share is paid of what all that was ever made rises above its height. */
  #end(lead: Lead, copy: Bound, parts: number, price: number): void {
    const result = this.#settle(lead, copy, parts, price) - copy.fee;
    copy.fee = 0;
    if (copy.parts === 0) lead.copies = lead.copies.filter((each) => each !== copy);
    const follow = this.#follows.get(copy.owner);
    if (!follow) throw new Error(`${copy.owner} follows nobody`);
    follow.net += result;
    const reached = follow.net + follow.carried;
    if (reached <= follow.high) return;
    const part = (height: number): number => Math.floor((height * this.#terms.ratio) / PPM);
    const share = part(reached) - part(follow.high);
    follow.high = reached;
    follow.paid += share;
    this.give(copy.owner, -share);
    this.give(this.#terms.leader, share);
    if (share > 0) this.happened.shares += 1;
  }

  #endAll(follower: number, priceOf: (side: 1 | -1) => number): void {
    const gained = ({ lead, copy }: { lead: Lead; copy: Bound }) => gain(lead, copy.parts, priceOf(lead.side));
    const mine = this.#copiesOf(follower).toSorted((a, b) => gained(a) - gained(b));
    for (const { lead, copy } of mine) this.#end(lead, copy, copy.parts, priceOf(lead.side));
    const follow = this.#follows.get(follower);
    if (!follow) return;
    this.#carried.set(follower, Math.min(0, follow.net + follow.carried - follow.high));
    this.#follows.delete(follower);
  }

  #copiesOf(follower: number): { lead: Lead; copy: Bound }[] {
    const all = this.leads.flatMap((lead) => lead.copies.map((copy) => ({ lead, copy })));
    return all.filter(({ copy }) => copy.owner === follower);
  }

  #closePrice(side: 1 | -1, now: number): number {
    return now - side * Math.ceil((now * this.#terms.spread) / PPM);
  }
}

const gain = ({ side, open }: Lead, parts: number, price: number): number => side * (price - open) * parts;

export const canClose = ({ state, mark, index }: Second): boolean =>
  (state === 'fresh' || state === 'jumped') && mark !== null && index !== null;

const priceToClose = (side: 1 | -1, { mark, index }: Second): number =>
  side === 1 ? Math.min(mark ?? 0, index ?? 0) : Math.max(mark ?? 0, index ?? 0);
