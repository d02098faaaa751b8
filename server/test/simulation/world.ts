import { HOUSES } from './houses.ts';
import { currencies, currencyNames } from './memory-ledger.ts';
import { Counts, type Part } from './part.ts';
import { openParts } from './parts.ts';
import type { Second } from './prices.ts';
import { OWNERS, Scene } from './scene.ts';
import { SpotPart } from './spot-part.ts';

/** What users do in a busy second. */
const ACTS = 8;
/** So many seconds with good prices end what waits for them, and prices are bad for so many seconds at most. */
const [CALM, LONGEST_STORM] = [12, 500];

/**
 * The products in memory, by one clock, one chance and one price, with all that goes wrong beside; and the plain model of
 * each, which is told the same. After every second both say the same of everybody's money, no money was made or lost, and
 * whatever is held is held for one thing.
 */
export class World {
  readonly #scene: Scene;
  readonly #spot: SpotPart;
  readonly #parts: readonly Part[];
  /** Each part as often as somebody does something there. */
  readonly #turns: readonly Part[];
  /** So many seconds on end prices were good. */
  #calm = 0;

  constructor(seed: number) {
    this.#scene = new Scene(seed);
    this.#spot = new SpotPart(this.#scene);
    this.#parts = [this.#spot, ...openParts(this.#scene)];
    this.#turns = this.#parts.flatMap((part) => Array.from({ length: part.weight }, () => part));
  }

  /** A second goes by. @param isBusy users do things and things go wrong */
  step(isBusy: boolean): void {
    const { random, prices, log } = this.#scene;
    const tick = prices.next((this.#scene.second += 1));
    if (tick.state === 'fresh' && tick.mark !== null) this.#assertNearTruth(tick);
    // Nobody was there to write it down.
    if (isBusy && random(25) === 0) return;
    log.push(tick);
    this.#calm = tick.state === 'fresh' && tick.mark !== null ? this.#calm + 1 : 0;
    this.#scene.tell(tick);
    if (isBusy && random(40) === 0) for (const part of this.#parts) part.restart?.();
    for (const part of this.#parts) part.follow(tick, isBusy);
    const later = this.#later(tick);
    this.#scene.tell(later);
    for (const part of this.#parts) part.move?.(later);
    for (let acts = isBusy ? ACTS : 0; acts > 0; acts -= 1) {
      this.#turns[random(this.#turns.length)]?.act(OWNERS[random(OWNERS.length)] ?? 1, later);
    }
    this.#compare();
  }

  /** What was due has happened; some of it waits for a good price. */
  end(): void {
    for (let storm = 0; this.#calm < CALM || this.#parts.some((part) => part.isOwing?.()); storm += 1) {
      if (storm === LONGEST_STORM) throw new Error('Prices do not become good again, or what is owed is never paid');
      this.step(false);
    }
    for (const part of this.#parts) part.end?.();
    this.#scene.same(this.#scene.rows.size, 0);
  }

  /** How much of each there was. */
  get happened(): ReadonlyMap<string, number> {
    const all = new Counts();
    for (const { happened } of this.#parts) for (const [what, times] of happened) all.note(what, times);
    return all;
  }

  #assertNearTruth({ mark, index }: Second): void {
    const { truth } = this.#scene.prices;
    const isNear = (a: number | null, b: number, parts: number): boolean => Math.abs((a ?? 0) - b) * parts < truth;
    this.#scene.same([isNear(mark, index ?? 0, 100), isNear(index, truth, 200)], [true, true]);
  }

  /** The second goes on: the index has moved, and the mark is still that of its beginning. */
  #later(tick: Second): Second {
    if (tick.mark === null || tick.index === null) return tick;
    return { ...tick, index: Math.round(tick.index * (1 + (this.#scene.random(21) - 10) / 10_000)) };
  }

  #compare(): void {
    const { ledger, plain } = this.#scene;
    for (const owner of [...OWNERS, ...HOUSES]) {
      const [total, inOrders] = [plain.of(owner), plain.held(owner)];
      const beside = this.#parts.flatMap((part) => part.heldOf?.(owner) ?? []);
      const product = currencyNames.flatMap((name) => Object.values(ledger.of(owner, currencies[name])).map(Number));
      const model = currencyNames.flatMap((name) => {
        const held = beside.reduce((sum, each) => sum + each[name], inOrders[name]);
        return [total[name] - inOrders[name], held];
      });
      this.#scene.same(product, model);
    }
    const needed = this.#parts.flatMap((part) => [...(part.needed?.() ?? [])]);
    this.#scene.same(
      ledger.wrongs(needed, (owner, currency) => this.#spot.held(owner, currency)),
      [],
    );
    for (const part of this.#parts) part.compare?.();
  }
}
