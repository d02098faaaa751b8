import type { OtcAct, OtcActor } from '@aureus/core/otc/order-state.ts';
import type { Advert } from '../../src/otc/adverts.ts';
import { currencies, type Needed } from './memory-ledger.ts';
import { OtcDesk } from './otc-desk.ts';
import { type Amounts, Counts, type Part } from './part.ts';
import { type PlainAdvert, PlainOtc } from './plain-otc.ts';
import type { Second } from './prices.ts';
import { dies, OWNERS, type Scene, START, UNIT } from './scene.ts';

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
const MOST_ADVERTS = 4;
/** From then on all orders are brought to an end, so that nothing runs for ever. */
const LAST_SECOND = START + 118;
const FIATS = ['EUR', 'JPY'] as const;
const RATE = { EUR: 0.920_013_37, JPY: 151.230_007 };
const ACTS: readonly (readonly [OtcActor, OtcAct])[] = [
  ['buyer', 'paid'],
  ['buyer', 'paid'],
  ['buyer', 'unpaid'],
  ['buyer', 'cancel'],
  ['buyer', 'appeal'],
  ['seller', 'release'],
  ['seller', 'release'],
  ['seller', 'other_payer'],
  ['seller', 'appeal'],
  ['operators', 'judge_release'],
  ['operators', 'judge_return'],
];

/** Users sell each other coins for money that changes hands outside. */
export class OtcPart implements Part {
  readonly weight = 6;
  readonly happened = new Counts();
  readonly #scene: Scene;
  readonly #desk: OtcDesk;
  readonly #plain: PlainOtc;
  /** Those that were published last. */
  #adverts: PlainAdvert[] = [];
  readonly #orders: number[] = [];
  /** When somebody did something to an order last. */
  #last = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
    // Some become known to the desk within the days of a world.
    const registered = new Map(OWNERS.map((owner) => [owner, START * 1_000 - scene.random(60) * DAY_MS]));
    this.#plain = new PlainOtc(scene.purses, registered);
    this.#desk = new OtcDesk(scene, registered, (what, ref, at) => {
      if (what === 'lapsed') this.#plain.lapse(Number(ref), at);
      else this.#plain.unlock(Number(ref));
      this.#same(Number(ref));
      this.happened.note(`otc ${what}`);
    });
  }

  act(owner: number, tick: Second): void {
    const { random } = this.#scene;
    const advert = this.#adverts[random(Math.max(1, this.#adverts.length))];
    const order = this.#orders[Math.max(0, this.#orders.length - 1 - random(4))];
    const what = random(20);
    if (!advert || what < 3) this.#publish(owner);
    else if (what === 3) this.#end(advert);
    else if (what === 10) this.#pause(advert);
    else if (what === 11) this.#takeMany(owner, advert, tick);
    else if (order === undefined || what < 9) this.#take(owner, advert, tick);
    else if (what === 9) this.#reclaim(this.#lockedOr(order));
    else this.#act(order, ACTS[random(ACTS.length)] ?? ['buyer', 'paid']);
  }

  follow(_: Second, isBusy: boolean): void {
    const { random, rows, second } = this.#scene;
    if (isBusy && random(3) === 0) return;
    for (const fiat of FIATS) this.#setRate(fiat, random(15) === 0 ? null : RATE[fiat]);
    const now = this.#scene.calendarOf(second);
    if (rows.sweep(this.#desk.kinds, now, dies(this.#scene, isBusy))) this.#scene.same(this.#plain.overdue(now), 0);
    if (second >= LAST_SECOND) this.#endAll();
  }

  needed(): Iterable<Needed> {
    return this.#desk.needed();
  }

  heldOf(owner: number): Amounts {
    return this.#plain.heldOf(owner);
  }

  end(): void {
    this.#scene.same(this.#desk.hasRunning, false);
  }

  #same(id: number): void {
    this.#scene.same(this.#desk.said(BigInt(id)), this.#plain.said(id));
  }

  #sameCoins(id: number): void {
    this.#scene.same(this.#desk.coinsOf(BigInt(id)), this.#plain.coinsOf(id));
  }

  #setRate(fiat: string, rate: number | null): void {
    if (rate === null) {
      this.#desk.rates.delete(fiat);
      this.#plain.rates.delete(fiat);
      return;
    }
    this.#desk.rates.set(fiat, rate);
    this.#plain.rates.set(fiat, BigInt(Math.round(rate * 100_000_000)));
  }

  /** An order whose coins are still held, if there is one. */
  #lockedOr(order: number): number {
    const locked = this.#orders.filter((id) => this.#plain.said(id).includes('held'));
    return locked[this.#scene.random(Math.max(1, locked.length))] ?? order;
  }

  /** When somebody acts: now and then minutes after somebody else did. */
  #moment(): number {
    const { random, second } = this.#scene;
    const isSoon = random(2) === 0 && this.#last >= this.#scene.calendarOf(second);
    const last = this.#scene.calendarOf(second + 1) - 1;
    this.#last = isSoon ? Math.min(last, this.#last + random(20 * MINUTE_MS)) : this.#scene.moment();
    return this.#last;
  }

  #publish(owner: number): void {
    const { random } = this.#scene;
    const [coin, fiat] = [random(2) === 0 ? ('quote' as const) : ('base' as const), FIATS[random(2)] ?? 'EUR'];
    const isSale = random(3) > 0;
    const total = BigInt(1 + random(coin === 'quote' ? 900 * UNIT : 40_000_000));
    const rate = RATE[fiat] * (coin === 'quote' ? 1 : this.#scene.prices.truth / 100);
    const cents = fiat === 'JPY' ? 1 : 100;
    const price = random(2) === 0 ? BigInt(Math.round(rate * (1_000_000 + random(40_000) - 20_000))) : null;
    // Worth all of it, or less.
    const all = Math.floor((Number(total) / (coin === 'quote' ? 1_000_000 : 100_000_000)) * rate * cents);
    const least = BigInt(1 + random(1 + Math.floor(all / 8)));
    const most = least + BigInt(random(2 + all));
    const id = this.#scene.nextId();
    const margin = random(1_000) - 500;
    const leastDays = random(6) === 0 ? 1 + random(30) : 0;
    const minutes = 15 + random(1_426);
    const advert = { id, owner, isSale, coin, fiat, total, price, margin, least, most, minutes, leastDays };
    const refusal = this.#desk.publish(stored(advert));
    this.#scene.same(refusal === null, this.#plain.publish(advert));
    this.happened.note(refusal ?? 'advert published');
    if (refusal === null) this.#adverts = [...this.#adverts, advert].slice(-MOST_ADVERTS);
  }

  #end({ id }: PlainAdvert): void {
    const isEnded = this.#desk.end(BigInt(id));
    this.#scene.same(isEnded, this.#plain.end(id));
    this.#sameCoins(id);
    if (isEnded) this.happened.note('advert ended');
  }

  #pause({ id }: PlainAdvert): void {
    const isPaused = this.#scene.random(3) === 0;
    const isDone = this.#desk.pause(BigInt(id), isPaused);
    this.#scene.same(isDone, this.#plain.pause(id, isPaused));
    if (isDone) this.happened.note(isPaused ? 'advert paused' : 'advert open again');
  }

  /** Somebody who takes more than one may, or who gives up each that was taken. */
  #takeMany(taker: number, advert: PlainAdvert, tick: Second): void {
    const isQuitter = this.#scene.random(2) === 0;
    for (let made = 0; made < 4; made += 1) {
      const id = this.#take(taker, advert, tick, true);
      if (isQuitter && id !== undefined) this.#act(id, ['buyer', 'cancel']);
    }
  }

  /** @param isLeast the least order, at the price of now @returns the order, if it was taken */
  #take(taker: number, advert: PlainAdvert, tick: Second, isLeast = false): number | undefined {
    if (taker === advert.owner) return undefined;
    const { random } = this.#scene;
    const price = this.#plain.priceOf(advert.id, tick);
    const off = !isLeast && random(4) === 0 ? BigInt(random(120) - 60) : 0n;
    const seen = price === null ? 1n : price + (price * off) / 10_000n;
    const [left = 0n] = this.#plain.coinsOf(advert.id);
    const isAll = random(5) === 0;
    const coins = !isLeast && (isAll || random(2) === 0) ? (isAll ? left : BigInt(random(Number(left) + 2))) : null;
    const more = isLeast ? 0n : BigInt(random(Number(advert.most - advert.least) + 2));
    const fiats = coins === null ? advert.least + more : null;
    const [id, at, days] = [this.#scene.nextId(), this.#scene.moment(), random(4)];
    const wanted = coins === null ? { total: fiats ?? 0n } : { coins };
    const taking = { id: BigInt(id), taker, seen, wanted, chargeBackDays: days };
    const refusal = this.#desk.take(BigInt(advert.id), taking, at);
    const isTaken = this.#plain.take({ id, advert: advert.id, taker, seen, coins, fiats, days }, tick, at);
    this.#scene.same(refusal === null, isTaken);
    this.#sameCoins(advert.id);
    this.#same(id);
    this.happened.note(refusal ?? 'otc taken');
    if (refusal !== null) return undefined;
    this.#orders.push(id);
    return id;
  }

  #act(id: number, [actor, act]: readonly [OtcActor, OtcAct]): void {
    const { random } = this.#scene;
    const [at, isCounted] = [this.#moment(), random(6) > 0];
    const refusal = this.#desk.act(BigInt(id), act, actor, at, isCounted);
    this.#scene.same(refusal === null, this.#plain.act(id, act, actor, at, isCounted));
    this.#same(id);
    this.happened.note(refusal === null ? `otc ${act}` : `otc refused: ${refusal}`);
    // Some cannot wait.
    if (refusal === null && act === 'paid' && random(4) === 0) this.#act(id, ['buyer', 'appeal']);
    // Operators are quick with some.
    if (refusal === null && act === 'appeal' && id % 3 === 0) this.#act(id, ['operators', 'judge_release']);
  }

  #reclaim(id: number): void {
    const at = this.#scene.moment();
    const isDone = this.#desk.reclaim(BigInt(id), at);
    this.#scene.same(isDone, this.#plain.reclaim(id, at));
    this.#same(id);
    if (isDone) this.happened.note('otc reclaimed');
  }

  /** Whatever state an order is in, one of these ends it. */
  #endAll(): void {
    for (const advert of this.#adverts) this.#end(advert);
    for (const id of this.#orders) {
      this.#act(id, ['buyer', 'cancel']);
      this.#act(id, ['operators', 'judge_return']);
    }
  }
}

/** As it is stored. */
function stored(advert: PlainAdvert): Advert {
  const { id, owner, isSale, coin, fiat, total, price, margin, least, most, minutes, leastDays } = advert;
  return {
    id: BigInt(id),
    merchant_id: BigInt(owner),
    owner_id: BigInt(owner),
    side: isSale ? 'sell' : 'buy',
    currency_id: currencies[coin],
    fiat,
    total,
    left_over: total,
    in_orders: 0n,
    traded: 0n,
    returned: 0n,
    price,
    margin_bp: price === null ? margin : null,
    min_total: least,
    max_total: most,
    window_minutes: minutes,
    methods: [],
    accounts: [],
    terms: '',
    least_level: 1,
    least_days: leastDays,
    state: 'open',
    revision: 1,
    created_at: new Date(0),
    ended_at: null,
  };
}
