import type { Second } from './prices.ts';
import { isApart, isGood, isQuoted } from './plain-states.ts';

/**
 * Leveraged contracts once more, in plain numbers and loops, told by the wire contract and not by the code: what the
 * product does is compared with it. All amounts are whole and far below 2^53. Market 1 shares margins, market 2 does not.
 */

export interface Terms {
  readonly fee: number;
  readonly spread: number;
  readonly skewSpread: number;
  readonly maxSkew: number;
  readonly night: number;
}

export interface Contract {
  readonly id: number;
  readonly market: number;
  readonly side: number;
  readonly leverage: number;
  parts: number;
  /** 0 while it waits. */
  open: number;
  readonly limit: number;
  margin: number;
  original: number;
  reserve: number;
  /** Held beside the margin while it waits. */
  fee: number;
  /** 0 for none. */
  profit: number;
  loss: number;
}

export interface Order {
  readonly market: number;
  readonly side: number;
  readonly parts: number;
  readonly leverage: number;
  readonly limit: number | null;
  readonly takeProfit: number | null;
  readonly stopLoss: number | null;
}

export interface Account {
  free: number;
  readonly contracts: Contract[];
}

const PPM = 1_000_000;
const partOf = (amount: number, closed: number, parts: number): number => Math.floor((amount * closed) / parts);
const sum = (list: readonly number[]): number => list.reduce((all, each) => all + each, 0);
const gain = ({ side, open, parts }: Contract, mark: number): number => side * (mark - open) * parts;
const original = (list: readonly Contract[]): number => sum(list.map((each) => each.original));

export class PlainFutures {
  readonly accounts = new Map<number, Account>();
  fund: number;
  house: number;
  readonly #terms: Terms;

  constructor(terms: Terms, house: number, fund: number) {
    [this.#terms, this.house, this.fund] = [terms, house, fund];
  }

  of(owner: number): Account {
    let account = this.accounts.get(owner);
    if (!account) this.accounts.set(owner, (account = { free: 0, contracts: [] }));
    return account;
  }

  held(owner: number): number {
    return sum(this.of(owner).contracts.map(({ margin, fee, open }) => margin + (open === 0 ? fee : 0)));
  }

  /** @returns whether it is taken; then what it is called must be told by `named` */
  order(owner: number, order: Order, { state, mark, index }: Second): Contract | null {
    if (state !== 'fresh' || mark === null || index === null) return null;
    const account = this.of(owner);
    const { market, side, parts, leverage, limit } = order;
    const now = side === 1 ? Math.max(mark, index) : Math.min(mark, index);
    const [profit, loss] = [order.takeProfit ?? 0, order.stopLoss ?? 0];
    if (!this.mayLeave(account, 0, mark) || (limit !== null && side * (limit - mark) >= 0)) return null;
    const from = limit ?? now;
    if ((profit > 0 && side * (profit - from) <= 0) || (loss > 0 && side * (from - loss) <= 0)) return null;
    const price = limit ?? this.#openPrice(market, side, parts, now);
    const { margin, fee, reserve } = this.#cost(side, parts, leverage, price);
    if (limit === null && (reserve > this.house || this.#isTooMuch(market, side, price * parts))) return null;
    if (margin + fee > account.free || !this.mayLeave(account, margin + fee, mark)) return null;
    const common = { id: 0, market, side, leverage, parts, limit: limit ?? 0, profit, loss };
    const contract: Contract = { ...common, open: 0, margin, original: margin, reserve: 0, fee };
    account.free -= margin + fee;
    if (limit === null) this.#begin(contract, price, reserve);
    return contract;
  }

  /** Whether so much may be bound or leave: equity has to be above the original margins without it. */
  mayLeave(account: Account, amount: number, mark: number | null): boolean {
    const cross = this.#cross(account);
    if (account.free < amount) return false;
    if (cross.length === 0) return true;
    return mark !== null && this.#equity(account.free - amount, cross, mark) > original(cross);
  }

  close(owner: number, contract: Contract, parts: number, tick: Second): boolean {
    const { mark, index } = tick;
    if (!isQuoted(tick) || mark === null || index === null) return false;
    return this.#close(owner, contract, parts, contract.side === 1 ? Math.min(mark, index) : Math.max(mark, index));
  }

  /** A price that was written down: what it does to one owner. */
  reach(owner: number, tick: Second): void {
    const { mark, apart = { belowPpm: 0, abovePpm: 0 } } = tick;
    if ((!isGood(tick) && !isApart(tick)) || mark === null) return;
    // Where two sources are apart who is liquidated gets the worse of what they say.
    const spreadOf = ({ side }: Contract): number =>
      this.#terms.spread + (side === 1 ? apart.belowPpm : apart.abovePpm);
    const account = this.of(owner);
    const live = [...account.contracts].toSorted((a, b) => a.id - b.id);
    const isLow = (free: number, list: readonly Contract[], part: number): boolean =>
      original(list) > 0 && this.#equity(free, list, mark) * 100 <= part * original(list);
    if (isLow(account.free, this.#cross(account), 50)) {
      for (const each of live) if (each.open === 0) this.cancel(owner, each);
      if (isLow(account.free, this.#cross(account), 50)) this.#liquidate(account, mark, spreadOf);
    }
    for (const each of live) {
      if (each.market !== 2 || each.open === 0 || each.parts === 0 || !isLow(0, [each], 50)) continue;
      const alone: Account = { free: 0, contracts: [each] };
      this.#settle(alone, each, each.parts, this.#closePrice(each, mark, spreadOf(each)));
      account.contracts.splice(account.contracts.indexOf(each), 1);
      account.free += Math.max(0, alone.free);
      this.#insure(Math.max(0, -alone.free));
    }
    if (isApart(tick)) return;
    for (const each of live) {
      if (each.open === 0 || each.parts === 0) continue;
      const isOver = each.side === 1 && mark >= 3 * each.open;
      const isLost = each.loss > 0 && each.side * (mark - each.loss) <= 0;
      const isWon = each.profit > 0 && each.side * (mark - each.profit) >= 0;
      if (isOver || isLost || isWon) this.#close(owner, each, each.parts, mark);
    }
    if (tick.state !== 'fresh') return;
    for (const each of live) if (each.open === 0 && account.contracts.includes(each)) this.#start(account, each, mark);
  }

  cancel(owner: number, contract: Contract): void {
    const account = this.of(owner);
    account.free += contract.margin + contract.fee;
    account.contracts.splice(account.contracts.indexOf(contract), 1);
  }

  night(): void {
    const all = [...this.accounts].flatMap(([owner, { contracts }]) => contracts.map((each) => ({ owner, each })));
    for (const { owner, each } of all.toSorted((a, b) => a.each.id - b.each.id)) {
      if (each.open === 0) continue;
      const account = this.of(owner);
      const fee = Math.ceil((each.open * each.parts * this.#terms.night) / PPM);
      const fromMargin = Math.min(fee, each.margin);
      each.margin -= fromMargin;
      account.free -= Math.min(fee - fromMargin, account.free);
    }
  }

  #start(account: Account, order: Contract, mark: number): void {
    const price = this.#openPrice(order.market, order.side, order.parts, mark);
    if (order.side * (price - order.limit) > 0) return;
    const { margin, fee, reserve } = this.#cost(order.side, order.parts, order.leverage, price);
    const extra = margin + fee - order.margin - order.fee;
    if (reserve > this.house || this.#isTooMuch(order.market, order.side, price * order.parts)) return;
    if (account.free < extra) {
      account.free += order.margin + order.fee;
      account.contracts.splice(account.contracts.indexOf(order), 1);
      return;
    }
    if (!this.mayLeave(account, Math.max(0, extra), mark)) return;
    account.free -= extra;
    Object.assign(order, { margin, original: margin, fee });
    this.#begin(order, price, reserve);
  }

  #begin(contract: Contract, price: number, reserve: number): void {
    this.house -= reserve;
    Object.assign(contract, { open: price, reserve });
  }

  #close(owner: number, contract: Contract, parts: number, mark: number): boolean {
    const account = this.of(owner);
    const price = this.#closePrice(contract, mark, this.#terms.spread);
    const margin = partOf(contract.margin, parts, contract.parts);
    let missing = Math.max(0, -contract.side * (price - contract.open) * parts - margin);
    const others = contract.market === 1 ? this.#cross(account).filter((each) => each !== contract) : [];
    const free = contract.market === 1 ? account.free : 0;
    if (missing > free + contract.margin - margin + sum(others.map((each) => each.margin))) return false;
    missing = Math.max(0, missing - free);
    const rest = Math.min(missing, contract.margin - margin);
    this.#settle(account, contract, parts, price, rest);
    missing -= rest;
    account.free += rest;
    for (const each of others) {
      const paid = Math.min(missing, each.margin);
      each.margin -= paid;
      account.free += paid;
      missing -= paid;
    }
    return true;
  }

  /** @param rest taken of the margin of the parts that stay */
  #settle(account: Account, contract: Contract, parts: number, price: number, rest = 0): void {
    const profit = contract.side * (price - contract.open) * parts;
    const margin = partOf(contract.margin, parts, contract.parts);
    const reserve = partOf(contract.reserve, parts, contract.parts);
    account.free += margin + profit;
    this.house += reserve - profit;
    contract.margin -= margin + rest;
    contract.original -= partOf(contract.original, parts, contract.parts);
    contract.reserve -= reserve;
    contract.parts -= parts;
    if (contract.parts === 0) account.contracts.splice(account.contracts.indexOf(contract), 1);
  }

  #liquidate(account: Account, mark: number, spreadOf: (contract: Contract) => number): void {
    const isDone = (): boolean => {
      const cross = this.#cross(account);
      const isHigh = original(cross) === 0 || this.#equity(account.free, cross, mark) * 100 > 60 * original(cross);
      return cross.length === 0 || (isHigh && account.free + sum(cross.map(({ margin }) => margin)) >= 0);
    };
    while (!isDone()) {
      const cross = this.#cross(account);
      const [long, short] = [1, -1].map((side) => cross.find((each) => each.side === side));
      if (long && short) {
        const parts = Math.min(long.parts, short.parts);
        for (const each of [long, short]) this.#settle(account, each, parts, this.#closePrice(each, mark, 0));
        continue;
      }
      const worst = cross.toSorted((a, b) => gain(a, mark) - gain(b, mark) || a.id - b.id)[0];
      if (worst) this.#settle(account, worst, worst.parts, this.#closePrice(worst, mark, spreadOf(worst)));
    }
    for (const each of this.#cross(account)) {
      const paid = Math.min(Math.max(0, -account.free), each.margin);
      each.margin -= paid;
      account.free += paid;
    }
    const shortfall = Math.max(0, -account.free);
    account.free += shortfall;
    this.#insure(shortfall);
  }

  #insure(shortfall: number): void {
    const paid = Math.min(shortfall, this.fund);
    this.fund -= paid;
    this.house -= shortfall - paid;
  }

  #cross({ contracts }: Account): Contract[] {
    return contracts.filter(({ market, open }) => market === 1 && open > 0).toSorted((a, b) => a.id - b.id);
  }

  #equity(free: number, list: readonly Contract[], mark: number): number {
    return free + sum(list.map((each) => each.margin + gain(each, mark)));
  }

  #cost(side: number, parts: number, leverage: number, price: number) {
    const value = price * parts;
    const [margin, fee] = [Math.ceil(value / leverage), Math.ceil((value * this.#terms.fee) / PPM)];
    return { margin, fee, reserve: side === 1 ? 2 * value : value };
  }

  #openPrice(market: number, side: number, parts: number, mark: number): number {
    const { spread, skewSpread, maxSkew } = this.#terms;
    const after = Math.max(0, side * this.#skew(market) + mark * parts);
    const added = Math.ceil((skewSpread * Math.min(maxSkew, after)) / maxSkew);
    return Math.max(1, mark + side * Math.ceil((mark * (spread + added)) / PPM));
  }

  /** What all that is open on a market is worth more on the one side than on the other. */
  #skew(market: number): number {
    const all = [...this.accounts.values()].flatMap(({ contracts }) => contracts);
    return sum(all.filter((each) => each.market === market).map(({ side, open, parts }) => side * open * parts));
  }

  #isTooMuch(market: number, side: number, value: number): boolean {
    return side * this.#skew(market) + value > this.#terms.maxSkew;
  }

  #closePrice({ side, open }: Contract, mark: number, spread: number): number {
    const price = Math.max(1, mark - side * Math.ceil((mark * spread) / PPM));
    return side === 1 ? Math.min(3 * open, price) : price;
  }
}
