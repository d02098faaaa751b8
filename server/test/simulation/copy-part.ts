import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { GOES_ON } from '../../src/futures/follow.ts';
import { type Asked, FUTURES, InMemoryFutures, INSURANCE } from '../futures/in-memory.ts';
import { CURRENCY, instrument } from '../futures/instrument.ts';
import { currencies } from './memory-ledger.ts';
import { Counts, type Part } from './part.ts';
import { canClose, type Lead, type PlainLimits } from './plain-copy-rules.ts';
import { PlainCopy } from './plain-copy.ts';
import type { Second } from './prices.ts';
import { EXTERNAL, OWNERS, type Scene, UNIT } from './scene.ts';

const LOT = 10;
/** So much may be open on one side: not enough for all copies of a large order. */
const ROOM = 4_000 * UNIT;
/** Copies are rounded to parts of a lot. Without a skew, so that there is one price for a leader however many follow. */
const MARKET = instrument(1, { lot: LOT, isCross: false, skewPpm: 0, maxSide: BigInt(ROOM) });
const [LEADER, ...FOLLOWERS] = OWNERS as [number, ...number[]];
const RULES = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };
const TERMS = { leader: LEADER, fee: 500, spread: 200, lot: LOT, room: ROOM, limit: RULES.limitPpm };
const PROFILE = { nickname: 'leader', portrait: '' };
const BROUGHT = 1_500 * UNIT;
const MOST_LEADS = 3;
/** At the highest a price moves enough to liquidate within seconds. */
const LEVERAGES = [2, 20, 100];
/** What is open is closed after so many seconds. */
const LONGEST = 10;
/** So long nobody leads. */
const AWAY = 5;

/** One user has contracts, and others copy them. */
export class CopyPart implements Part {
  readonly weight = 4;
  readonly happened = new Counts();
  readonly #scene: Scene;
  readonly #plain: PlainCopy;
  #desk = new InMemoryFutures([MARKET], RULES);
  #revision = 0;
  /** When the leader has stopped. */
  #stopped = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#plain = new PlainCopy(TERMS, 0);
    this.#desk.fund(FUTURES, 10n ** 15n);
    this.#desk.fund(INSURANCE, 10n ** 15n);
    this.#appoint();
    for (const owner of OWNERS) {
      scene.ledger.move(owner, EXTERNAL, currencies.quote, BigInt(BROUGHT));
      scene.plain.of(owner).quote -= BROUGHT;
      this.#desk.fund(owner, BigInt(BROUGHT));
      this.#plain.give(owner, BROUGHT);
    }
  }

  restart(): void {
    this.#desk = this.#desk.restarted();
    this.#plain.restart();
  }

  act(owner: number, tick: Second): void {
    const { random } = this.#scene;
    if (owner !== LEADER && random(3) > 0) this.#follow(owner, tick);
    else if (owner === LEADER && random(8) === 0) this.#dismiss();
    else if (this.#open.length < MOST_LEADS && random(2) === 0) this.#order(tick);
    else if (random(4) === 0) this.#addMargin();
    else this.#close(tick);
  }

  follow(tick: Second, isBusy: boolean): void {
    const { second, random } = this.#scene;
    if (tick.mark === null || tick.index === null) this.#desk.prices.delete(MARKET.market.id);
    else this.move(tick);
    if (this.#plain.ratio === null && second - this.#stopped > AWAY) this.#appoint();
    if (isBusy && random(10) === 0) this.#desk.run(second, { owners: OWNERS, isLost: true });
    this.#desk.run(second, { owners: OWNERS });
    this.#plain.reach(tick, OWNERS, this.#idOf);
    const old = this.#open.filter((lead) => second - lead.second > LONGEST);
    for (const lead of old) this.#closeParts(lead.id, lead.parts, tick);
    for (const own of this.#plain.owns.filter((each) => second - each.second > LONGEST)) {
      const answer = this.#ask({ kind: 'close', owner: own.owner, id: own.id, parts: null, worst: null });
      this.#scene.same(!(answer instanceof Error), this.#plain.closeOwn(own, tick));
    }
  }

  move({ state, mark, index, apart }: Second): void {
    if (mark === null || index === null) return;
    this.#desk.prices.set(MARKET.market.id, { state, mark, index, ...(apart === undefined ? {} : { apart }) });
  }

  compare(): void {
    const product = OWNERS.flatMap((owner) => Object.values(this.#desk.wallets.get(owner) ?? {}).map(Number));
    const model = OWNERS.flatMap((owner) => [this.#plain.free(owner), this.#plain.held(owner)]);
    this.#scene.same(product, model);
    for (const owner of FOLLOWERS) this.#scene.same(this.#said(owner), this.#plain.said(owner));
    this.#scene.same(this.#desk.wrongs(), []);
  }

  end(): void {
    this.#scene.same([...this.#desk.book.all()].length, 0);
    for (const [what, times] of Object.entries(this.#plain.happened)) {
      if (times > 0) this.happened.note(`copies: ${what}`, times);
    }
  }

  /** The positions of the leader that are open. */
  get #open(): readonly Lead[] {
    return this.#plain.leads.filter(({ parts }) => parts > 0);
  }

  /** The number under which the product knows a copy. */
  readonly #idOf = (lead: Lead, owner: number): number => {
    const all = [...this.#desk.book.idsOf(owner)].flatMap((id) => this.#desk.book.get(id) ?? []);
    return all.find(({ copy }) => copy?.leaderPosition === lead.id)?.id ?? 0;
  };

  #said(owner: number): number[] {
    const follow = [...this.#desk.follows.all()].find((each) => each.follower === owner && each.state === GOES_ON);
    return follow ? [follow.net, follow.highWater, follow.sharePaid, follow.carried].map(Number) : [];
  }

  /** From now on the leader leads, for a part that is another one each time. */
  #appoint(): void {
    const ratioPpm = this.#scene.random(300_001);
    this.#revision += 1;
    const leader = { owner: LEADER, ratioPpm, maxFollowers: 9, revision: this.#revision, isActive: true };
    this.#desk.leaders.set(LEADER, leader);
    this.#plain.ratio = ratioPpm;
  }

  #dismiss(): void {
    const leader = this.#desk.leaders.get(LEADER);
    if (!leader?.isActive) return;
    this.#desk.leaders.set(LEADER, { ...leader, isActive: false });
    this.#plain.ratio = null;
    this.#stopped = this.#scene.second;
    this.happened.note('copies: leader stopped');
  }

  #follow(owner: number, tick: Second): void {
    const { random } = this.#scene;
    const does = random(6);
    if (does === 0) this.#unfollow(owner, tick, random(2) === 0);
    else if (does < 3) this.#selfHold(owner, tick);
    else this.#set(owner);
  }

  #unfollow(owner: number, tick: Second, isClosing: boolean): void {
    // Without a price copies would be closed by the next one that is written down.
    if (!canClose(tick)) return;
    const answer = this.#ask({ kind: 'unfollow', owner, leader: LEADER, isClosing, profile: PROFILE });
    const ids = new Map(this.#plain.leads.map((lead) => [lead.id, this.#idOf(lead, owner)]));
    const isDone = this.#plain.unfollow(owner, tick, isClosing, ({ id }) => ids.get(id) ?? 0);
    this.#scene.same(!(answer instanceof Error), isDone);
    if (isDone) this.happened.note(isClosing ? 'copies: unfollowed' : 'copies: unfollowed and kept');
  }

  #selfHold(owner: number, tick: Second): void {
    const mine = this.#plain.leads.filter(({ copies }) => copies.some((copy) => copy.owner === owner));
    const lead = mine[this.#scene.random(Math.max(1, mine.length))];
    if (!lead) return;
    const id = this.#idOf(lead, owner);
    const answer = this.#ask({ kind: 'selfHold', owner, id });
    const isDone = canClose(tick) && this.#plain.makeOwn(lead, owner, tick, id);
    this.#scene.same(!(answer instanceof Error), isDone);
    if (isDone) this.happened.note('copies: made own');
  }

  #set(owner: number): void {
    const { random } = this.#scene;
    const mode = random(3) === 0 ? ('lots' as const) : ('multiple' as const);
    const limits: PlainLimits = {
      mode,
      number: mode === 'lots' ? 100 + random(401) : 1 + random(300),
      allocation: (1 + random(1_000)) * UNIT,
      orderLimit: random(4) === 0 ? random(300) * UNIT : null,
      stop: random(2) === 0 ? 1 + random(20 * UNIT) : null,
      isKept: random(2) === 0,
    };
    const { number, stop, isKept, orderLimit } = limits;
    const asked: Asked = {
      kind: 'follow',
      owner,
      leader: LEADER,
      currency: CURRENCY,
      changes: null,
      shownTerms: this.#revision,
      mostLeaders: 1,
      profile: PROFILE,
      limits: {
        mode,
        number,
        allocation: BigInt(limits.allocation),
        isKept,
        orderLimit: orderLimit === null ? null : BigInt(orderLimit),
        stopLoss: stop === null ? null : BigInt(stop),
      },
    };
    const isDone = this.#plain.follow(owner, limits);
    this.#scene.same(!(this.#ask(asked) instanceof Error), isDone);
    if (isDone) this.happened.note('copies: followed');
  }

  #order(tick: Second): void {
    const { random } = this.#scene;
    const side = random(2) === 0 ? 1 : -1;
    const parts = LOT * (1 + random(120));
    const leverage = LEVERAGES[random(LEVERAGES.length)] ?? 2;
    const plain = { market: MARKET.market.id, side, parts, leverage, limit: null } as const;
    const stops = { takeProfit: null, stopLoss: null, worst: null, shownFeePpm: null };
    const answer = this.#ask({ kind: 'open', owner: LEADER, terms: { ...plain, ...stops, isReduceOnly: false } });
    const id = answer instanceof Error ? 0 : (answer as LeverRow).id;
    const lead = this.#plain.order(id, side, parts, leverage, tick);
    this.#scene.same(!(answer instanceof Error), lead !== null);
    if (lead) this.happened.note('copied', lead.copies.length);
  }

  #addMargin(): void {
    const { random } = this.#scene;
    const lead = this.#open[random(Math.max(1, this.#open.length))];
    if (!lead) return;
    const amount = 1 + random(100 * UNIT);
    const answer = this.#ask({ kind: 'margin', owner: LEADER, id: lead.id, amount: BigInt(amount) });
    this.#scene.same(!(answer instanceof Error), this.#plain.addMargin(lead, amount));
    this.happened.note('copies: margin added');
  }

  #close(tick: Second): void {
    const { random } = this.#scene;
    const lead = this.#open[random(Math.max(1, this.#open.length))];
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
