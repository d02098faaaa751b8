import { termsText } from '@aureus/core/box/terms.ts';
import { createHash } from 'node:crypto';
import { BoxDesk } from './box-desk.ts';
import type { Needed } from './memory-ledger.ts';
import { type Amounts, Counts, type Part } from './part.ts';
import { PlainBoxes } from './plain-box.ts';
import type { Second } from './prices.ts';
import { dies, OWNERS, type Scene, START, UNIT } from './scene.ts';

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
const MOST_SERIES = 3;
/** From then on nothing is announced, and later everybody opens what they have: nothing runs for ever. */
const LAST_ANNOUNCED = START + 100;
const LAST_OPENED = START + 148;

/** Users buy blind boxes, which are drawn all at once when their sale is over. */
export class BoxPart implements Part {
  readonly weight = 2;
  readonly happened = new Counts();
  readonly #scene: Scene;
  readonly #desk: BoxDesk;
  readonly #plain: PlainBoxes;
  /** The series that was announced last. */
  #newest: number | undefined;
  #sealed = 0;
  /** When somebody did something here last. */
  #last = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#plain = new PlainBoxes(scene.purses);
    this.#desk = new BoxDesk(scene, (what, ref, at) => {
      const id = Number(ref);
      this.happened.note(`box ${what}`);
      if (what === 'drawn') {
        this.#plain.draw(id);
        this.#same(id);
        return;
      }
      if (what === 'settled') this.#plain.settle(id, at);
      else this.#plain.openByItself(id, at);
      this.#sameBox(id);
    });
  }

  act(owner: number): void {
    const { random, second } = this.#scene;
    const { announced } = this.#plain;
    const what = random(16);
    if (announced.length === 0 || (what === 0 && announced.length < MOST_SERIES)) {
      if (second < LAST_ANNOUNCED) this.#announce(owner);
    } else if (what === 1 && random(3) === 0) this.#cancel();
    else if (what < 4) this.#open();
    else for (let times = 1 + random(3); times > 0; times -= 1) this.#buy(OWNERS[random(OWNERS.length)] ?? 1);
  }

  follow(_: Second, isBusy: boolean): void {
    const { random, rows, second } = this.#scene;
    // Prices are not signed at every moment, nor is somebody always there to draw.
    if (!isBusy || random(5) > 0) this.#sign();
    if (isBusy && random(4) === 0) return;
    const now = this.#scene.calendarOf(second);
    if (rows.sweep(this.#desk.kinds, now, dies(this.#scene, isBusy))) this.#scene.same(this.#plain.overdue(now), 0);
    if (second >= LAST_OPENED) for (const { id } of this.#plain.in('drawn')) this.#openOne(id);
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

  #sameBox(id: number): void {
    this.#scene.same(this.#desk.saidOf(id), this.#plain.saidOf(id));
  }

  /** Each moment is after the one before. @param close to which moment of this second they wait, if it is there */
  #moment(close = 0): number {
    const { random, second } = this.#scene;
    const [begin, next] = [this.#scene.calendarOf(second), this.#scene.calendarOf(second + 1)];
    const isClose = close > begin && close < next && random(3) > 0;
    const wanted = isClose ? close - random(4 * MINUTE_MS) + 2 * MINUTE_MS : this.#scene.moment();
    this.#last = Math.max(this.#last, begin, Math.min(wanted, next - 1));
    return this.#last;
  }

  /** Places of the price log are signed: now, and at minutes after a sale has ended, of which the first ones come too early. */
  #sign(): void {
    const { random, second } = this.#scene;
    const [before, begin] = [this.#scene.calendarOf(second - 1), this.#scene.calendarOf(second)];
    const ends = this.#plain.announced.map(({ over }) => over).filter((over) => over >= before && over < begin);
    const minutes = ends.flatMap((over) => [0, 1, 2].map((after) => (Math.ceil(over / MINUTE_MS) + after) * MINUTE_MS));
    const moments = new Set([...minutes.filter((each) => each < begin && random(4) > 0), begin]);
    for (const moment of [...moments].toSorted((a, b) => a - b)) this.#seal(moment / 1_000);
  }

  #seal(second: number): void {
    const sequence = (this.#sealed += 1 + this.#scene.random(9));
    const hash = createHash('sha256').update(`${sequence} ${second}`).digest('hex');
    this.#desk.seals.push({ sequence, second, hash });
    this.#plain.seals.push([second, sequence, hash]);
  }

  #announce(creator: number): void {
    const { random } = this.#scene;
    const id = this.#scene.nextId();
    const currency = random(3) > 0 ? ('quote' as const) : ('base' as const);
    const price = 1 + random(currency === 'quote' ? 60 * UNIT : 600_000);
    const prizes = Array.from({ length: 1 + random(4) }, (__, place) => ({ name: `Prize ${place}`, count: 1 + random(3) })); // prettier-ignore
    const start = this.#scene.moment() + 10 * MINUTE_MS + random(DAY_MS / 2);
    const end = start + 10 * MINUTE_MS + random(4 * DAY_MS);
    const seed = createHash('sha256').update(`seed ${id}`).digest();
    const commitment = createHash('sha256').update(seed).digest('hex');
    const terms = termsText({ code: `BOX-${id}`, price: String(price), currency, startsAt: start, endsAt: end, commitment, prizes }); // prettier-ignore
    const fee = random(6) === 0 ? 0 : random(10_001);
    const announced = { id, creator, currency, price, fee, cap: 1 + random(6), prizes, start, end, terms, seed };
    this.#desk.announce(announced);
    this.#plain.announce(announced);
    this.#newest = id;
    this.#same(id);
    this.happened.note('series announced');
  }

  #buy(owner: number): void {
    const { random } = this.#scene;
    const { announced } = this.#plain;
    // Now and then of one that is drawn or cancelled already.
    const id = (random(12) === 0 ? undefined : announced[random(Math.max(1, announced.length))]?.id) ?? this.#newest;
    if (id === undefined) return;
    const box = { id: this.#scene.nextId(), owner, seed: `seed${random(1_000_000)}` };
    const at = this.#moment(announced.find((each) => each.id === id)?.over);
    const refusal = this.#desk.buy(id, box, at);
    this.#scene.same(refusal === null, this.#plain.buy(id, box, at));
    this.#same(id);
    this.happened.note(refusal ?? 'box bought');
    if (refusal !== null) return;
    this.#sameBox(box.id);
    if (this.#plain.said(id)[3] === true) this.happened.note('series sold out');
  }

  #cancel(): void {
    const id = this.#plain.announced[0]?.id;
    if (id === undefined) return;
    const at = this.#moment();
    const isDone = this.#desk.cancel(id, at);
    this.#scene.same(isDone, this.#plain.cancel(id, at));
    this.#same(id);
    this.happened.note(isDone ? 'series cancelled' : 'series cancelled too late');
  }

  /** Somebody opens a box, or tries to. */
  #open(): void {
    const { random } = this.#scene;
    const state = (['bought', 'drawn', 'drawn', 'opened', 'returned'] as const)[random(5)] ?? 'drawn';
    const boxes = this.#plain.in(state);
    const box = boxes[random(Math.max(1, boxes.length))];
    if (box) this.#openOne(box.id);
  }

  #openOne(id: number): void {
    const isOpen = this.#desk.open(id, this.#moment());
    this.#scene.same(isOpen, this.#plain.open(id));
    this.#sameBox(id);
    this.happened.note(isOpen ? 'box open' : 'box stays closed');
  }
}
