import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { GOES_ON } from '../../src/futures/follow.ts';
import { type Asked, FUTURES, InMemoryFutures } from '../futures/in-memory.ts';
import { CURRENCY, instrument } from '../futures/instrument.ts';
import { currencies } from './memory-ledger.ts';
import { Counts, type Part } from './part.ts';
import { canClose, PlainCopy, type PlainLimits } from './plain-copy.ts';
import type { Second } from './prices.ts';
import { EXTERNAL, OWNERS, type Scene, UNIT } from './scene.ts';

const LOT = 10;
/** Copies are rounded to parts of a lot. Without a skew, so that there is one price for a leader however many follow. */
const MARKET = instrument(1, { lot: LOT, isCross: false, skewPpm: 0 });
const [LEADER, ...FOLLOWERS] = OWNERS as [number, ...number[]];
const TERMS = { leader: LEADER, leverage: 2, fee: 500, spread: 200, lot: LOT };
const RULES = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };
const PROFILE = { nickname: 'leader', portrait: '' };
const BROUGHT = 1_500 * UNIT;
const MOST_LEADS = 3;
/** Long before a price can have moved so far that a margin is used up: liquidations are a matter of the other part. */
const LONGEST = 10;

/** One user has contracts, and others copy them. */
export class CopyPart implements Part {
  readonly weight = 3;
  readonly happened = new Counts();
  readonly #scene: Scene;
  readonly #plain: PlainCopy;
  #desk = new InMemoryFutures([MARKET], RULES);

  constructor(scene: Scene) {
    this.#scene = scene;
    const ratioPpm = scene.random(300_001);
    this.#plain = new PlainCopy({ ...TERMS, ratio: ratioPpm });
    this.#desk.fund(FUTURES, 10n ** 15n);
    this.#desk.leaders.set(LEADER, { owner: LEADER, ratioPpm, maxFollowers: 9, revision: 1, isActive: true });
    for (const owner of OWNERS) {
      scene.ledger.move(owner, EXTERNAL, currencies.quote, BigInt(BROUGHT));
      scene.plain.of(owner).quote -= BROUGHT;
      this.#desk.fund(owner, BigInt(BROUGHT));
      this.#plain.give(owner, BROUGHT);
    }
  }

  restart(): void {
    this.#desk = this.#desk.restarted();
  }

  act(owner: number, tick: Second): void {
    const { random } = this.#scene;
    if (owner !== LEADER && random(3) > 0) this.#follow(owner, tick);
    else if (this.#plain.leads.length < MOST_LEADS && random(2) === 0) this.#open(tick);
    else this.#close(tick);
  }

  follow(tick: Second, isBusy: boolean): void {
    const { second, random } = this.#scene;
    const { state, mark, index } = tick;
    if (mark === null || index === null) this.#desk.prices.delete(MARKET.market.id);
    else this.#desk.prices.set(MARKET.market.id, { state, mark, index });
    // Prices reach what is open alone.
    if (this.#plain.leads.length === 0) return;
    if (isBusy && random(10) === 0) this.#desk.run(second, { owners: OWNERS, isLost: true });
    this.#desk.run(second, { owners: OWNERS });
    this.#plain.reach(tick);
    const old = this.#plain.leads.filter((lead) => second - lead.second > LONGEST);
    for (const lead of old) this.#closeParts(lead.id, lead.parts, tick);
  }

  move({ state, mark, index }: Second): void {
    if (mark !== null && index !== null) this.#desk.prices.set(MARKET.market.id, { state, mark, index });
  }

  compare(): void {
    const product = OWNERS.flatMap((owner) => Object.values(this.#desk.wallets.get(owner) ?? {}).map(Number));
    const model = OWNERS.flatMap((owner) => [this.#plain.free(owner), this.#plain.held(owner)]);
    this.#scene.same(product, model);
    for (const owner of FOLLOWERS) this.#scene.same(this.#said(owner), this.#plain.said(owner));
    this.#scene.same(this.#desk.wrongs(), []);
  }

  end(): void {
    const { shares, stops, skipped } = this.#plain.happened;
    this.happened.note('copy share', shares);
    this.happened.note('copy stopped', stops);
    this.happened.note('copy skipped', skipped);
  }

  #said(owner: number): number[] {
    const follow = [...this.#desk.follows.all()].find((each) => each.follower === owner && each.state === GOES_ON);
    return follow ? [follow.net, follow.highWater, follow.sharePaid, follow.carried].map(Number) : [];
  }

  #follow(owner: number, tick: Second): void {
    const { random } = this.#scene;
    if (this.#plain.said(owner).length > 0 && random(3) === 0) {
      // Without a price copies would be closed by the next one that is written down.
      if (!canClose(tick)) return;
      const asked = { kind: 'unfollow', owner, leader: LEADER, isClosing: true, profile: PROFILE } as const;
      this.#scene.same(this.#ask(asked) instanceof Error, false);
      this.#plain.unfollow(owner, tick);
      this.happened.note('copy unfollowed');
      return;
    }
    const mode = random(3) === 0 ? ('lots' as const) : ('multiple' as const);
    const limits: PlainLimits = {
      mode,
      number: mode === 'lots' ? 100 + random(401) : 1 + random(300),
      allocation: (1 + random(1_000)) * UNIT,
      orderLimit: random(4) === 0 ? random(300) * UNIT : null,
      stop: random(2) === 0 ? 1 + random(20 * UNIT) : null,
    };
    const { number, stop } = limits;
    const [allocation, orderLimit] = [BigInt(limits.allocation), limits.orderLimit];
    const asked: Asked = {
      kind: 'follow',
      owner,
      leader: LEADER,
      currency: CURRENCY,
      changes: null,
      shownTerms: 1,
      mostLeaders: 1,
      profile: PROFILE,
      limits: {
        mode,
        number,
        allocation,
        isKept: false,
        orderLimit: orderLimit === null ? null : BigInt(orderLimit),
        stopLoss: stop === null ? null : BigInt(stop),
      },
    };
    this.#scene.same(this.#ask(asked) instanceof Error, false);
    this.#plain.follow(owner, limits);
    this.happened.note('copy followed');
  }

  #open(tick: Second): void {
    const { random } = this.#scene;
    const side = random(2) === 0 ? 1 : -1;
    const parts = LOT * (1 + random(120));
    const plain = { market: MARKET.market.id, side, parts, leverage: TERMS.leverage, limit: null } as const;
    const stops = { takeProfit: null, stopLoss: null, worst: null, shownFeePpm: null };
    const answer = this.#ask({ kind: 'open', owner: LEADER, terms: { ...plain, ...stops, isReduceOnly: false } });
    const lead = this.#plain.order(answer instanceof Error ? 0 : (answer as LeverRow).id, side, parts, tick);
    this.#scene.same(!(answer instanceof Error), lead !== null);
    if (lead) this.happened.note('copied', lead.copies.length);
  }

  #close(tick: Second): void {
    const { random } = this.#scene;
    const lead = this.#plain.leads[random(Math.max(1, this.#plain.leads.length))];
    if (lead) this.#closeParts(lead.id, random(2) === 0 ? lead.parts : 1 + random(lead.parts), tick);
  }

  #closeParts(id: number, parts: number, tick: Second): void {
    const lead = this.#plain.leads.find((each) => each.id === id);
    if (!lead) return;
    const answer = this.#ask({ kind: 'close', owner: LEADER, id, parts, worst: null });
    this.#scene.same(!(answer instanceof Error), this.#plain.close(lead, parts, tick));
  }

  /** Asks the product; the batch may be lost first, and is then run again. */
  #ask(asked: Asked): unknown {
    const { second, random } = this.#scene;
    if (random(8) === 0) this.#desk.run(second, { commands: [asked], isLost: true });
    return this.#desk.run(second, { commands: [asked] }).answers[0];
  }
}
