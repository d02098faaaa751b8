import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Plan } from '../../src/recurring/plans.ts';
import { MAKER } from './houses.ts';
import { currencies } from './memory-ledger.ts';
import { Counts, type Part } from './part.ts';
import { type Bought, PlainExchange, type PlainExchangeTerms } from './plain-exchange.ts';
import { type PlainOffered, PlainRecurring, type PlainWanted } from './plain-recurring.ts';
import type { Second } from './prices.ts';
import { type Act, type Offered, RecurringDesk, type Wanted } from './recurring-desk.ts';
import { dies, OWNERS, type Scene, START, UNIT } from './scene.ts';

const MOST_PLANS = 2;
/** From then on nobody has a plan any more. */
const LAST_SECOND = START + 135;
const HOUR_MS = 3_600_000;
/** None of them changes its clocks while a world lasts. */
const ZONES = [
  ['UTC', 0],
  ['Asia/Tokyo', 9],
  ['America/New_York', -5],
  ['Asia/Kolkata', 5.5],
] as const;
const ACTS: readonly Act[] = ['pause', 'resume', 'resume', 'resume', 'end'];
const RHYTHMS = ['daily', 'weekly', 'weekly', 'two_weeks', 'monthly'] as const;

/** Users have coins bought for them again and again, by the exchange. */
export class RecurringPart implements Part {
  readonly weight = 1;
  readonly happened = new Counts();
  readonly #scene: Scene;
  readonly #exchange: PlainExchangeTerms;
  readonly #offered: PlainOffered;
  readonly #desk: RecurringDesk;
  readonly #plain: PlainRecurring;
  #tick: Second | undefined;

  constructor(scene: Scene) {
    this.#scene = scene;
    const { random } = scene;
    scene.bring(MAKER, 'base', random(200_000_000));
    scene.bring(MAKER, 'coin', random(50_000_000));
    this.#exchange = {
      fee: random(3_000),
      least: 1 + random(5),
      most: 200 + random(2_000),
      spread: random(2_000),
      size: random(200_000),
      stock: random(60_000),
      userDay: 100 + random(3_000),
      houseDay: 500 + random(6_000),
    };
    this.#offered = {
      isOpen: true,
      coins: ['base', 'coin'],
      least: 5,
      most: 1_500,
      spread: 5_000 + random(60_000),
      frozen: new Set(),
    };
    this.#plain = new PlainRecurring(scene.purses, new PlainExchange(scene.purses, this.#exchange), this.#offered);
    this.#desk = new RecurringDesk(
      scene,
      () => this.#stored(),
      ({ id }) => {
        if (!this.#tick) return;
        const what = this.#plain.run(Number(id), scene.calendarOf(scene.second), this.#tick);
        scene.same(this.#desk.said(id), this.#plain.said(Number(id)));
        this.happened.note(`run ${what}`);
      },
    );
  }

  act(owner: number): void {
    const { random } = this.#scene;
    const mine = this.#desk.plansOf(owner);
    const one = mine[random(Math.max(1, mine.length))];
    if (!one || (mine.length < MOST_PLANS && random(3) > 0)) this.#create(owner);
    else if (random(4) === 0) this.#change(one);
    else this.#do(ACTS[random(ACTS.length)] ?? 'pause', one);
  }

  follow(tick: Second, isBusy: boolean): void {
    const { random, rows, second } = this.#scene;
    if (isBusy) this.#operate();
    this.#tick = tick;
    if (isBusy && random(8) === 0) return;
    const now = this.#scene.calendarOf(second);
    if (rows.sweep([this.#desk.runs], now, dies(this.#scene, isBusy))) this.#scene.same(this.#plain.missed(now), 0);
    if (second < LAST_SECOND) return;
    for (const owner of OWNERS) for (const plan of this.#desk.plansOf(owner)) this.#do('end', plan);
  }

  #create(owner: number): void {
    const [wanted, asked] = this.#wanted();
    const [id, at] = [this.#scene.nextId(), this.#scene.moment()];
    const refusal = this.#desk.create(BigInt(id), owner, asked, at);
    this.#scene.same(refusal === null, this.#plain.create(id, owner, wanted, at));
    if (refusal === null) this.#same(BigInt(id));
    this.happened.note(refusal ?? 'plan made');
  }

  #change(plan: Plan): void {
    const [wanted, asked] = this.#wanted();
    const at = this.#scene.moment();
    const refusal = this.#desk.change(plan, asked, at);
    this.#scene.same(refusal === null, this.#plain.change(Number(plan.id), wanted, at));
    this.#same(plan.id);
    this.happened.note(refusal ?? 'plan changed');
  }

  #do(act: Act, plan: Plan): void {
    const at = this.#scene.moment();
    const refusal = this.#desk.do(act, plan, at);
    this.#scene.same(refusal === null, this.#plain.do(act, Number(plan.id), at));
    this.#same(plan.id);
    this.happened.note(refusal ?? `plan: ${act}`);
  }

  #same(id: bigint): void {
    this.#scene.same(this.#desk.said(id), this.#plain.said(Number(id)));
  }

  /** Two operators end for a while that anything or one coin is bought; the money of somebody is frozen. */
  #operate(): void {
    const { random } = this.#scene;
    if (random(this.#offered.isOpen ? 100 : 4) === 0) this.#offered.isOpen = !this.#offered.isOpen;
    if (random(40) === 0) this.#offered.coins = random(3) === 0 ? ['base'] : ['base', 'coin'];
    const owner = 1 + random(OWNERS.length);
    if (random(30) > 0) return;
    if (!this.#offered.frozen.delete(owner) && random(3) === 0) this.#offered.frozen.add(owner);
  }

  /** The same for the model and as a call brings it. */
  #wanted(): [PlainWanted, Wanted] {
    const { random, prices } = this.#scene;
    const name = RHYTHMS[random(RHYTHMS.length)] ?? 'daily';
    const [zone, hours] = ZONES[random(ZONES.length)] ?? ZONES[0];
    const amount = 1 + random(random(4) === 0 ? 1_600 * UNIT : 80 * UNIT);
    const share = random(2) === 0 ? 100 : 1 + random(99);
    // About what a coin costs: sometimes it is too dear.
    const limit = random(3) === 0 ? Math.round(prices.truth * 1_000_000 * (1 + (random(80) - 10) / 1_000)) : null;
    const parts: PlainWanted['coins'] = [
      { name: 'base', share, limit },
      ...(share === 100 ? [] : [{ name: 'coin', share: 100 - share, limit: null } as const]),
    ];
    const isWeekly = name === 'weekly' || name === 'two_weeks';
    const day = name === 'daily' ? 0 : isWeekly ? 1 + random(7) : 1 + random(31);
    const hour = random(24);
    const endRuns = random(3) === 0 ? 1 + random(5) : null;
    const endSum = random(3) === 0 ? Math.max(1, Math.floor(amount * (0.9 + random(40) / 10))) : null;
    const wanted = { name, day, hour, ahead: hours * HOUR_MS, amount, coins: parts, endRuns, endSum };
    const text = (units: number, scale: number): string => formatDecimal(BigInt(units), scale);
    const asked: Wanted = {
      amount: text(amount, 6),
      coins: parts.map((part) => ({
        id: currencies[part.name],
        share: part.share,
        limit: part.limit === null ? null : text(part.limit, 8),
      })),
      rhythm: name,
      hour,
      zone,
      ...(isWeekly ? { weekday: day } : {}),
      ...(name === 'monthly' ? { month_day: day } : {}),
      ...(endRuns === null ? {} : { end_runs: endRuns }),
      ...(endSum === null ? {} : { end_sum: text(endSum, 6) }),
    };
    return [wanted, asked];
  }

  #stored(): Offered {
    const { fee, least, most, spread, size, stock, userDay, houseDay } = this.#exchange;
    const { isOpen, coins, frozen } = this.#offered;
    return {
      terms: {
        min_usdt: this.#offered.least,
        max_usdt: this.#offered.most,
        spread_limit_ppm: this.#offered.spread,
        coins: coins.map((name: Bought) => currencies[name]),
        is_open: isOpen,
      },
      exchange: {
        feePpm: fee,
        minUsdt: least,
        maxUsdt: most,
        spread: { basePpm: spread, volatilityPpm: 0, sizePpm: size, stockPpm: stock },
        userDailyUsdt: userDay,
        houseDailyUsdt: houseDay,
      },
      frozen: new Set([...frozen].map(BigInt)),
    };
  }
}
