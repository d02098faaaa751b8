import { currencies } from './memory-ledger.ts';
import { type Bet, OptionsDesk } from './options-desk.ts';
import { Counts, type Part } from './part.ts';
import { plainOutcome } from './plain-options.ts';
import type { Second } from './prices.ts';
import { EXTERNAL, OWNERS, type Scene, UNIT } from './scene.ts';

const PAYOUT_PPM = 850_000;
const BROUGHT = 3_000 * UNIT;

/** Users say which way the price goes within seconds. */
export class OptionsPart implements Part {
  readonly weight = 5;
  readonly happened = new Counts();
  readonly #scene: Scene;
  readonly #desk: OptionsDesk;
  readonly #bets: Bet[] = [];
  /** What each has brought. */
  readonly #plain = new Map<number, bigint>();

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#desk = new OptionsDesk(BigInt(scene.random(3_000) * UNIT));
    for (const owner of OWNERS) this.#transfer(owner, BROUGHT, 1);
  }

  act(owner: number, tick: Second): void {
    const { random } = this.#scene;
    if (random(5) === 0) this.#transfer(owner, random(800) * UNIT, random(2) * 2 - 1);
    else this.#bet(owner, tick);
  }

  follow(_tick: Second, isBusy: boolean): void {
    // Who settles is late as often as not, and now and then does it twice.
    for (let turns = isBusy ? this.#scene.random(3) : 1; turns > 0; turns -= 1) this.#desk.settle(this.#scene.log);
  }

  compare(): void {
    const product = OWNERS.map((owner) => Number(this.#desk.of(owner) + this.#desk.held(owner)));
    this.#scene.same(
      product,
      OWNERS.map((owner) => Number(this.#plainOf(owner))),
    );
    this.#scene.same(this.#desk.house >= 0n, true);
  }

  /** Every option has ended as the log alone says. */
  end(): void {
    for (const bet of this.#bets) {
      const ended = this.#desk.ended.get(bet.id);
      this.#scene.same(ended, plainOutcome(bet, this.#scene.log));
      this.happened.note(`option ${ended?.result}`);
    }
  }

  /** @param sign 1 out of spot, -1 back */
  #transfer(owner: number, wanted: number, sign: number): void {
    const { ledger, plain } = this.#scene;
    const amount = BigInt(wanted * sign);
    if (sign > 0 && ledger.of(owner, currencies.quote).available < amount) return;
    if (this.#desk.of(owner) + amount < 0n) return;
    this.#desk.available.set(owner, this.#desk.of(owner) + amount);
    ledger.move(owner, EXTERNAL, currencies.quote, amount);
    this.#plain.set(owner, (this.#plain.get(owner) ?? 0n) + amount);
    plain.of(owner).quote -= wanted * sign;
  }

  #bet(owner: number, tick: Second): void {
    const { random, prices, log, second } = this.#scene;
    const bet: Bet = {
      id: this.#scene.nextId(),
      owner,
      direction: random(2) === 0 ? 1 : 2,
      stake: BigInt(1 + random(900 * UNIT)),
      payoutPpm: PAYOUT_PPM,
      seconds: [5, 15, 30][random(3)] ?? 5,
      slippagePpm: 500 + random(3_000),
      seen: tick.index ?? prices.truth,
      takenMs: second * 1_000 + 1 + random(498),
      recordedUntil: log.at(-1)?.second ?? 0,
    };
    if (this.#desk.take(bet, tick)) this.#bets.push(bet);
  }

  /** What was brought, and what options that have ended have gained. */
  #plainOf(owner: number): bigint {
    let all = this.#plain.get(owner) ?? 0n;
    for (const bet of this.#bets) if (bet.owner === owner) all += this.#desk.ended.get(bet.id)?.profit ?? 0n;
    return all;
  }
}
