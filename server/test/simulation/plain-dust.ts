import { FEES, MAKER } from './houses.ts';
import type { CurrencyName } from './memory-ledger.ts';
import type { PlainExchangeTerms } from './plain-exchange.ts';
import { isQuoted } from './plain-states.ts';
import type { Second } from './prices.ts';

type Small = 'base' | 'coin';

/** A small balance, and what it gives in USDT; minor units. */
export interface PlainLine {
  readonly owner: number;
  readonly coin: Small;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly spread: bigint;
  readonly gets: bigint;
  readonly worth: bigint;
  /** Rounded up. */
  readonly value: bigint;
  readonly at: number;
}

interface Purses {
  free(owner: number, currency: CurrencyName): number;
  give(owner: number, currency: CurrencyName, amount: number): void;
}

const PPM = 1_000_000n;
const USDT = 1_000_000n;
const [HOUR, DAY] = [3_600_000, 86_400_000];
const ONE: Readonly<Record<Small, bigint>> = { base: 10n ** 8n, coin: 10n ** 4n };
const up = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;
const sum = (list: readonly bigint[]): bigint => list.reduce((all, each) => all + each, 0n);

/** Small balances into USDT once more, in exact fractions. */
export class PlainDust {
  readonly #purses: Purses;
  readonly #terms: PlainExchangeTerms;
  readonly #made: PlainLine[] = [];

  constructor(purses: Purses, terms: PlainExchangeTerms) {
    [this.#purses, this.#terms] = [purses, terms];
  }

  /**
   * @param isHeld whether something of a coin is set aside
   * @returns what each gives, and those that have to wait
   */
  promised(owner: number, tick: Second, at: number, isHeld: (coin: Small) => boolean): [PlainLine[], Small[]] {
    const lines: PlainLine[] = [];
    const waiting: Small[] = [];
    for (const coin of ['base', 'coin'] as const) {
      const price = coin === 'coin' ? 100 : tick.index;
      const balance = BigInt(this.#purses.free(owner, coin));
      if (price === null || balance === 0n || isHeld(coin)) continue;
      const amount = this.#withoutFee(balance);
      const least = up(BigInt(this.#terms.least) * ONE[coin] * 100n, BigInt(price));
      if (amount === 0n || amount >= least) continue;
      const isPriced = coin === 'coin' || isQuoted(tick);
      const isPair = coin === 'base' && tick.used.length === 2;
      const line = isPriced ? this.#line({ owner, coin, amount, balance, price, isPair, at }, lines) : null;
      if (line === null) waiting.push(coin);
      else if (line.gets > 0n) lines.push(line);
    }
    return [lines, waiting];
  }

  take(lines: readonly PlainLine[]): void {
    this.#made.push(...lines);
    const { give } = this.#purses;
    for (const { owner, coin, amount, fee, gets } of lines) {
      give(owner, coin, -Number(amount + fee));
      give(owner, 'quote', Number(gets));
      give(MAKER, coin, Number(amount));
      give(MAKER, 'quote', -Number(gets));
      give(FEES, coin, Number(fee));
    }
  }

  /** The most of a balance that leaves its fee. */
  #withoutFee(balance: bigint): bigint {
    const fee = BigInt(this.#terms.fee);
    let amount = (balance * PPM) / (PPM + fee) + 1n;
    while (amount > 0n && amount + up(amount * fee, PPM) > balance) amount -= 1n;
    return amount;
  }

  /** What one gives when those before it are exchanged; null where a limit, the spread or the house's money keeps it. */
  #line(
    {
      owner,
      coin,
      amount,
      balance,
      price,
      isPair,
      at,
    }: Pick<PlainLine, 'owner' | 'coin' | 'amount' | 'at'> & { balance: bigint; price: number; isPair: boolean },
    before: readonly PlainLine[],
  ): PlainLine | null {
    const { spread, size, stock, userDay, houseDay } = this.#terms;
    const made = [...this.#made, ...before];
    const hourOf = (line: PlainLine): number => Math.floor(line.at / HOUR) * HOUR;
    const mine = made.filter((line) => line.owner === owner);
    const valueOf = (list: readonly PlainLine[]): bigint => sum(list.map(({ value }) => value));
    const exact = amount * BigInt(price) * USDT;
    const value = up(exact, ONE[coin] * 100n);
    const worth = exact / (ONE[coin] * 100n);
    if (valueOf(mine.filter((line) => line.at > at - DAY)) + value > BigInt(userDay) * USDT) return null;
    const bought = made.filter((line) => line.coin === coin && hourOf(line) > at - DAY - HOUR);
    if (valueOf(bought) + value > BigInt(houseDay) * USDT) return null;
    const has = BigInt(this.#purses.free(MAKER, 'quote')) - sum(before.map(({ gets }) => gets));
    const taken = sum(made.filter((line) => hourOf(line) > at - 2 * HOUR).map((line) => line.worth));
    const part = has + taken === 0n ? PPM : up((2n * taken + (worth < has ? worth : has)) * PPM, has + taken);
    const recent = valueOf(mine.filter((line) => line.at > at - HOUR));
    const ofSize = up((2n * recent + value) * BigInt(size), 100_000n * USDT);
    const whole = BigInt(spread) + (isPair ? 750n : 0n) + ofSize + up(part * BigInt(stock), PPM);
    if (whole >= 500_000n) return null;
    const gets = (exact * (PPM - whole)) / (ONE[coin] * 100n * PPM);
    if (gets > has) return null;
    return { owner, coin, amount, fee: balance - amount, spread: whole, gets, worth, value, at };
  }
}
