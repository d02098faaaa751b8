import { createHash } from 'node:crypto';
import type { ProjectRowStored } from '../../src/ieo/projects.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { IeoDesk } from './ieo-desk.ts';
import { currencies, type Needed } from './memory-ledger.ts';
import { type Amounts, Counts, type Part } from './part.ts';
import { PlainIeo, type PlainSale } from './plain-ieo.ts';
import type { Second } from './prices.ts';
import { CALENDAR_MS, dies, OWNERS, type Scene, START } from './scene.ts';

/** Minor units of the coin in a step; it has four decimals. */
const STEP = 10_000;
/** Until then everything has been listed. */
const LAST_SECOND = START + 145;

/** Users apply for coins that are sold before they are listed; two operators cancel a sale now and then. */
export class IeoPart implements Part {
  readonly weight = 5;
  readonly happened = new Counts();
  readonly #scene: Scene;
  readonly #desk: IeoDesk;
  readonly #plain: PlainIeo;
  #sale: PlainSale | null = null;
  #isLodged = false;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#plain = new PlainIeo(scene.purses);
    this.#desk = new IeoDesk(scene, (what, ref) => {
      scene.same(this.#plain.done(what, Number(ref)), null);
      if (what !== 'allotted') scene.same(this.#desk.stateOf(ref), this.#plain.stateOf(Number(ref)));
      this.happened.note(what);
    });
  }

  act(owner: number): void {
    const { random } = this.#scene;
    const sale = this.#sale;
    if (!sale) return;
    const [id, at] = [this.#scene.nextId(), this.#scene.moment()];
    const pay = random(3) === 0 ? 'base' : 'quote';
    // Now and then it is no whole number of steps.
    const amount = (1 + random(sale.most)) * STEP + (random(9) === 0 ? 1 : 0);
    const refusal = this.#desk.apply(BigInt(id), owner, BigInt(sale.id), BigInt(amount), currencies[pay], at);
    this.#scene.same(refusal === null, this.#plain.apply(id, owner, sale.id, amount / STEP, pay, at));
    this.happened.note(refusal ?? 'applied');
  }

  follow(_: Second, isBusy: boolean): void {
    const { random, rows, second } = this.#scene;
    if (isBusy) this.#operate();
    if (isBusy && random(3) === 0) return;
    const now = this.#scene.calendarOf(second);
    const isDone = rows.sweep(this.#desk.kinds, now, dies(this.#scene, isBusy));
    if (isDone) this.#scene.same(this.#plain.owed(now), 0);
  }

  needed(): Iterable<Needed> {
    return this.#desk.needed();
  }

  heldOf(owner: number): Amounts {
    return this.#plain.heldOf(owner);
  }

  compare(): void {
    const { ledger } = this.#scene;
    for (const name of ['quote', 'base'] as const) {
      const { available, held } = ledger.of(house.ieo, currencies[name]);
      this.#scene.same([Number(available), Number(held)], [this.#plain.house[name], 0]);
    }
    const coins = ledger.of(house.ieo, currencies.coin);
    this.#scene.same([Number(coins.available), Number(coins.held)], [0, this.#plain.coinsOfHouse()]);
  }

  end(): void {
    this.#scene.same(this.#desk.hasRunning, false);
  }

  /** What two operators do: of one coin they sell once at a time. */
  #operate(): void {
    const { random, second } = this.#scene;
    const [sale, at] = [this.#sale, this.#scene.calendarOf(second)];
    if (!sale) {
      if (random(4) === 0) this.#announce();
    } else if (at >= sale.end) {
      this.#sale = null;
    } else if (!this.#isLodged) {
      if (random(3) > 0) return;
      this.#desk.lodge(BigInt(sale.id), at);
      this.#plain.lodge(sale.id);
      this.#isLodged = true;
    } else if (random(60) === 0) {
      this.#scene.same(this.#desk.cancel(BigInt(sale.id), at), this.#plain.cancel(sale.id, at));
      this.happened.note('cancelled');
      this.#sale = null;
    }
  }

  #announce(): void {
    const { random, second } = this.#scene;
    const start = second + random(3);
    const end = start + 2 + random(15);
    const listing = end + 1 + random(15);
    if (listing > LAST_SECOND) return;
    const id = this.#scene.nextId();
    const most = 1 + random(60);
    const sale: PlainSale = {
      id,
      // Often less than everybody wants.
      total: 1 + random(OWNERS.length * most),
      least: 1 + random(3),
      most,
      step: STEP,
      price: { quote: 1 + random(20_000_000_000_000), base: 100 + 100 * random(3_000_000_000) },
      start: this.#scene.calendarOf(start),
      end: this.#scene.calendarOf(end) + random(CALENDAR_MS),
      listing: this.#scene.calendarOf(listing),
      seed: createHash('sha256')
        .update(String(random(1_000_000)))
        .digest('hex'),
    };
    this.#desk.announce(
      stored(sale),
      new Map([
        [currencies.quote, BigInt(sale.price.quote)],
        // In units of 10^-12 of a currency with eight decimals, where the other one has six.
        [currencies.base, BigInt(sale.price.base) / 100n],
      ]),
    );
    this.#plain.announce(sale);
    [this.#sale, this.#isLodged] = [sale, false];
  }
}

function stored({ id, total, least, most, step, start, end, listing, seed }: PlainSale): ProjectRowStored {
  return {
    id: BigInt(id),
    proposal_id: null,
    currency_id: currencies.coin,
    total: BigInt(total * step),
    step: BigInt(step),
    min_amount: BigInt(least * step),
    user_cap: BigInt(most * step),
    start_at: new Date(start),
    end_at: new Date(end),
    listing_at: new Date(listing),
    website: '',
    white_paper: '',
    tie_seed: Buffer.from(seed, 'hex'),
    lodged_at: null,
    state: 1,
    demand: null,
    extras: null,
    cut_remainder: null,
    cut_tie: null,
    passed: null,
  };
}
