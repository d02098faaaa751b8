import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { type Asked, FUTURES, InMemoryFutures, INSURANCE } from '../futures/in-memory.ts';
import { instrument } from '../futures/instrument.ts';
import { currencies } from './memory-ledger.ts';
import { Counts, type Part } from './part.ts';
import { PlainFutures } from './plain-futures.ts';
import type { Second } from './prices.ts';
import { EXTERNAL, OWNERS, type Scene, START, UNIT } from './scene.ts';

const TERMS = { fee: 500, spread: 200, skewSpread: 1_000, maxSkew: 60_000 * UNIT, night: 300 };
/** A lot has a hundred parts: one tick on one of these is one minor unit. Users order lots, and close any part of them. */
const LOT = 100;
const MARKETS = [true, false].map((isCross, place) =>
  instrument(place + 1, { lot: LOT, isCross, maxSkew: BigInt(TERMS.maxSkew), maxSide: 10n ** 15n }),
);
const RULES = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };
const BROUGHT = 3_000 * UNIT;
/** The seconds between two nights. */
const NIGHT = 37;

/** Users have contracts with leverage; batches are lost, and run again. */
export class FuturesPart implements Part {
  readonly weight = 9;
  readonly happened = new Counts();
  readonly #scene: Scene;
  readonly #plain: PlainFutures;
  #desk = new InMemoryFutures(MARKETS, RULES);

  constructor(scene: Scene) {
    this.#scene = scene;
    const { random } = scene;
    const [house, fund] = [(20 + random(400)) * 1_000 * UNIT, random(300) * UNIT];
    this.#plain = new PlainFutures(TERMS, house, fund);
    this.#desk.fund(FUTURES, BigInt(house));
    this.#desk.fund(INSURANCE, BigInt(fund));
    for (const owner of OWNERS) this.#transfer(owner, BROUGHT, 1);
  }

  restart(): void {
    this.#desk = this.#desk.restarted();
  }

  follow(tick: Second, isBusy: boolean): void {
    const { second, random } = this.#scene;
    this.#quote(tick);
    if (isBusy && random(10) === 0) this.#desk.run(second, { owners: OWNERS, isLost: true });
    const { deeds } = this.#desk.run(second, { owners: OWNERS });
    const liquidated = deeds.filter(({ rule }) => rule === 'futures.liquidation.1').length;
    this.happened.note('liquidated', liquidated);
    if (tick.state === 'sources_apart') this.happened.note('liquidated while two sources were apart', liquidated);
    for (const owner of OWNERS) this.#plain.reach(owner, tick);
    if ((second - START) % NIGHT === 0) {
      this.#desk.chargeNight(TERMS.night);
      this.#plain.night();
    }
  }

  /** The index has moved, and the mark is still that of the beginning of the second. */
  move(tick: Second): void {
    if (tick.mark !== null && tick.index !== null) this.#quote(tick);
  }

  #quote({ state, mark, index, apart }: Second): void {
    for (const { market } of MARKETS) {
      if (mark === null || index === null) this.#desk.prices.delete(market.id);
      else this.#desk.prices.set(market.id, { state, mark, index, ...(apart === undefined ? {} : { apart }) });
    }
  }

  act(owner: number, tick: Second): void {
    const { random } = this.#scene;
    if (random(9) === 0) this.#transfer(owner, random(800) * UNIT, random(2) * 2 - 1);
    else this.#contract(owner, tick);
  }

  compare(): void {
    const product = OWNERS.map((owner) => Object.values(this.#desk.wallets.get(owner) ?? {}).map(Number));
    const model = OWNERS.map((owner) => [this.#plain.of(owner).free, this.#plain.held(owner)]);
    this.#scene.same(product, model);
    const house = [FUTURES, INSURANCE].map((wallet) => Number(this.#desk.available(wallet)));
    this.#scene.same(house, [this.#plain.house, this.#plain.fund]);
    this.#scene.same(this.#desk.wrongs(), []);
  }

  /** @param sign 1 out of spot, -1 back */
  #transfer(owner: number, wanted: number, sign: number): void {
    const { ledger, plain } = this.#scene;
    const amount = BigInt(wanted * sign);
    if (sign > 0 && ledger.of(owner, currencies.quote).available < amount) return;
    const account = this.#plain.of(owner);
    if (sign < 0) {
      const may = this.#desk.mayLeave(owner, -amount);
      const price = this.#desk.prices.get(1);
      const mark = price && price.apart === undefined ? price.mark : null;
      this.#scene.same(may, this.#plain.mayLeave(account, wanted, mark));
      if (!may) return;
    }
    this.#desk.fund(owner, amount);
    ledger.move(owner, EXTERNAL, currencies.quote, amount);
    account.free += wanted * sign;
    plain.of(owner).quote -= wanted * sign;
  }

  #contract(owner: number, tick: Second): void {
    const { random, prices } = this.#scene;
    const account = this.#plain.of(owner);
    const mine = account.contracts[random(Math.max(1, account.contracts.length))];
    if (mine && random(5) < 2) {
      const parts = 1 + random(mine.parts);
      const isWaiting = mine.open === 0;
      const asked: Asked = isWaiting
        ? { kind: 'cancel', owner, id: mine.id }
        : { kind: 'close', owner, id: mine.id, parts, worst: null };
      const isDone = isWaiting || this.#plain.close(owner, mine, parts, tick);
      if (isWaiting) this.#plain.cancel(owner, mine);
      this.#scene.same(!(this.#ask(asked) instanceof Error), isDone);
      return;
    }
    const side = random(2) === 0 ? 1 : -1;
    const at = (permille: number): number => Math.round((tick.mark ?? prices.truth) * (1 + (side * permille) / 1_000));
    const order = {
      market: 1 + random(2),
      side,
      parts: LOT * (1 + random(200)),
      leverage: [5, 20, 50, 100][random(4)] ?? 5,
      limit: random(3) === 0 ? at(-random(15)) : null,
      takeProfit: random(4) === 0 ? at(random(40)) : null,
      stopLoss: random(4) === 0 ? at(-random(40)) : null,
    } as const;
    const taken = this.#plain.order(owner, order, tick);
    const terms = { ...order, isReduceOnly: false, worst: null, shownFeePpm: null };
    const answer = this.#ask({ kind: 'open', owner, terms });
    this.#scene.same(!(answer instanceof Error), taken !== null);
    if (taken) account.contracts.push({ ...taken, id: (answer as LeverRow).id });
  }

  /** Asks the product; the batch may be lost first, and is then run again. */
  #ask(asked: Asked): unknown {
    const { second, random } = this.#scene;
    if (random(8) === 0) this.#desk.run(second, { commands: [asked], isLost: true });
    return this.#desk.run(second, { commands: [asked] }).answers[0];
  }
}
