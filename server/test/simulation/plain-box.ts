import { createHash, createHmac } from 'node:crypto';
import type { Announced } from './box-desk.ts';
import { FEES } from './houses.ts';
import type { CurrencyName } from './memory-ledger.ts';
import type { Amounts } from './part.ts';

const [MINUTE, WEEK] = [60_000, 7 * 86_400_000];

interface Run extends Announced {
  state: 1 | 2 | 3;
  chain: string;
  /** When its sale ends. */
  over: number;
  readonly boxes: PlainBox[];
  /** Editions that were handed out, by the prize. */
  readonly given: Set<string>;
}

interface PlainBox {
  readonly id: number;
  readonly run: Run;
  readonly number: number;
  readonly owner: number;
  state: 'bought' | 'drawn' | 'opened' | 'returned';
  prize: number | null;
  edition: number | null;
  /** When its money has moved. */
  settledAt: number;
}

interface Purses {
  free(owner: number, currency: CurrencyName): number;
  give(owner: number, currency: CurrencyName, amount: number): void;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Blind boxes once more: all prizes are shuffled once, by what the terms name, and nobody gets one that another has. */
export class PlainBoxes {
  /** Signed places of the price log: second, sequence and hash. */
  readonly seals: (readonly [second: number, sequence: number, hash: string])[] = [];
  readonly #purses: Purses;
  readonly #runs = new Map<number, Run>();
  readonly #boxes = new Map<number, PlainBox>();

  constructor(purses: Purses) {
    this.#purses = purses;
  }

  said(id: number): unknown[] {
    const run = this.#run(id);
    return [run.state, run.boxes.length, run.chain, run.boxes.length === countOf(run)];
  }

  saidOf(id: number): unknown[] {
    const { number, owner, state, prize, edition } = this.#box(id);
    return [number, owner, state, prize, edition];
  }

  /** Boxes in a state. */
  in(state: PlainBox['state']): readonly PlainBox[] {
    return [...this.#boxes.values()].filter((box) => box.state === state);
  }

  /** Series that are sold or will be. */
  get announced(): readonly Run[] {
    return [...this.#runs.values()].filter(({ state }) => state === 1);
  }

  heldOf(owner: number): Amounts {
    const held: Amounts = { quote: 0, base: 0, coin: 0 };
    // The house takes part in none of it.
    if (owner < 0) return held;
    for (const { state, run, owner: whose } of this.#boxes.values()) {
      if (state === 'bought' && whose === owner) held[run.currency] += run.price;
    }
    return held;
  }

  announce(announced: Announced): void {
    const { id, terms, end } = announced;
    this.#runs.set(id, { ...announced, state: 1, chain: hash(terms), over: end, boxes: [], given: new Set() });
  }

  /** @returns whether it was sold */
  buy(seriesId: number, { id, owner, seed }: { id: number; owner: number; seed: string }, at: number): boolean {
    const run = this.#run(seriesId);
    if (run.creator === owner || run.state !== 1 || at < run.start || at >= run.over) return false;
    if (run.boxes.filter((box) => box.owner === owner).length === run.cap) return false;
    if (this.#purses.free(owner, run.currency) < run.price) return false;
    this.#purses.give(owner, run.currency, -run.price);
    const number = run.boxes.length + 1;
    const box: PlainBox = { id, run, number, owner, state: 'bought', prize: null, edition: null, settledAt: 0 };
    run.boxes.push(box);
    this.#boxes.set(id, box);
    run.chain = hash(`${run.chain} ${number} ${seed}`);
    if (number === countOf(run)) run.over = at;
    return true;
  }

  cancel(id: number, at: number): boolean {
    const run = this.#run(id);
    if (run.state !== 1 || at >= run.over) return false;
    run.state = 3;
    return true;
  }

  /** Which prize is in which box, by the first prices that were signed a minute after the sale, on a whole minute. */
  draw(id: number): void {
    const run = this.#run(id);
    const from = Math.ceil((run.over + MINUTE) / MINUTE) * 60;
    const seal = this.seals.find(([second]) => second >= from);
    if (!seal) throw new Error(`Series ${id} was drawn without prices`);
    const [second, sequence, sealed] = seal;
    const text = `aureus box draw 1\n${run.chain}\n${run.boxes.length}\n${sequence} ${second} ${sealed}`;
    const words = wordsOf(createHmac('sha256', run.seed).update(text).digest());
    const deck = run.prizes.flatMap(({ count }, place) => Array<number>(count).fill(place));
    for (let size = deck.length; size > 1; size -= 1) {
      const other = below(words, size);
      [deck[size - 1], deck[other]] = [deck[other] ?? 0, deck[size - 1] ?? 0];
    }
    run.state = 2;
    for (const box of run.boxes) box.prize = deck[box.number - 1] ?? null;
  }

  /** The money of a box moves. */
  settle(id: number, at: number): void {
    const box = this.#box(id);
    box.settledAt = at;
    const { state, creator, currency, price, fee: points } = box.run;
    if (state === 3) {
      box.state = 'returned';
      this.#purses.give(box.owner, currency, price);
      return;
    }
    const fee = Math.ceil((price * points) / 10_000);
    box.state = 'drawn';
    this.#purses.give(FEES, currency, fee);
    this.#purses.give(creator, currency, price - fee);
  }

  /** @returns whether it is open */
  open(id: number): boolean {
    const box = this.#box(id);
    if (box.state !== 'drawn') return box.state === 'opened';
    const same = box.run.boxes.filter(({ prize }) => prize === box.prize);
    [box.state, box.edition] = ['opened', same.indexOf(box) + 1];
    const name = `${box.prize} ${box.edition}`;
    if (box.run.given.has(name)) throw new Error(`Prize ${name} of series ${box.run.id} was given before`);
    box.run.given.add(name);
    return true;
  }

  /** Nobody has opened a box for a week. */
  openByItself(id: number, at: number): void {
    if (at < this.#box(id).settledAt + WEEK) throw new Error(`Box ${id} has opened too early`);
    this.open(id);
  }

  /** How many things were due by a moment and are not done, though there were prices for them. */
  overdue(now: number): number {
    const isDrawable = ({ over }: Run): boolean => {
      const from = Math.ceil((over + MINUTE) / MINUTE) * 60;
      return from * 1_000 <= now && this.seals.some(([second]) => second >= from);
    };
    const unsettled = this.in('bought').filter(({ run }) => run.state !== 1);
    const closed = this.in('drawn').filter(({ settledAt }) => settledAt + WEEK <= now);
    return this.announced.filter(isDrawable).length + unsettled.length + closed.length;
  }

  #run(id: number): Run {
    const run = this.#runs.get(id);
    if (!run) throw new Error(`There is no series ${id}`);
    return run;
  }

  #box(id: number): PlainBox {
    const box = this.#boxes.get(id);
    if (!box) throw new Error(`There is no box ${id}`);
    return box;
  }
}

const countOf = ({ prizes }: Announced): number => prizes.reduce((sum, { count }) => sum + count, 0);

/** Numbers of 32 bits that follow from a key. */
function* wordsOf(key: Buffer): Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(block);
    const bytes = createHmac('sha256', key).update(counter).digest();
    for (let place = 0; place < bytes.length; place += 4) yield bytes.readUInt32BE(place);
  }
}

/** One below a bound, each as likely as the others. */
function below(words: Generator<number, never>, bound: number): number {
  for (;;) {
    const word = words.next().value;
    if (word < 2 ** 32 - (2 ** 32 % bound)) return word % bound;
  }
}
