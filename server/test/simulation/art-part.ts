import { ArtDesk } from './art-desk.ts';
import type { Needed } from './memory-ledger.ts';
import { type Amounts, Counts, type Part } from './part.ts';
import { PlainArt } from './plain-art.ts';
import type { Second } from './prices.ts';
import { CALENDAR_MS, dies, OWNERS, type Scene, UNIT } from './scene.ts';

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
const MOST_WORKS = 7;

/** Users make works, sell them at a price and by auction, and sell them again. */
export class ArtPart implements Part {
  readonly weight = 5;
  readonly happened = new Counts();
  readonly #scene: Scene;
  readonly #desk: ArtDesk;
  readonly #plain: PlainArt;
  readonly #works: number[] = [];
  readonly #sales: number[] = [];
  /** When somebody did something here last. */
  #last = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#plain = new PlainArt(scene.purses);
    this.#desk = new ArtDesk(scene, (what, sale, at) => {
      const id = Number(sale);
      if (what === 'ended') this.#plain.end(id, at);
      else this.#plain.lapse(id, at);
      this.#same(id);
      this.happened.note(`art ${String(this.#plain.said(id)[0])}`);
    });
  }

  act(owner: number, tick: Second): void {
    const { random } = this.#scene;
    const what = random(20);
    if (this.#works.length < 2 || (what < 2 && this.#works.length < MOST_WORKS)) this.#make(owner);
    else if (what < 6) this.#offer(owner, tick);
    else if (what < 9) this.#decide();
    else if (what < 12) this.#buy(owner);
    else if (what < 19) for (let times = 1 + random(6); times > 0; times -= 1) this.#bid(this.#anybody());
    else this.#pay(this.#some('paying'));
  }

  follow(_: Second, isBusy: boolean): void {
    const { random, rows, second } = this.#scene;
    if (isBusy && random(4) === 0) return;
    const now = this.#scene.calendarOf(second);
    if (rows.sweep(this.#desk.kinds, now, dies(this.#scene, isBusy))) this.#scene.same(this.#plain.overdue(now), 0);
    // Most pay, some at the last moment.
    for (const { id } of this.#plain.in('paying')) if (random(4) === 0) this.#pay(id);
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
    this.#scene.same(this.#desk.said(id), this.#plain.said(id));
  }

  #anybody(): number {
    return OWNERS[this.#scene.random(OWNERS.length)] ?? 1;
  }

  /** Each moment is after the one before. @param close to which moment of this second they wait, if it is there */
  #moment(close = 0): number {
    const { random, second } = this.#scene;
    const begin = this.#scene.calendarOf(second);
    const isClose = close > begin && close < begin + CALENDAR_MS && random(4) > 0;
    const wanted = isClose ? close - random(6 * MINUTE_MS) + MINUTE_MS : this.#scene.moment();
    this.#last = Math.max(this.#last, begin, Math.min(wanted, begin + CALENDAR_MS - 1));
    return this.#last;
  }

  /** A sale in a state, if there is one; else the last of all, or one of them. */
  #some(state: 'review' | 'open' | 'paying', isAuction?: boolean): number | undefined {
    const { random } = this.#scene;
    const all = this.#plain.in(state).filter((each) => isAuction === undefined || each.isAuction === isAuction);
    return all[random(Math.max(1, all.length))]?.id ?? this.#sales[random(Math.max(1, this.#sales.length))];
  }

  #make(owner: number): void {
    const { random } = this.#scene;
    const [id, royalty] = [this.#scene.nextId(), random(5) === 0 ? 0 : random(3_001)];
    this.#desk.make(id, owner, royalty);
    this.#plain.make(id, owner, royalty);
    this.#works.push(id);
  }

  #offer(owner: number, tick: Second): void {
    const { random } = this.#scene;
    const work = this.#works[random(this.#works.length)] ?? 0;
    const at = this.#moment();
    const start = at + (random(3) === 0 ? random(DAY_MS) : 0);
    const isAuction = random(3) > 0;
    const currency = random(3) > 0 ? ('quote' as const) : ('base' as const);
    const price = 1 + random(currency === 'quote' ? 800 * UNIT : 8_000_000);
    const offering = {
      id: this.#scene.nextId(),
      work,
      seller: random(8) === 0 ? owner : this.#plain.ownerOf(work),
      isAuction,
      currency,
      price,
      raise: random(12) === 0 ? 0 : 1 + Math.floor((price * (90 + random(900))) / 10_000),
      start,
      end: start + 10 * MINUTE_MS + random(2 * DAY_MS),
      fee: random(6) === 0 ? 0 : random(3_001),
      deposit: 100 + random(9_901),
      window: 2 + random(4),
      most: 5 + random(4),
    };
    const refusal = this.#desk.offer(offering);
    this.#scene.same(refusal === null, this.#plain.offer(offering, tick));
    this.happened.note(refusal ?? 'art offered');
    if (refusal !== null) return;
    this.#sales.push(offering.id);
    this.#same(offering.id);
  }

  #decide(): void {
    const id = this.#some('review');
    if (id === undefined) return;
    const [isApproved, at] = [this.#scene.random(6) > 0, this.#moment()];
    const isDone = this.#desk.decide(id, isApproved, at);
    this.#scene.same(isDone, this.#plain.decide(id, isApproved, at));
    this.#same(id);
    if (isDone) this.happened.note(isApproved ? 'auction approved' : 'auction refused');
  }

  #buy(owner: number): void {
    const id = this.#some('open', this.#scene.random(8) === 0);
    if (id === undefined) return;
    const at = this.#moment();
    const refusal = this.#desk.buy(id, owner, at);
    this.#scene.same(refusal === null, this.#plain.buy(id, owner, at));
    this.#same(id);
    this.happened.note(refusal ?? 'art bought');
  }

  #bid(owner: number): void {
    const { random } = this.#scene;
    const auctions = this.#plain.in('open').filter(({ isAuction }) => isAuction);
    if (auctions.length === 0 && random(6) > 0) return;
    const here = this.#scene.calendarOf(this.#scene.second) + CALENDAR_MS;
    // Those that end soon are looked at most.
    const id = auctions.find(({ ends }) => ends < here && random(4) > 0)?.id ?? this.#some('open', random(9) > 0);
    if (id === undefined) return;
    const auction = auctions.find((each) => each.id === id);
    const at = this.#moment(auction?.ends);
    const now = Number(this.#plain.said(id)[1]);
    const by = auction && random(8) === 0 ? this.#all(owner, auction) - now : this.#raise(auction?.raise ?? 1);
    const seen = random(3) > 0 ? null : now - (random(4) === 0 ? 1 : 0);
    const before = this.#plain.said(id)[3];
    const refusal = this.#desk.bid(id, owner, by, seen, at);
    this.#scene.same(refusal === null, this.#plain.bid(id, owner, by, seen, at));
    this.#same(id);
    this.happened.note(refusal ?? 'art bid');
    if (this.#plain.said(id)[3] !== before) this.happened.note('auction extended');
  }

  #raise(least: number): number {
    const { random } = this.#scene;
    return random(10) === 0 ? random(2) : least + random(3) * UNIT - (random(12) === 0 ? 1 : 0);
  }

  /** Whatever somebody has for an auction, with what they have set aside there or nearly, or a little more. */
  #all(owner: number, { currency, stake }: { readonly currency: 'quote' | 'base'; readonly stake: number }): number {
    const { random, purses } = this.#scene;
    return purses.free(owner, currency) + (random(2) === 0 ? stake : 0) + random(2);
  }

  #pay(id: number | undefined): void {
    if (id === undefined) return;
    const at = this.#moment();
    const refusal = this.#desk.pay(id, at);
    this.#scene.same(refusal === null, this.#plain.pay(id, at));
    this.#same(id);
    this.happened.note(refusal === null ? 'art paid' : `art pay: ${refusal}`);
  }
}
