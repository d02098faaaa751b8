import type { CurrencyName } from './memory-ledger.ts';
import type { Amounts } from './part.ts';
import type { Second } from './prices.ts';

const [MINUTE, DAY] = [60_000, 86_400_000];
const ONE = 1_000_000n;

/** An advertisement: prices of a coin in millionths of a fiat, amounts in minor units. */
export interface PlainAdvert {
  readonly id: number;
  readonly owner: number;
  readonly isSale: boolean;
  readonly coin: 'quote' | 'base';
  readonly fiat: string;
  readonly total: bigint;
  /** What is named, or hundredths of a percent over the index. */
  readonly price: bigint | null;
  readonly margin: number;
  readonly least: bigint;
  readonly most: bigint;
  readonly minutes: number;
  /** Days a taker must have been here. */
  readonly leastDays: number;
}

/** What somebody wants of one. */
export interface PlainTaking {
  readonly id: number;
  readonly advert: number;
  readonly taker: number;
  readonly seen: bigint;
  readonly coins: bigint | null;
  readonly fiats: bigint | null;
  readonly days: number;
}

interface Deal extends PlainTaking {
  readonly amount: bigint;
  readonly cost: bigint;
  readonly price: bigint;
  readonly buyer: number;
  readonly seller: number;
  readonly until: number;
  state: 'created' | 'paid' | 'unpaid' | 'appealed' | 'released' | 'cancelled';
  paidAt: number;
  isOthers: boolean;
  /** Whether it counts as a purchase of its buyer. */
  counts: boolean;
  /** When its buyer gave it up, or let it lapse. */
  givenUpAt: number;
  lock: 'none' | 'held' | 'free' | 'reclaimed';
  lockedUntil: number;
}

interface Purses {
  free(owner: number, currency: CurrencyName): number;
  give(owner: number, currency: CurrencyName, amount: number): void;
}

const tenTo = (power: number): bigint => 10n ** BigInt(power);
const SCALES = { quote: 6, base: 8 } as const;
const fiatScaleOf = (fiat: string): number => (fiat === 'JPY' ? 0 : 2);

/** The OTC desk once more: what is left of an advertisement is what its orders say, and coins are where their order is. */
export class PlainOtc {
  /** Of one US dollar, in hundred millionths of a fiat; a fiat without one has no index. */
  readonly rates = new Map<string, bigint>();
  readonly #purses: Purses;
  readonly #registered: ReadonlyMap<number, number>;
  readonly #adverts = new Map<number, PlainAdvert>();
  readonly #ended = new Set<number>();
  readonly #paused = new Set<number>();
  readonly #deals = new Map<number, Deal>();

  constructor(purses: Purses, registered: ReadonlyMap<number, number>) {
    [this.#purses, this.#registered] = [purses, registered];
  }

  said(id: number): (string | number | bigint | undefined)[] {
    const deal = this.#deals.get(id);
    return [deal?.state, deal?.amount, deal?.cost, deal?.price, deal?.lock];
  }

  /** What is left, in orders, traded and given back of an advertisement. */
  coinsOf(id: number): bigint[] {
    const { total } = this.#advert(id);
    const traded = this.#sum(id, ({ state }) => state === 'released');
    const running = this.#sum(id, isRunning);
    const rest = total - traded - running;
    return this.#ended.has(id) ? [0n, running, traded, rest] : [rest, running, traded, 0n];
  }

  heldOf(owner: number): Amounts {
    const held: Amounts = { quote: 0, base: 0, coin: 0 };
    for (const { id, owner: seller, isSale, coin } of this.#adverts.values()) {
      if (!isSale || seller !== owner) continue;
      const [left = 0n, running = 0n] = this.coinsOf(id);
      held[coin] += Number(left + running);
    }
    for (const deal of this.#deals.values()) {
      const { isSale, coin } = this.#advert(deal.advert);
      if (!isSale && deal.seller === owner && isRunning(deal)) held[coin] += Number(deal.amount);
      if (deal.lock === 'held' && deal.buyer === owner) held[coin] += Number(deal.amount);
    }
    return held;
  }

  /** @returns whether its owner has what it sells */
  publish(advert: PlainAdvert): boolean {
    if (advert.isSale && !this.#take(advert.owner, advert.coin, advert.total)) return false;
    this.#adverts.set(advert.id, advert);
    return true;
  }

  /** @returns whether it had not ended before */
  end(id: number): boolean {
    if (this.#ended.has(id)) return false;
    const { isSale, owner, coin } = this.#advert(id);
    const [left = 0n] = this.coinsOf(id);
    this.#ended.add(id);
    if (isSale) this.#purses.give(owner, coin, Number(left));
    return true;
  }

  /** @returns whether it had not ended before */
  pause(id: number, isPaused: boolean): boolean {
    if (this.#ended.has(id)) return false;
    if (isPaused) this.#paused.add(id);
    else this.#paused.delete(id);
    return true;
  }

  /** The price of now; null without one. */
  priceOf(id: number, { state, index }: Second): bigint | null {
    const { price, coin, fiat, margin } = this.#advert(id);
    if (price !== null) return price;
    const rate = this.rates.get(fiat);
    if (rate === undefined || (coin === 'base' && (state !== 'fresh' || index === null))) return null;
    // An index is counted in cents, a rate in hundred millionths.
    const dollars = coin === 'quote' ? 100n : BigInt(index ?? 0);
    const middle = (dollars * rate * ONE) / (100n * tenTo(8));
    const whole = middle * BigInt(10_000 + margin);
    const exact = whole / 10_000n;
    const step = (exact >= 100n * ONE ? 10_000n : exact >= ONE ? 100n : 1n) * 10_000n;
    const under = whole - (whole % step);
    const found = (whole - under >= step - (whole - under) ? under + step : under) / 10_000n;
    return found > 0n ? found : null;
  }

  /** @returns whether it was taken */
  take(taking: PlainTaking, tick: Second, at: number): boolean {
    const advert = this.#advert(taking.advert);
    const price = this.priceOf(advert.id, tick);
    if (this.#ended.has(advert.id) || this.#paused.has(advert.id) || price === null) return false;
    if (!this.#mayTake(taking.taker, advert, at)) return false;
    const [apart, may] = [price - taking.seen, advert.price === null ? 50n : 0n];
    if ((apart < 0n ? -apart : apart) * 10_000n > taking.seen * may) return false;
    const [left = 0n] = this.coinsOf(advert.id);
    // So many of the smallest coins cost a minor unit of the fiat times the price.
    const per = tenTo(SCALES[advert.coin] + 6 - fiatScaleOf(advert.fiat));
    const amount = taking.coins ?? ((taking.fiats ?? 0n) * per) / price;
    const cost = taking.fiats ?? ceil(amount * price, per);
    const worth = (left * price) / per;
    const most = worth < advert.most ? worth : advert.most;
    if (most < advert.least || amount > left || amount === 0n || cost < advert.least) return false;
    if (cost > most && (amount !== left || cost > advert.most)) return false;
    const [buyer, seller] = advert.isSale ? [taking.taker, advert.owner] : [advert.owner, taking.taker];
    if (!advert.isSale && !this.#take(seller, advert.coin, amount)) return false;
    const fresh = {
      state: 'created',
      paidAt: 0,
      isOthers: false,
      counts: false,
      givenUpAt: -DAY,
      lock: 'none',
      lockedUntil: 0,
    } as const;
    const until = at + advert.minutes * MINUTE;
    this.#deals.set(taking.id, { ...taking, ...fresh, amount, cost, price, buyer, seller, until });
    return true;
  }

  /** @returns whether it was done */
  act(id: number, act: string, actor: string, at: number, isCounted: boolean): boolean {
    const deal = this.#deal(id);
    if (!mayDo(deal, act, actor, at)) return false;
    if (act === 'paid') [deal.state, deal.paidAt] = ['paid', at];
    else if (act === 'unpaid') deal.state = 'unpaid';
    else if (act === 'judge_return') this.#giveBack(deal);
    else if (act === 'cancel') this.#giveUp(deal, at);
    else if (act === 'release' || act === 'judge_release') this.#release(deal, at, isCounted);
    else [deal.state, deal.isOthers] = ['appealed', deal.isOthers || act === 'other_payer'];
    return true;
  }

  /** Nobody said in time that it was paid. */
  lapse(id: number, at: number): void {
    this.#giveUp(this.#deal(id), at);
  }

  unlock(id: number): void {
    const deal = this.#deal(id);
    deal.lock = 'free';
    this.#purses.give(deal.buyer, this.#advert(deal.advert).coin, Number(deal.amount));
  }

  /** @returns whether the coins were still held */
  reclaim(id: number, at: number): boolean {
    const deal = this.#deal(id);
    if (deal.lock !== 'held' || at >= deal.lockedUntil) return false;
    deal.lock = 'reclaimed';
    this.#purses.give(deal.seller, this.#advert(deal.advert).coin, Number(deal.amount));
    return true;
  }

  /** How many things were due by a moment and are not done. */
  overdue(now: number): number {
    return [...this.#deals.values()].filter(
      ({ state, until, lock, lockedUntil }) =>
        (state === 'created' && until <= now) || (lock === 'held' && lockedUntil <= now),
    ).length;
  }

  #release(deal: Deal, at: number, isCounted: boolean): void {
    // Only what could have been taken back, and was not, says that somebody pays.
    const received = [...this.#deals.values()].filter(
      ({ buyer, counts, lock, days }) =>
        buyer === deal.buyer && counts && days > 0 && (lock === 'none' || lock === 'free'),
    );
    const isKnown = at >= (this.#registered.get(deal.buyer) ?? 0) + 30 * DAY && received.length >= 3;
    [deal.state, deal.counts] = ['released', isCounted];
    if (isKnown || deal.days === 0) this.#purses.give(deal.buyer, this.#advert(deal.advert).coin, Number(deal.amount));
    else [deal.lock, deal.lockedUntil] = ['held', at + deal.days * DAY];
  }

  #giveUp(deal: Deal, at: number): void {
    deal.givenUpAt = at;
    this.#giveBack(deal);
  }

  /** Three orders at once, and no fourth purchase after three that were given up within a day. */
  #mayTake(taker: number, { isSale, leastDays }: PlainAdvert, at: number): boolean {
    if (leastDays > 0 && at < (this.#registered.get(taker) ?? 0) + leastDays * DAY) return false;
    const own = [...this.#deals.values()].filter((deal) => deal.taker === taker);
    if (own.filter(isRunning).length > 2) return false;
    const givenUp = own.filter((deal) => this.#advert(deal.advert).isSale && at - deal.givenUpAt < DAY);
    return !isSale || givenUp.length < 3;
  }

  /** Coins of a sale are offered again while it goes on; those of whoever sold to a purchase are theirs again. */
  #giveBack(deal: Deal): void {
    deal.state = 'cancelled';
    const { isSale, coin } = this.#advert(deal.advert);
    if (!isSale || this.#ended.has(deal.advert)) this.#purses.give(deal.seller, coin, Number(deal.amount));
  }

  #take(owner: number, coin: CurrencyName, amount: bigint): boolean {
    if (this.#purses.free(owner, coin) < Number(amount)) return false;
    this.#purses.give(owner, coin, -Number(amount));
    return true;
  }

  #sum(id: number, which: (deal: Deal) => boolean): bigint {
    let sum = 0n;
    for (const deal of this.#deals.values()) if (deal.advert === id && which(deal)) sum += deal.amount;
    return sum;
  }

  #advert(id: number): PlainAdvert {
    const advert = this.#adverts.get(id);
    if (!advert) throw new Error(`There is no advertisement ${id}`);
    return advert;
  }

  #deal(id: number): Deal {
    const deal = this.#deals.get(id);
    if (!deal) throw new Error(`There is no order ${id}`);
    return deal;
  }
}

const ceil = (a: bigint, b: bigint): bigint => -(-a / b) + (a % b === 0n ? 0n : 1n);
const isRunning = ({ state }: Deal): boolean => state !== 'released' && state !== 'cancelled';

/** Who may do what, as the terms of the desk say. */
function mayDo({ state, paidAt, isOthers, until }: Deal, act: string, actor: string, at: number): boolean {
  if (actor === 'operators') return state === 'appealed' && act.startsWith('judge');
  // Once somebody else is said to have paid, only operators end it.
  if (isOthers) return false;
  const wasPaid = state === 'paid' || state === 'unpaid';
  if (actor === 'buyer') {
    if (state === 'created') return at < until && (act === 'paid' || act === 'cancel');
    if (act === 'cancel') return wasPaid || state === 'appealed';
    if (act === 'paid') return state === 'unpaid';
    if (act === 'unpaid') return state === 'paid';
    return act === 'appeal' && wasPaid && at - paidAt >= 10 * MINUTE;
  }
  if (act === 'appeal') return wasPaid && at >= paidAt;
  return (act === 'release' || act === 'other_payer') && (wasPaid || state === 'appealed');
}
