import { brokenCap } from '@aureus/core/options/caps.ts';
import { currentRule } from '@aureus/core/options/rule.ts';
import { type Direction, outcomeOf, payoutOf } from '@aureus/core/options/settlement.ts';
import { endOf, entryOf, entrySecond, lastEnd, leavesRoom, windowStart } from '@aureus/core/options/ticks.ts';
import type { Second } from './prices.ts';

export const CAPS = { userStake: 10n ** 10n, userOrders: 5, sidePayout: 3n * 10n ** 10n, duePayout: 10n ** 10n };
export const LEAST_ROOM_PPM = 100;

/** An option as it is taken. */
export interface Bet {
  readonly id: number;
  readonly owner: number;
  readonly direction: Direction;
  readonly stake: bigint;
  readonly payoutPpm: number;
  readonly seconds: number;
  readonly slippagePpm: number;
  readonly seen: number;
  readonly takenMs: number;
  readonly recordedUntil: number;
}

interface Running extends Bet {
  readonly payout: bigint;
  readonly entrySecond: number;
  entry: number | null;
}

/** Options without a database: the rules of core, on purses in memory. It may settle as late as it likes. */
export class OptionsDesk {
  readonly available = new Map<number, bigint>();
  readonly ended = new Map<number, { readonly result: string; readonly profit: bigint }>();
  house: bigint;
  #running: Running[] = [];

  constructor(house: bigint) {
    this.house = house;
  }

  of(owner: number): bigint {
    return this.available.get(owner) ?? 0n;
  }

  held(owner: number): bigint {
    return this.#running.reduce((sum, each) => (each.owner === owner ? sum + each.stake : sum), 0n);
  }

  get reserved(): bigint {
    return this.#running.reduce((sum, { payout }) => sum + payout, 0n);
  }

  /** @returns whether it was taken */
  take(bet: Bet, now: Second): boolean {
    const payout = payoutOf(bet.stake, bet.payoutPpm);
    const side = this.#running.filter(({ direction }) => direction === bet.direction);
    const mine = this.#running.filter(({ owner }) => owner === bet.owner);
    const total = (list: readonly Running[], key: 'stake' | 'payout'): bigint =>
      list.reduce((sum, each) => sum + each[key], 0n);
    const second = entrySecond(bet.takenMs, bet.recordedUntil, currentRule());
    const due = side.filter((each) => each.entrySecond + each.seconds === second + bet.seconds);
    const running = {
      userStake: total(mine, 'stake'),
      userOrders: mine.length,
      sidePayout: total(side, 'payout'),
      duePayout: total(due, 'payout'),
    };
    if (now.state !== 'fresh' || now.index === null) return false;
    if (!leavesRoom({ price: bet.seen, slippagePpm: bet.slippagePpm }, now.index, LEAST_ROOM_PPM)) return false;
    if (brokenCap(CAPS, running, { stake: bet.stake, payout }) !== null) return false;
    if (this.of(bet.owner) < bet.stake || this.house < payout) return false;
    this.available.set(bet.owner, this.of(bet.owner) - bet.stake);
    this.house -= payout;
    this.#running.push({ ...bet, payout, entrySecond: second, entry: null });
    return true;
  }

  /** Settles all that the log has come to. Asking again changes nothing. */
  settle(log: readonly Second[]): void {
    const until = log.at(-1)?.second ?? 0;
    for (const each of this.#running) {
      if (each.entry !== null || each.entrySecond > until) continue;
      const seen = { price: each.seen, slippagePpm: each.slippagePpm };
      const { price, dropped } = entryOf(from(log, each.entrySecond, until), each.entrySecond, seen, currentRule());
      if (dropped === null) each.entry = price;
      else this.#end(each, { result: dropped, profit: 0n });
    }
    for (const each of this.#running) {
      const due = each.entrySecond + each.seconds;
      if (each.entry === null || due > until) continue;
      const end = endOf(from(log, windowStart(due, currentRule()), until), due, currentRule());
      if (end.price === null && until < lastEnd(due, currentRule())) continue;
      this.#end(each, outcomeOf(each, each.entry, end.price));
    }
  }

  #end(bet: Running, outcome: { readonly result: string; readonly profit: bigint }): void {
    this.#running = this.#running.filter((each) => each !== bet);
    this.available.set(bet.owner, this.of(bet.owner) + bet.stake + outcome.profit);
    this.house += bet.payout - outcome.profit;
    this.ended.set(bet.id, { result: outcome.result, profit: outcome.profit });
  }
}

const from = (log: readonly Second[], second: number, until: number): Second[] =>
  log.slice(-1 - (until - second)).filter((each) => each.second >= second);
