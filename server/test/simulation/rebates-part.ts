import { dayFrom } from '@aureus/core/rebate/days.ts';
import type { Known } from '../../src/rebate/reckoning.ts';
import { currencies, type Needed } from './memory-ledger.ts';
import { type Amounts, Counts, type Part } from './part.ts';
import { type Person, PlainRebates, type PlainTerms } from './plain-rebates.ts';
import type { Second } from './prices.ts';
import { RebatesDesk } from './rebates-desk.ts';
import { dies, OWNERS, type Scene, START, UNIT } from './scene.ts';

const DAY_MS = 86_400_000;
const FIRST_DAY = (START * 1_000) / DAY_MS;
/** After it, other terms pay a rebate so soon that it is still within the world. */
const LATE_SECOND = START + 60;

/** Users have invited each other; what the spot market collects of some brings something to others, days later. */
export class RebatesPart implements Part {
  readonly weight = 0;
  readonly happened = new Counts();
  readonly #scene: Scene;
  readonly #desk: RebatesDesk;
  readonly #plain: PlainRebates;
  readonly #people: ReadonlyMap<number, Person>;
  /** When two operators decided on terms last. */
  #termsOf = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
    const { random } = scene;
    this.#people = new Map(
      OWNERS.map((owner) => {
        const inviter = random(OWNERS.length);
        const since = (FIRST_DAY - random(20)) * DAY_MS + random(DAY_MS);
        return [
          owner,
          {
            inviter: inviter > 0 && inviter < owner ? inviter : null,
            since,
            isVerified: random(4) > 0,
            isLinked: random(30) === 0,
          },
        ];
      }),
    );
    this.#plain = new PlainRebates(scene.purses, scene.fees.model, this.#people, FIRST_DAY);
    this.#desk = new RebatesDesk(scene, () => this.#known(), {
      reckoned: (day) => {
        scene.same(this.#plain.reckon(day), null);
        const said = this.#desk.said(day);
        scene.same(said, this.#plain.said(day));
        for (const one of said) this.happened.note(`rebate ${one.split(' ').at(-1) || 'owed'}`);
      },
      paid: ({ inviter_id, day, currency_id, amount }, due) => {
        const currency = currency_id === currencies.quote ? 'quote' : 'base';
        scene.same(this.#plain.pay(Number(inviter_id), dayFrom(day), currency, due), null);
        scene.same(this.#desk.said(dayFrom(day)), this.#plain.said(dayFrom(day)));
        this.happened.note(amount > 0n ? 'rebate paid' : 'rebate of nothing');
      },
    });
    this.#desk.begin(FIRST_DAY);
    this.#setTerms();
  }

  /** Nobody does anything for it: they trade. */
  act(): void {}

  follow(_: Second, isBusy: boolean): void {
    const { random, rows, second } = this.#scene;
    if (isBusy) this.#operate();
    if (isBusy && random(3) === 0) return;
    const now = this.#scene.calendarOf(second);
    if (rows.sweep(this.#desk.kinds, now, dies(this.#scene, isBusy))) this.#scene.same(this.#plain.undone(now), 0);
  }

  needed(): Iterable<Needed> {
    return this.#desk.needed();
  }

  heldOf(owner: number): Amounts {
    return this.#plain.heldOf(owner);
  }

  isOwing(): boolean {
    return this.#plain.isOwing();
  }

  /** One day after the other is reckoned for ever; all that was owed is paid. */
  end(): void {
    this.#scene.same(this.#desk.stop(this.#plain.next, this.#scene.calendarOf(this.#scene.second)), true);
  }

  /** Somebody proves who they are, or it turns out that they are their inviter; two operators change the terms. */
  #operate(): void {
    const { random, second } = this.#scene;
    const areOld = this.#termsOf < LATE_SECOND && second >= LATE_SECOND;
    if (areOld || random(25) === 0) this.#setTerms();
    const person = this.#people.get(1 + random(OWNERS.length));
    if (!person) return;
    if (random(20) === 0) person.isVerified = !person.isVerified;
    if (random(120) === 0) person.isLinked = true;
  }

  #setTerms(): void {
    const { random, second } = this.#scene;
    this.#termsOf = second;
    const rate = 1 + random(200_000);
    const more = rate + 1 + random(100_000);
    const delay = 1 + random(second < LATE_SECOND ? 9 : 5);
    const terms: PlainTerms = {
      isOpen: random(10) > 0,
      delay,
      lasting: 15 + random(60),
      tiers: [
        { people: 0, fees: 0, rate },
        { people: 1, fees: random(5 * UNIT), rate: more },
        { people: 2, fees: 5 * UNIT, rate: more + 1 + random(50_000) },
      ],
    };
    const at = this.#scene.moment();
    this.#plain.setTerms(terms, at);
    this.#desk.setTerms(
      {
        isOpen: terms.isOpen,
        delayDays: terms.delay,
        lastingDays: terms.lasting,
        tiers: terms.tiers.map(({ people, fees, rate: ratePpm }) => ({ people, fees: BigInt(fees), ratePpm })),
      },
      at,
    );
  }

  #known(): Known {
    const people = [...this.#people];
    const usersOf = (isOne: (person: Person) => boolean) =>
      new Set(people.filter(([, person]) => isOne(person)).map(([user]) => BigInt(user)));
    return {
      invitations: new Map(
        people.flatMap(([user, { inviter, since }]) =>
          inviter === null
            ? []
            : [
                [
                  BigInt(user),
                  { user: BigInt(user), inviter: BigInt(inviter), since: new Date(since), closed: false },
                ] as const,
              ],
        ),
      ),
      linked: usersOf(({ isLinked }) => isLinked),
      verified: usersOf(({ isVerified }) => isVerified),
    };
  }
}
