import {
  type Bound,
  canClose,
  type Copy,
  cutToFit,
  gain,
  type Lead,
  type Mine,
  type Own,
  type PlainCopyTerms,
  type PlainLimits,
  priceToClose,
  sum,
  type Terms,
  worstFirst,
} from './plain-copy-rules.ts';
import { count, type PlainFollow, rest } from './plain-share.ts';
import type { Second } from './prices.ts';
import { isApart, isGood } from './plain-states.ts';

const PPM = 1_000_000;
/** Of three sources, and of two that agree. */
const NOT_APART = { belowPpm: 0, abovePpm: 0 };

/** Copy trading once more, in plain numbers: of one leader, on one market. */
export class PlainCopy {
  readonly leads: Lead[] = [];
  owns: Own[] = [];
  /** Whether the leader leads, and for which part of what followers earn. */
  ratio: number | null;
  readonly #terms: PlainCopyTerms;
  readonly #free = new Map<number, number>();
  /** In the order in which they began. */
  readonly #follows: PlainFollow<PlainLimits>[] = [];
  /** The last price by which something was done; null before there was one. */
  #last: number | null = null;
  /** How often something came about. */
  readonly happened = {
    shares: 0,
    deducted: 0,
    late: 0,
    stops: 0,
    skipped: 0,
    cut: 0,
    liquidated: 0,
    kept: 0,
    left: 0,
  };

  constructor(terms: PlainCopyTerms, ratio: number) {
    this.#terms = terms;
    this.ratio = ratio;
  }

  free(owner: number): number {
    return this.#free.get(owner) ?? 0;
  }

  give(owner: number, amount: number): void {
    this.#free.set(owner, this.free(owner) + amount);
  }

  held(owner: number): number {
    const all: Bound[] = [...this.leads, ...this.leads.flatMap(({ copies }) => copies), ...this.owns];
    return sum(all.map((each) => (each.owner === owner ? each.margin : 0)));
  }

  /** Net, height, shares and what is carried over of a follow that goes on. */
  said(follower: number): number[] {
    const follow = this.#going(follower);
    return follow ? [follow.net, follow.high, follow.paid, follow.carried] : [];
  }

  /** @returns whether that is possible: while nobody leads, or the follow before has copies, only what is can be changed */
  follow(follower: number, limits: PlainLimits): boolean {
    const follow = this.#going(follower);
    if (follow) follow.limits = limits;
    if (follow || this.ratio === null) return follow !== undefined;
    const earlier = this.#follows.findLast((each) => each.follower === follower);
    if (earlier && this.#copiesOf(earlier).length > 0) return false;
    const begun = { follower, limits, ratio: this.ratio, carried: rest(earlier, this.ratio) };
    this.#follows.push({ ...begun, net: 0, high: 0, paid: 0, isOver: false });
    return true;
  }

  /** Closes all copies of a follow, losses first, or makes them its owner's own, and ends it. @returns whether that can be paid */
  unfollow(follower: number, tick: Second, isClosing: boolean, idOf: (lead: Lead, owner: number) => number): boolean {
    const follow = this.#going(follower);
    if (!follow) return false;
    const priceOf = (side: 1 | -1): number => this.#closePrice(side, priceToClose(side, tick));
    if (isClosing) this.#closeAll(this.#copiesOf(follow), priceOf, tick.mark ?? 0);
    else if (!this.#ownAll(follow, this.#copiesOf(follow), priceOf, tick, idOf)) return false;
    follow.isOver = true;
    return true;
  }

  /** The follower takes a copy over. @returns whether its share can be paid */
  makeOwn(lead: Lead, owner: number, tick: Second, id: number): boolean {
    const copy = lead.copies.find((each) => each.owner === owner);
    if (!copy) return false;
    const priceOf = (side: 1 | -1): number => this.#closePrice(side, priceToClose(side, tick));
    return this.#ownAll(copy.follow, [{ lead, copy }], priceOf, tick, () => id);
  }

  /** @returns what the leader has opened, with a number that is to be told; null when it is refused */
  order(id: number, side: 1 | -1, parts: number, leverage: number, tick: Second): Lead | null {
    const { second, state, mark, index } = tick;
    if (state !== 'fresh' || mark === null || index === null) return null;
    const { leader, spread, lot, room } = this.#terms;
    const now = side === 1 ? Math.max(mark, index) : Math.min(mark, index);
    const open = now + side * Math.ceil((now * spread) / PPM);
    const left = Math.floor((room - this.#openOn(side)) / open) - parts;
    if (left < 0) return null;
    const own = this.#bind(leader, parts, open, leverage);
    if (!own) return null;
    const lead: Lead = { ...own, id, side, open, second, copies: [] };
    const asked = this.#follows
      .filter(({ isOver }) => !isOver && this.ratio !== null)
      .map((follow) => {
        const of = follow.limits.mode === 'lots' ? lot : parts;
        return { follow, parts: Math.max(lot, Math.round((of * follow.limits.number) / 100)) };
      });
    const wanted = asked.filter((each) => this.#canCopy(each.follow, each.parts, open, leverage));
    const cut = cutToFit(
      wanted.map((each) => each.parts),
      left,
      lot,
    );
    for (const [place, { follow, parts: whole }] of wanted.entries()) {
      const bound = cut[place] ? this.#bind(follow.follower, cut[place], open, leverage) : null;
      if (bound) lead.copies.push({ ...bound, follow });
      if (bound && cut[place] !== whole) this.happened.cut += 1;
    }
    this.happened.skipped += asked.length - lead.copies.length;
    this.leads.push(lead);
    return lead;
  }

  /** The leader closes so many parts, and of each copy the same part is closed. @returns whether there is a price, and the loss can be paid */
  close(lead: Lead, parts: number, tick: Second): boolean {
    if (!canClose(tick)) return false;
    return this.#closeLead(lead, parts, this.#closePrice(lead.side, priceToClose(lead.side, tick)), tick.mark ?? 0);
  }

  /** Somebody closes what was a copy. @returns as `close` */
  closeOwn(own: Own, tick: Second): boolean {
    const price = this.#closePrice(own.side, priceToClose(own.side, tick));
    if (!canClose(tick) || this.#settle(own, own, own.parts, price) === null) return false;
    this.owns = this.owns.filter((each) => each !== own);
    return true;
  }

  /** The leader adds to a margin, and for each copy the same is added by the part. @returns whether the leader can */
  addMargin(lead: Lead, amount: number): boolean {
    if (amount > this.free(lead.owner)) return false;
    this.give(lead.owner, -amount);
    lead.margin += amount;
    for (const copy of lead.copies) {
      const part = Math.floor((amount * copy.parts) / lead.parts);
      if (part === 0 || part > this.#left(copy.follow) || part > this.free(copy.owner)) continue;
      this.give(copy.owner, -part);
      copy.margin += part;
    }
    return true;
  }

  /** Who takes over knows of no price before. */
  restart(): void {
    this.#last = null;
  }

  /** A price was written down: it liquidates, ends follows that nobody leads, closes what is left over, and stops follows. */
  reach(tick: Second, owners: readonly number[], idOf: (lead: Lead, owner: number) => number): void {
    const price = isGood(tick) ? tick.mark : null;
    const priceOf = (side: 1 | -1): number => this.#closePrice(side, price ?? 0);
    const { mark, apart = NOT_APART } = tick;
    const least = isApart(tick) ? mark : price;
    this.#last = least ?? this.#last;
    if (least !== null) for (const owner of owners) this.#liquidate(owner, least, apart);
    for (const follow of this.#follows) {
      const copies = this.#copiesOf(follow);
      if (!follow.isOver && this.ratio === null && (price !== null || copies.length === 0 || !follow.limits.isKept)) {
        if (follow.limits.isKept && this.#ownAll(follow, copies, priceOf, tick, idOf))
          this.happened.kept += copies.length;
        follow.isOver = true;
      }
      const over = this.#copiesOf(follow).filter(({ lead }) => follow.isOver || lead.parts === 0);
      if (price !== null) this.#closeAll(over, priceOf, price);
      if (!follow.isOver) this.#stop(follow, price, priceOf);
    }
    this.#forget();
  }

  #stop(follow: PlainFollow<PlainLimits>, price: number | null, priceOf: (side: 1 | -1) => number): void {
    const { limits, net, paid } = follow;
    const mine = this.#copiesOf(follow);
    if (limits.stop === null || (price === null && mine.length > 0 && this.#last === null)) return;
    // Without a price what had been gained by the last one speaks for the follow. What is over needs no price to be lost.
    const resultOf = ({ lead, copy }: Mine): number =>
      price === null
        ? Math.max(0, gain(lead, copy.parts, this.#last ?? 0))
        : gain(lead, copy.parts, priceOf(lead.side)) - copy.fee;
    if (net - paid + sum(mine.map(resultOf)) > -limits.stop) return;
    if (price !== null) this.#closeAll(mine, priceOf, price);
    follow.isOver = true;
    this.happened.stops += 1;
  }

  /** Of one owner, the oldest first: who has lost so much of a margin is closed, and loses no more than that margin. */
  #liquidate(owner: number, mark: number, apart: typeof NOT_APART): void {
    const isLow = (terms: Terms, { margin, original, parts }: Bound): boolean =>
      parts > 0 && (margin + gain(terms, parts, mark)) * PPM <= this.#terms.limit * original;
    for (const lead of this.leads) {
      const price = this.#closePrice(lead.side, mark, apart);
      if (lead.owner === owner && isLow(lead, lead)) {
        this.give(owner, Math.max(0, lead.margin + gain(lead, lead.parts, price)));
        this.#closeCopies(lead, lead.parts, price, mark);
        [lead.parts, lead.margin] = [0, 0];
        this.happened.liquidated += 1;
      }
      for (const copy of lead.copies.filter((each) => each.owner === owner && isLow(lead, each))) {
        const result = Math.max(-copy.margin, gain(lead, copy.parts, price));
        this.give(owner, copy.margin + result);
        [copy.parts, copy.margin] = [0, 0];
        this.#over(copy, result, mark);
        this.happened.liquidated += 1;
      }
    }
    const low = this.owns.filter((own) => own.owner === owner && isLow(own, own));
    for (const own of low) {
      this.give(owner, Math.max(0, own.margin + gain(own, own.parts, this.#closePrice(own.side, mark, apart))));
    }
    this.owns = this.owns.filter((own) => !low.includes(own));
  }

  #closeLead(lead: Lead, parts: number, price: number, mark: number): boolean {
    const of = lead.parts;
    if (this.#settle(lead, lead, parts, price) === null) return false;
    this.#closeCopies({ ...lead, parts: of }, parts, price, mark);
    this.#forget();
    return true;
  }

  /** @param lead as it was before */
  #closeCopies(lead: Lead, parts: number, price: number, mark: number): void {
    for (const copy of lead.copies) {
      // Not less than the same part, nor less than what leaves the copy what it was worth of the leader's.
      const worth = Math.floor((2 * (lead.parts - parts) * copy.opened + lead.opened) / (2 * lead.opened));
      const same = Math.floor((copy.parts * parts) / lead.parts);
      const closed = parts === lead.parts ? copy.parts : Math.max(same, copy.parts - Math.max(1, worth));
      if (closed > 0) this.#end(lead, copy, closed, price, mark);
    }
  }

  #closeAll(mine: readonly Mine[], priceOf: (side: 1 | -1) => number, mark: number): void {
    for (const { lead, copy } of worstFirst(mine, priceOf)) {
      this.#end(lead, copy, copy.parts, priceOf(lead.side), mark);
    }
    this.#forget();
  }

  /** @returns whether all of it can be paid: else nothing is changed */
  #ownAll(
    follow: PlainFollow<PlainLimits>,
    mine: readonly Mine[],
    priceOf: (side: 1 | -1) => number,
    tick: Second,
    idOf: (lead: Lead, owner: number) => number,
  ): boolean {
    const [tried, taken] = [{ ...follow }, new Set<Copy>()];
    const sorted = worstFirst(mine, priceOf);
    const steps = sorted.map(({ lead, copy }) => {
      taken.add(copy);
      const result = Math.max(-copy.margin, gain(lead, copy.parts, priceOf(lead.side))) - copy.fee;
      return { result, lost: this.#lost(follow, tick.mark ?? 0, taken) };
    });
    const due = sum(steps.map(({ result, lost }) => count(tried, result, lost)));
    if (due > this.free(follow.follower)) return false;
    for (const [place, { lead, copy }] of sorted.entries()) {
      const { result = 0, lost = 0 } = steps[place] ?? {};
      this.#share(copy, count(follow, result, lost));
      const { side, open } = lead;
      this.owns.push({ ...copy, side, open, id: idOf(lead, copy.owner), second: tick.second });
    }
    this.owns.sort((a, b) => a.id - b.id);
    for (const { lead, copy } of mine) lead.copies = lead.copies.filter((each) => each !== copy);
    this.#forget();
    return true;
  }

  #canCopy(follow: PlainFollow<PlainLimits>, parts: number, open: number, leverage: number): boolean {
    const { follower, limits } = follow;
    const { margin, fee } = this.#cost(parts, open, leverage);
    const isWithin = margin + fee <= this.#left(follow) && (limits.orderLimit === null || margin <= limits.orderLimit);
    return isWithin && margin + fee <= this.free(follower);
  }

  /** What may still go into copies. */
  #left(follow: PlainFollow<PlainLimits>): number {
    const { limits, net, paid } = follow;
    // What is over has lost what may be lost: the next price ends the follow.
    if (limits.stop !== null && net - paid <= -limits.stop) return 0;
    const bound = this.#copiesOf(follow).map(({ copy }) => copy.margin + copy.fee);
    return Math.max(0, limits.allocation + Math.min(0, net - paid) - sum(bound));
  }

  #bind(owner: number, parts: number, open: number, leverage: number): Bound | null {
    const { margin, fee } = this.#cost(parts, open, leverage);
    if (margin + fee > this.free(owner)) return null;
    this.give(owner, -margin - fee);
    return { owner, parts, margin, original: margin, opened: margin, fee };
  }

  #cost(parts: number, open: number, leverage: number) {
    const { fee } = this.#terms;
    return { margin: Math.ceil((open * parts) / leverage), fee: Math.ceil((open * parts * fee) / PPM) };
  }

  /** Closes parts: a loss is paid by their margin, then by that of the rest. @returns the profit; null when it cannot be paid */
  #settle(terms: Terms, bound: Bound, parts: number, price: number): number | null {
    const profit = gain(terms, parts, price);
    const margin = Math.floor((bound.margin * parts) / bound.parts);
    const missing = Math.max(0, -profit - margin);
    if (missing > bound.margin - margin) return null;
    this.give(bound.owner, margin + missing + profit);
    // What was charged goes first, and the part is one of the margin before.
    bound.margin -= margin + missing;
    bound.original -= Math.floor((bound.original * parts) / bound.parts);
    bound.parts -= parts;
    return profit;
  }

  #end(lead: Lead, copy: Copy, parts: number, price: number, mark: number): void {
    const profit = this.#settle(lead, copy, parts, price);
    if (profit === null) this.happened.left += 1;
    else this.#over(copy, profit, mark);
  }

  /** Counts what parts of a copy have brought, once they are taken off. */
  #over(copy: Copy, profit: number, mark: number): void {
    const result = profit - copy.fee;
    copy.fee = 0;
    const waits = copy.follow.net + copy.follow.carried > copy.follow.high;
    const share = count(copy.follow, result, this.#lost(copy.follow, mark));
    if (waits && share > 0) this.happened.late += 1;
    this.#share(copy, share);
  }

  #share(copy: Copy, share: number): void {
    this.give(copy.owner, -share);
    this.give(this.#terms.leader, share);
    if (share > 0) this.happened.shares += 1;
  }

  /** What open copies of a follow are losing at a mark price. */
  #lost(follow: PlainFollow<PlainLimits>, mark: number, except: ReadonlySet<Copy> = new Set()): number {
    const open = this.#copiesOf(follow).filter(({ copy }) => !except.has(copy));
    const lost = sum(
      open.map(({ lead, copy }) => Math.min(0, Math.max(-copy.margin, gain(lead, copy.parts, mark)) - copy.fee)),
    );
    if (lost < 0) this.happened.deducted += 1;
    return lost;
  }

  /** What is open on a side, at open prices. */
  #openOn(side: 1 | -1): number {
    const led = this.leads.flatMap((lead) => [lead, ...lead.copies].map(({ parts }) => ({ ...lead, parts })));
    return sum([...led, ...this.owns].map((each) => (each.side === side ? each.open * each.parts : 0)));
  }

  #going(follower: number): PlainFollow<PlainLimits> | undefined {
    return this.#follows.find((follow) => follow.follower === follower && !follow.isOver);
  }

  #copiesOf(follow: PlainFollow<PlainLimits>): Mine[] {
    const all = this.leads.flatMap((lead) => lead.copies.map((copy) => ({ lead, copy })));
    return all.filter(({ copy }) => copy.follow === follow && copy.parts > 0);
  }

  /** What is over, with all its copies. */
  #forget(): void {
    for (const lead of this.leads.slice()) {
      lead.copies = lead.copies.filter(({ parts }) => parts > 0);
      if (lead.parts === 0 && lead.copies.length === 0) this.leads.splice(this.leads.indexOf(lead), 1);
    }
  }

  #closePrice(side: 1 | -1, now: number, apart = NOT_APART): number {
    const spread = this.#terms.spread + (side === 1 ? apart.belowPpm : apart.abovePpm);
    return now - side * Math.ceil((now * spread) / PPM);
  }
}
