import type { Loan } from '../../src/loans/loan.ts';
import { LENDER, MAKER } from './houses.ts';
import { type Lending, LoansDesk } from './loans-desk.ts';
import { currencies, type Needed } from './memory-ledger.ts';
import { type Amounts, Counts, type Part } from './part.ts';
import { PlainLoans, type PlainLending } from './plain-loans.ts';
import type { Second } from './prices.ts';
import { dies, OWNERS, type Scene, START, UNIT } from './scene.ts';

const COIN = 100_000_000;
const MOST_LOANS = 3;
/** From then on everybody repays, so that nothing is due for ever. */
const LAST_SECOND = START + 130;

/** Users borrow one currency on the other, for days whose interest may eat up what secures them. */
export class LoansPart implements Part {
  readonly weight = 3;
  readonly happened = new Counts();
  readonly #scene: Scene;
  readonly #desk: LoansDesk;
  readonly #plain: PlainLoans;
  readonly #lendings: readonly PlainLending[];
  /** By what loans were looked at last. */
  #tick: Second | undefined;
  #isCalm = true;
  #isBusy = true;
  /** Until then there was an outage within the last half hour, so that nobody could repay. */
  #outage = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
    const { random } = scene;
    const terms = () => ({
      rate: random(3) === 0 ? 50_000 : 1 + random(50_000),
      value: 500_000 + random(200_001),
      haircut: random(3) === 0 ? random(200_000) : 0,
    });
    this.#lendings = [
      { currency: 'quote', ...terms(), least: 5 * UNIT, most: (1 + random(12_000)) * UNIT },
      { currency: 'base', ...terms(), least: COIN / 1_000, most: COIN / 100 + random(2 * COIN) },
    ];
    scene.bring(LENDER, 'quote', random(6_000) * UNIT);
    scene.bring(LENDER, 'base', random(COIN));
    scene.bring(MAKER, 'quote', random(60_000) * UNIT);
    scene.bring(MAKER, 'base', random(6 * COIN));
    this.#plain = new PlainLoans(scene.purses);
    this.#desk = new LoansDesk(scene, {
      charged: ({ ref, due }) => {
        scene.same(this.#plain.charge(Number(ref), due), null);
        this.#same(BigInt(ref));
      },
      seen: (id) => this.#see(id),
    });
  }

  act(owner: number, tick: Second): void {
    const { random } = this.#scene;
    const mine = this.#desk.owedBy(owner);
    const one = mine[random(Math.max(1, mine.length))];
    if (!one || (mine.length < MOST_LOANS && random(3) > 0)) this.#take(owner, tick);
    else if (random(2) === 0) this.#add(one);
    else this.#pay(one, random(3) === 0, tick);
  }

  follow(_: Second, isBusy: boolean): void {
    const { random, rows, second } = this.#scene;
    this.#isBusy = isBusy;
    if (isBusy && random(4) === 0) return;
    const now = this.#scene.calendarOf(second);
    if (rows.sweep([this.#desk.days], now, dies(this.#scene, isBusy))) this.#scene.same(this.#plain.uncharged(now), 0);
    if (second >= LAST_SECOND) this.#repayAll();
  }

  /** The index has moved, and loans are looked at by the mark. */
  move(tick: Second): void {
    const { random, second } = this.#scene;
    const isBusy = this.#isBusy;
    if (isBusy && random(4) === 0) return;
    if (isBusy && second >= this.#outage && random(12) === 0) this.#outage = second + 1 + random(20);
    [this.#tick, this.#isCalm] = [tick, second >= this.#outage];
    if (!this.#desk.watch(this.#isCalm, dies(this.#scene, isBusy))) return;
    this.#scene.same(this.#plain.unseen(tick, this.#isCalm), 0);
  }

  needed(): Iterable<Needed> {
    return this.#desk.needed();
  }

  heldOf(owner: number): Amounts {
    return this.#plain.heldOf(owner);
  }

  #same(id: bigint): void {
    this.#scene.same(this.#desk.said(id), this.#plain.said(Number(id)));
  }

  #see(id: bigint): void {
    if (this.#tick) this.#plain.see(Number(id), this.#tick, this.#isCalm);
    this.#same(id);
    const [state, warned] = this.#desk.said(id);
    this.happened.note(state === 'open' ? `loan warned ${warned}` : `loan ${state}`);
  }

  #take(owner: number, tick: Second): void {
    const { random, prices, ledger } = this.#scene;
    const place = random(2);
    const of = this.#lendings[place];
    if (!of) return;
    const secures = of.currency === 'quote' ? 'base' : 'quote';
    const has = Number(ledger.of(owner, currencies[secures]).available);
    const collateral = 1 + random(Math.max(1, Math.floor(has / 3)));
    // As much as may be, or a little more; often far less.
    const worth = of.currency === 'quote' ? (collateral * prices.truth) / 10_000 : (collateral * 10_000) / prices.truth;
    const part = (1 - of.haircut / 1_000_000) * (of.value / 1_000_000) * (random(5) > 0 ? 0.95 : random(105) / 100);
    const amount = Math.max(1, Math.floor(worth * part));
    const [id, number, at] = [this.#scene.nextId(), this.#scene.nextId(), this.#scene.moment()];
    const days = 7 + random(12);
    const asked = { days, amount: BigInt(amount), collateral: BigInt(collateral), part: BigInt(number) };
    const refusal = this.#desk.take(BigInt(id), owner, stored(of, place + 1), asked, at);
    this.#scene.same(refusal === null, this.#plain.take(id, owner, of, { amount, collateral, days }, tick, at));
    this.happened.note(refusal ?? 'borrowed');
  }

  #add({ id, collateral }: Loan): void {
    const amount = 1 + this.#scene.random(1 + Math.floor(Number(collateral) / 40));
    const refusal = this.#desk.add(id, BigInt(this.#scene.nextId()), BigInt(amount));
    this.#scene.same(refusal === null, this.#plain.add(Number(id), amount));
    this.#same(id);
    this.happened.note(refusal ?? 'collateral added');
  }

  #pay({ id }: Loan, isSale: boolean, tick: Second): void {
    const { random } = this.#scene;
    const debt = this.#plain.debtOf(Number(id));
    const amount = random(3) === 0 ? 1 + random(debt) : null;
    const asked = amount === null ? null : BigInt(amount);
    const refusal = this.#desk.payBack(id, asked, isSale ? 'collateral' : 'balance', this.#scene.moment());
    const number = Number(id);
    const isPaid = isSale ? this.#plain.payBySale(number, amount, tick) : this.#plain.pay(number, amount);
    this.#scene.same(refusal === null, isPaid);
    this.#same(id);
    this.happened.note(refusal ?? (isSale ? 'repaid by collateral' : 'repaid'));
  }

  #repayAll(): void {
    for (const owner of OWNERS) {
      for (const { id, currency_id } of this.#desk.owedBy(owner)) {
        const number = Number(id);
        this.#scene.bring(owner, currency_id === currencies.quote ? 'quote' : 'base', this.#plain.debtOf(number));
        this.#scene.same(this.#desk.payBack(id, null, 'balance', this.#scene.moment()), null);
        this.#scene.same(this.#plain.pay(number, null), true);
        this.#same(id);
      }
    }
  }
}

function stored({ currency, rate, value, haircut, least, most }: PlainLending, id: number): Lending {
  const other = currency === 'quote' ? 'base' : 'quote';
  return {
    offer: {
      id,
      currency_id: currencies[currency],
      rate_ppm: rate,
      ltv_ppm: value,
      min_amount: BigInt(least),
      max_amount: BigInt(most),
      is_open: true,
      revision: 1,
    },
    security: { currency_id: currencies[other], haircut_ppm: haircut, is_open: true, revision: 1 },
  };
}
