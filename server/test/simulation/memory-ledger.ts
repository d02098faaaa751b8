import { house } from '../../src/platform/ledger/house.ts';
import { type HoldCause, type HoldChange, HoldEndedError, type NewHold } from '../../src/platform/ledger/holds.ts';
import { assertBalanced, type Transfer } from '../../src/platform/ledger/post.ts';
import { AppError } from '../../src/platform/errors.ts';

/** Numbers of the currencies: what the coin costs in, the coin, and a coin before it is listed. */
export const currencies = { quote: 1, base: 2, coin: 9 } as const;
export type CurrencyName = keyof typeof currencies;
export const currencyNames = Object.keys(currencies) as CurrencyName[];

/** Money of one owner in one currency: of users in the spot account, of the house in its own. Minor units. */
export interface Purse {
  available: bigint;
  held: bigint;
}

/** What something that runs has set aside, as the audit asks for it. */
export interface Needed extends HoldCause {
  readonly owner: bigint;
  readonly currency: number;
  readonly held: bigint;
}

interface Hold {
  readonly owner: bigint;
  readonly currency: number;
  held: bigint;
}

const nameOf = ({ kind, ref }: HoldCause): string => `${kind} ${ref}`;
const purseName = (owner: bigint | number, currency: number): string => `${owner} ${currency}`;

/** Wallets and holds in memory, by the rules of the product's: what it says of money is done here word for word. */
export class MemoryLedger {
  readonly #purses = new Map<string, Purse>();
  /** Those that are open. */
  readonly #holds = new Map<string, Hold>();
  readonly #opened = new Set<string>();

  of(owner: bigint | number, currency: number): Purse {
    const name = purseName(owner, currency);
    let purse = this.#purses.get(name);
    if (!purse) this.#purses.set(name, (purse = { available: 0n, held: 0n }));
    return purse;
  }

  /** @throws AppError when the one who gives has not so much free */
  move(from: bigint | number, to: bigint | number, currency: number, amount: bigint): void {
    const purse = this.of(from, currency);
    if (BigInt(from) !== house.external && purse.available < amount) throw unpayable(BigInt(from));
    purse.available -= amount;
    this.of(to, currency).available += amount;
  }

  /** Brings money from outside. */
  fund(owner: bigint | number, currency: number, amount: bigint): void {
    this.move(house.external, owner, currency, amount);
  }

  /** Moves available money: all of it or nothing, and one transfer may bring what another takes. @throws what `postAll` throws */
  post(transfers: readonly Transfer[]): void {
    const after = new Map<Purse, bigint>();
    for (const { postings } of transfers) {
      assertBalanced(postings);
      for (const { owner, currency, available } of postings) {
        const purse = this.of(owner, currency);
        after.set(purse, (after.get(purse) ?? purse.available) + available);
      }
    }
    const owners = new Map(transfers.flatMap(({ postings }) => postings.map(({ owner, currency }) => [this.of(owner, currency), owner]))); // prettier-ignore
    for (const [purse, available] of after) if (available < 0n) throw unpayable(owners.get(purse) ?? 0n);
    for (const [purse, available] of after) purse.available = available;
  }

  /** Does all of something or, where it throws, nothing. */
  whole(work: () => void): void {
    const purses = [...this.#purses.values()].map((purse) => [purse, { ...purse }] as const);
    const holds = [...this.#holds].map(([name, hold]) => [name, { ...hold }] as const);
    const opened = [...this.#opened];
    try {
      work();
    } catch (error) {
      for (const purse of this.#purses.values()) Object.assign(purse, { available: 0n, held: 0n });
      for (const [purse, before] of purses) Object.assign(purse, before);
      this.#holds.clear();
      for (const [name, hold] of holds) this.#holds.set(name, hold);
      this.#opened.clear();
      for (const name of opened) this.#opened.add(name);
      throw error;
    }
  }

  /** Sets money aside: all of it or nothing. @throws what `openHolds` throws */
  open(holds: readonly NewHold[]): void {
    const wanted = new Map<Purse, bigint>();
    for (const hold of holds) {
      if (hold.amount <= 0n) throw new RangeError('A hold is of more than nothing');
      if (this.#opened.has(nameOf(hold))) throw new Error(`There was a hold of ${nameOf(hold)} already`);
      const purse = this.of(hold.owner, hold.currency);
      const sum = (wanted.get(purse) ?? 0n) + hold.amount;
      if (sum > purse.available) throw unpayable(hold.owner);
      wanted.set(purse, sum);
    }
    for (const hold of holds) {
      const { owner, currency, amount } = hold;
      this.#opened.add(nameOf(hold));
      this.#holds.set(nameOf(hold), { owner, currency, held: amount });
    }
    for (const [purse, amount] of wanted) {
      purse.available -= amount;
      purse.held += amount;
    }
  }

  /** Pays out of holds and ends them: all of it or nothing. @throws what `changeHolds` throws */
  change(changes: readonly HoldChange[]): void {
    if (new Set(changes.map(nameOf)).size !== changes.length) throw new RangeError('A hold is named once');
    const done: (() => void)[] = [];
    for (const change of changes) {
      const hold = this.#holds.get(nameOf(change));
      if (!hold) throw new HoldEndedError(change);
      let rest = hold.held;
      const pay = (amount: bigint, to: bigint): void => {
        rest -= amount;
        done.push(() => {
          this.of(hold.owner, hold.currency).held -= amount;
          this.of(to, hold.currency).available += amount;
        });
      };
      for (const { amount, to } of change.take ?? []) {
        if (amount <= 0n || amount > rest) throw new RangeError(`The hold of ${nameOf(change)} has not ${amount}`);
        if (to.currency !== hold.currency) throw new RangeError('A hold pays in its own currency');
        pay(amount, to.owner);
      }
      if (change.release) pay(rest, hold.owner);
      const left = rest;
      done.push(() => {
        hold.held = left;
        if (left === 0n) this.#holds.delete(nameOf(change));
      });
    }
    for (const each of done) each();
  }

  /**
   * What is wrong with the books; nothing when they are right: no money is made or lost, nobody owes any, and each hold is
   * of one thing that runs, with what that needs.
   * @param needed of all that runs
   * @param others what is held of a purse without a hold: open orders keep theirs in their own rows
   */
  wrongs(needed: Iterable<Needed>, others: (owner: number, currency: number) => bigint): string[] {
    const problems: string[] = [];
    const heldIn = new Map<string, bigint>();
    let count = 0;
    for (const each of needed) {
      count += 1;
      const hold = this.#holds.get(nameOf(each));
      const isRight = hold?.owner === each.owner && hold.currency === each.currency && hold.held === each.held;
      if (!isRight) problems.push(`${nameOf(each)} needs ${each.held} and has ${hold?.held}`);
      const name = purseName(each.owner, each.currency);
      heldIn.set(name, (heldIn.get(name) ?? 0n) + each.held);
    }
    if (count !== this.#holds.size) problems.push(`${this.#holds.size} holds are open, and ${count} things need one`);
    const sums = new Map<number, bigint>();
    for (const [name, { available, held }] of this.#purses) {
      const [owner = 0, currency = 0] = name.split(' ').map(Number);
      sums.set(currency, (sums.get(currency) ?? 0n) + available + held);
      if (available < 0n && owner !== Number(house.external)) problems.push(`${name} has ${available}`);
      const due = (heldIn.get(name) ?? 0n) + others(owner, currency);
      if (held !== due) problems.push(`${name} holds ${held}, not ${due}`);
    }
    for (const [currency, sum] of sums) if (sum !== 0n) problems.push(`All there is of ${currency} together is ${sum}`);
    return problems;
  }
}

const unpayable = (owner: bigint): AppError =>
  new AppError(owner > 0n ? 'insufficient_balance' : 'house_funds_exhausted');
