import { type Campaign, kindNumber, OPEN } from '../../src/coupon/campaigns.ts';
import { type Coupon, stateOf } from '../../src/coupon/coupons.ts';
import { CouponsDesk } from './coupons-desk.ts';
import { COUPONS } from './houses.ts';
import { currencies, type Needed } from './memory-ledger.ts';
import type { MiningPart } from './mining-part.ts';
import { type Amounts, Counts, type Part } from './part.ts';
import { type PlainCampaign, PlainCoupons, worthOf } from './plain-coupons.ts';
import type { Second } from './prices.ts';
import { dies, type Scene, START, UNIT } from './scene.ts';

const OFFERED_EVERY = 12;
/** The last second at which something ends to be offered. */
const LAST_SECOND = START + 120;

/** Users take coupons, which give back fees of trades or add interest to what is locked. */
export class CouponsPart implements Part {
  readonly weight = 3;
  readonly happened = new Counts();
  readonly #scene: Scene;
  readonly #mining: MiningPart;
  readonly #desk: CouponsDesk;
  readonly #plain: PlainCoupons;
  #campaigns: PlainCampaign[] = [];
  /** The order of each user that a coupon was used on last, if it was a boost. */
  readonly #boosted = new Map<number, bigint>();
  /** When it is settled. */
  #now = 0;

  constructor(scene: Scene, mining: MiningPart) {
    [this.#scene, this.#mining] = [scene, mining];
    const { random, fees, purses } = scene;
    scene.bring(COUPONS, 'quote', random(400) * UNIT);
    scene.bring(COUPONS, 'base', random(30_000_000));
    this.#plain = new PlainCoupons(purses, fees.model, mining.orders.model);
    this.#desk = new CouponsDesk(scene, mining.orders.product, {
      ended: (campaign, due) => scene.same(this.#plain.endCampaign(campaign, due), null),
      over: (coupon, due) => this.#over(coupon, due),
    });
  }

  act(owner: number): void {
    const { random } = this.#scene;
    const mine = this.#desk.availableOf(owner);
    if (mine.length > 0 && random(3) > 0) this.#use(owner, mine[random(mine.length)]?.id ?? 0n);
    else this.#take(owner);
  }

  follow(_: Second, isBusy: boolean): void {
    const { random, rows, second } = this.#scene;
    if (isBusy && random(OFFERED_EVERY) === 0) this.#offer();
    if (isBusy && random(3) === 0) return;
    this.#now = this.#scene.calendarOf(second);
    if (!rows.sweep(this.#desk.kinds, this.#now, dies(this.#scene, isBusy))) return;
    this.#scene.same(this.#plain.running(this.#now), 0);
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

  #over(coupon: Coupon, due: number): void {
    const { state, paid } = this.#plain.end(Number(coupon.id), due, this.#now);
    this.#scene.same([stateOf(coupon), coupon.paid === null ? null : Number(coupon.paid)], [state, paid]);
    const what = coupon.kind === kindNumber.rebate ? 'rebate' : 'boost';
    this.happened.note(paid === 0 ? `coupon of a ${what} brought nothing` : `coupon of a ${what} ${state}`);
  }

  #take(owner: number): void {
    const { random } = this.#scene;
    const campaign = this.#campaigns[random(Math.max(1, this.#campaigns.length))];
    if (!campaign) return;
    const [id, at] = [this.#scene.nextId(), this.#scene.moment()];
    const refusal = this.#desk.take(BigInt(id), owner, campaign.id, at);
    this.#scene.same(refusal === null, this.#plain.take(id, owner, campaign.id, at));
    this.happened.note(refusal ?? 'coupon taken');
    if (campaign.ends < at) this.#campaigns = this.#campaigns.filter((each) => each !== campaign);
  }

  #use(owner: number, id: bigint): void {
    const { random } = this.#scene;
    const orders = this.#mining.runningOf(random(8) === 0 ? 1 : owner);
    const boosted = random(3) === 0 ? this.#boosted.get(owner) : undefined;
    const order = boosted ?? orders[random(Math.max(1, orders.length))];
    const at = this.#scene.moment();
    const refusal = this.#desk.use(id, order, at);
    this.#scene.same(refusal === null, this.#plain.use(Number(id), order === undefined ? null : Number(order), at));
    if (refusal === null && order !== undefined) this.#boosted.set(owner, order);
    this.happened.note(refusal ?? 'coupon used');
  }

  #offer(): void {
    const { random, second } = this.#scene;
    const kind = random(3) === 0 ? 'rebate' : 'boost';
    const currency = kind === 'boost' && random(2) === 0 ? 'base' : 'quote';
    const campaign: PlainCampaign = {
      id: this.#scene.nextId(),
      kind,
      currency,
      rate: kind === 'rebate' ? 1 + random(1_000_000) : 1_000 + random(20_000),
      most:
        kind === 'rebate' ? 1 + random(12 * UNIT) : 100_000 + random(currency === 'base' ? 50_000_000 : 2_000 * UNIT),
      days: 1 + random(5),
      valid: 1 + random(4),
      number: 1 + random(4),
      ends: this.#scene.calendarOf(Math.min(LAST_SECOND, second + 1 + random(15))),
    };
    const refusal = this.#desk.offer(stored(campaign));
    this.#scene.same(refusal === null, this.#plain.offer(campaign));
    this.happened.note(refusal ?? 'coupons offered');
    if (refusal === null) this.#campaigns.push(campaign);
  }
}

function stored(campaign: PlainCampaign): Campaign {
  const { id, kind, currency, rate, most, days, valid, number, ends } = campaign;
  const worth = BigInt(worthOf(campaign));
  return {
    id,
    kind: kindNumber[kind],
    currency_id: currencies[currency],
    rate_ppm: rate,
    most: BigInt(most),
    days,
    worth,
    market_id: null,
    leverage: null,
    level: 0,
    deposited: false,
    valid_days: valid,
    number,
    code: null,
    ends_at: new Date(ends),
    taken: 0,
    promised: worth * BigInt(number),
    offered_at: new Date(0),
    state: OPEN,
  };
}
