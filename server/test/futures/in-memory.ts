import { createHash } from 'node:crypto';
import { ledgerKinds } from '@aureus/contract/wallet/ledger-kinds.ts';
import type { LiquidationRules } from '@aureus/core/futures/liquidation.ts';
import { nightFee } from '@aureus/core/futures/overnight.ts';
import type { Apart, ReceiptTick } from '@aureus/core/futures/receipt.ts';
import { isAllowed, type PriceAction } from '@aureus/core/market/price-state.ts';
import { Batch } from '../../src/futures/batch.ts';
import { Book } from '../../src/futures/book.ts';
import type { FuturesAnswer, FuturesCommand } from '../../src/futures/commands.ts';
import { Draft } from '../../src/futures/draft.ts';
import { FollowBook } from '../../src/futures/follow-book.ts';
import { type CopyResult, FollowDraft, type Skipped } from '../../src/futures/follow-draft.ts';
import { pairName } from '../../src/futures/follow-acts.ts';
import { ENDED, type Follow, type Leader } from '../../src/futures/follow.ts';
import type { GrantedTrial, MarketsNow } from '../../src/futures/facts.ts';
import { countedIn, unitOf } from '../../src/futures/instruments.ts';
import { isOpenPosition, type OpenPosition, type Position } from '../../src/futures/position.ts';
import type { FutureInstrument } from '../../src/futures/public.ts';
import { ProvenMarks } from '../../src/futures/proven-marks.ts';
import { Purses } from '../../src/futures/purses.ts';
import { assertRisk } from '../../src/futures/risk-now.ts';
import type { TotalLimit } from '../../src/futures/rules.ts';
import { NO_SPLITS } from '../../src/futures/announced-splits.ts';
import { SettledEvents } from '../../src/futures/settled-events.ts';
import type { TrialChange } from '../../src/futures/trial-changes.ts';
import { type Deed, Triggers } from '../../src/futures/triggers.ts';
import { apartIn } from '../../src/futures/usable-ticks.ts';
import type { PriceTick } from '../../src/market/public.ts';
import { AppError } from '../../src/platform/errors.ts';
import type { JournalEntry } from '../../src/platform/ledger/journal.ts';
import { CURRENCY } from './instrument.ts';

/** House wallets have the numbers of their owners, users' wallets those of the users. */
export const [EXTERNAL, FEES, INSURANCE, FUTURES, TRIALS] = [-1, -2, -6, -8, -15];

export interface Price {
  readonly state: PriceTick['state'];
  readonly mark: number;
  readonly index: number;
  /** Of two sources that do not agree. */
  readonly apart?: Apart;
}

/** A command of a user without the ways it is answered by. */
export type Asked = Unanswered<FuturesCommand>;
type Unanswered<C> = C extends FuturesCommand ? Omit<C, 'claim' | 'resolve' | 'reject'> : never;

/** What one batch did. */
export interface Done {
  readonly changes: readonly { readonly before: Position | undefined; readonly after: Position }[];
  readonly trials: readonly TrialChange[];
  readonly follows: readonly { readonly before: Follow | undefined; readonly after: Follow }[];
  readonly results: readonly CopyResult[];
  readonly skipped: readonly Skipped[];
  readonly deeds: readonly Deed[];
  readonly entries: readonly JournalEntry[];
  readonly answers: readonly (FuturesAnswer | Error | undefined)[];
}

/**
 * Contracts without a database: the batches of the product, word for word, on wallets in memory. Only nights are charged
 * here, by the same function of core, because the product does that in SQL.
 */
export class InMemoryFutures {
  readonly book = new Book((market) => unitOf(this.#instrumentOn(market)));
  readonly wallets = new Map<number, { available: bigint; held: bigint }>();
  readonly prices = new Map<number, Price>();
  readonly settled = new SettledEvents();
  resting: ReadonlySet<number> = new Set();
  /** Margins of the house that can be opened. */
  readonly trials = new Map<number, GrantedTrial>();
  readonly follows = new FollowBook();
  /** Who can be followed. */
  readonly leaders = new Map<number, Leader>();
  readonly #proven = new ProvenMarks();
  readonly #instruments: Map<number, FutureInstrument>;
  rules: LiquidationRules;
  /** Limits over all markets; none to begin with. */
  totals: readonly TotalLimit[] = [];
  /** By account, those that seem to be the same person's. */
  readonly linked = new Map<number, readonly number[]>();
  #ids = 0;

  constructor(instruments: readonly FutureInstrument[], rules: LiquidationRules) {
    this.#instruments = new Map(instruments.map((each) => [each.market.id, each]));
    this.rules = rules;
  }

  /** Other terms of a market, as an act of operators leaves them. */
  change(market: number, terms: Partial<FutureInstrument>): void {
    this.#instruments.set(market, { ...this.#instrumentOn(market), ...terms });
  }

  /**
   * The price of a market becomes that of a recorded second.
   * @param otherwise what stands there for a mark and an index that are none
   */
  goBy(market: number, { state, mark, isMarkValid, index, used }: PriceTick, otherwise: number): void {
    const isUsable = (isMarkValid && mark !== null) || state === 'closed';
    this.prices.set(market, {
      state: isUsable ? state : 'stale',
      mark: isUsable && mark !== null ? mark : otherwise,
      index: index ?? otherwise,
      ...apartIn({ state, mark, used }),
    });
  }

  #instrumentOn(market: number): FutureInstrument {
    const found = this.#instruments.get(market);
    if (!found) throw new Error(`No contracts on ${market}`);
    return found;
  }

  fund(wallet: number, amount: bigint): void {
    this.#move(EXTERNAL, -amount, 0n);
    this.#move(wallet, amount, 0n);
  }

  available(wallet: number): bigint {
    return this.wallets.get(wallet)?.available ?? 0n;
  }

  openOf(owner: number): OpenPosition[] {
    return [...this.book.idsOf(owner)].flatMap((id) => this.book.get(id) ?? []).filter(isOpenPosition);
  }

  /** As a process that begins anew: memory is made of what is stored. */
  restarted(): InMemoryFutures {
    const next = new InMemoryFutures([...this.#instruments.values()], this.rules);
    for (const [wallet, balance] of this.wallets) next.wallets.set(wallet, balance);
    for (const position of this.book.all()) next.book.put({ ...position });
    for (const [market, price] of this.prices) next.prices.set(market, price);
    for (const follow of this.follows.all()) next.follows.put({ ...follow });
    for (const [owner, leader] of this.leaders) next.leaders.set(owner, leader);
    next.totals = this.totals;
    for (const [owner, others] of this.linked) next.linked.set(owner, others);
    next.#ids = this.#ids;
    return next;
  }

  /** Whether so much may leave the free balance of an owner: what a transfer asks. */
  mayLeave(owner: number, amount: bigint): boolean {
    const cross = this.openOf(owner).filter(({ isCross }) => isCross);
    const left = this.available(owner) - amount;
    if (left < 0n || cross.length === 0) return left >= 0n;
    try {
      assertRisk(left, cross, this.#markets());
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  #markets(): MarketsNow {
    return {
      instrumentOn: (market) => this.#instruments.get(market),
      refusalOf: ({ market }, action) =>
        isAllowed(action, this.prices.get(market.id)?.state ?? 'stale') ? null : 'prices_unavailable',
      markOf: (market) => {
        const price = this.prices.get(market);
        return price && price.state !== 'closed' && price.apart === undefined ? price.mark : null;
      },
      lastMarkOf: (market) => {
        const price = this.prices.get(market);
        return price ? { ticks: price.mark, at: 0 } : null;
      },
      inShares: (_, __, mark) => mark,
      splitsOf: () => [],
      lessDividends: (market, side, mark) => this.settled.less(this.#instrumentOn(market), side, mark),
      indexOf: (market) => this.prices.get(market)?.index ?? null,
    };
  }

  /**
   * One batch: what prices reach of these owners, and then commands.
   * @param isLost the batch is matched and never written: nothing of it may be left
   */
  run(
    second: number,
    {
      owners,
      commands = [],
      isLost = false,
    }: { owners?: Iterable<number> | null; commands?: readonly Asked[]; isLost?: boolean },
  ): Done {
    const markets = this.#markets();
    const at = new Date(second * 1_000);
    const following = [...this.follows.all()].flatMap(({ follower, leader }) => [follower, leader]);
    const asking = commands.map(({ owner }) => owner);
    const involved = [FEES, INSURANCE, FUTURES, TRIALS, ...(owners ?? []), ...asking, ...following];
    const facts = {
      at,
      available: new Map(involved.map((wallet) => [wallet, this.available(wallet)])),
      rules: this.rules,
      isBarred: () => false,
      totals: this.totals,
      linkedTo: (owner: number) => this.linked.get(owner) ?? [],
      dividends: [],
      splits: NO_SPLITS,
      trials: this.trials,
      leaders: this.leaders,
      earlier: new Map(
        [...this.follows.all()]
          .filter(({ state }) => state === ENDED)
          .map((follow) => [pairName(follow.follower, follow.leader), follow]),
      ),
    };
    const draft = new Draft(this.book, new FollowDraft(this.follows), (market) => unitOf(this.#instrumentOn(market)));
    const houseWallet = (owner: number) => new Map([[CURRENCY, owner]]);
    const house = {
      fees: houseWallet(FEES),
      futures: houseWallet(FUTURES),
      insurance: houseWallet(INSURANCE),
      trials: houseWallet(TRIALS),
    };
    const purses = new Purses(facts.available, house, (owner) => owner);
    const batch = new Batch({
      draft,
      purses,
      facts,
      markets,
      nextId: () => (this.#ids += 1),
      nextFollowId: () => (this.#ids += 1),
      scaleOf: () => 8,
    });
    const ticks = new Map(
      [...this.prices].flatMap(([marketId, { state, mark, apart }]): [number, ReceiptTick][] =>
        isAllowed('liquidate', state) && !this.resting.has(marketId)
          ? [[marketId, { marketId, second, sequence: second, mark, ...(apart === undefined ? {} : { apart }) }]]
          : [],
      ),
    );
    const proven = this.#proven;
    const allowing = (action: PriceAction) =>
      new Set([...this.prices].flatMap(([id, { state }]) => (isAllowed(action, state) ? [id] : [])));
    const [triggering, opening] = [allowing('trigger'), allowing('open')];
    if (owners) proven.follow(ticks);
    const needs = { draft, purses, facts, markets, ticks, triggering, opening, proven, resting: this.resting };
    const triggers = owners ? new Triggers(needs, batch) : null;
    if (owners) triggers?.run(owners, [...this.follows.all()]);
    const claim = null as never;
    const asked = commands.map((each) => ({ ...each, claim, resolve: () => {}, reject: () => {} })) as FuturesCommand[];
    batch.run(asked);
    const results = batch.results();
    const done = {
      changes: isLost ? [] : draft.changes(),
      trials: isLost ? [] : draft.trials.all(),
      follows: isLost ? [] : draft.follows.changes(),
      results: isLost ? [] : draft.follows.results,
      skipped: isLost ? [] : draft.follows.skipped,
      deeds: isLost ? [] : (triggers?.deeds ?? []),
      entries: isLost ? [] : purses.entries,
      answers: asked.map((each) => results.get(each)),
    };
    for (const { wallet, available, held } of done.entries) this.#move(Number(wallet), available, held);
    for (const { after } of done.changes) this.book.put(after);
    for (const { after } of done.follows) this.follows.put(after);
    return done;
  }

  /** Charges the fee of a night for all that is open, the older ones first. @returns whom */
  chargeNight(overnightPpm: number): Set<number> {
    const charged = new Set<number>();
    for (const position of [...this.book.all()].filter(isOpenPosition).toSorted((a, b) => a.id - b.id)) {
      const { owner, openTicks, parts, margin, market, trial } = position;
      const balance = trial ? 0n : this.available(owner);
      const inputs = {
        ...countedIn(this.#instrumentOn(market)),
        openTicks,
        lots: parts,
        overnightPpm,
        margin,
        balance,
      };
      const { fee, fromMargin, fromBalance } = nightFee(inputs);
      this.#move(trial ? TRIALS : owner, -fromBalance, -fromMargin);
      this.#move(FEES, fee, 0n);
      const { overnight, version } = position;
      this.book.put({ ...position, margin: margin - fromMargin, overnight: overnight + fee, version: version + 1 });
      charged.add(owner);
    }
    return charged;
  }

  /** What is wrong with the books; none when they are right. */
  wrongs(): string[] {
    const problems: string[] = [];
    const needed = new Map<number, bigint>();
    const need = (wallet: number, amount: bigint): void => void needed.set(wallet, (needed.get(wallet) ?? 0n) + amount);
    for (const position of this.book.all()) {
      need(position.trial ? TRIALS : position.owner, position.margin + (isOpenPosition(position) ? 0n : position.fee));
      need(FUTURES, position.reserve);
    }
    let sum = 0n;
    for (const [wallet, { available, held }] of this.wallets) {
      sum += available + held;
      if (wallet !== EXTERNAL && available < 0n) problems.push(`${wallet} has ${available}`);
      if (held !== (needed.get(wallet) ?? 0n))
        problems.push(`${wallet} holds ${held}, not ${needed.get(wallet) ?? 0n}`);
    }
    if (sum !== 0n) problems.push(`All wallets together have ${sum}`);
    return problems;
  }

  /** Of all that is there. */
  hash(): string {
    const wallets = [...this.wallets].toSorted(([a], [b]) => a - b);
    const positions = [...this.book.all()].toSorted((a, b) => a.id - b.id);
    const text = JSON.stringify([wallets, positions], (_, each: unknown) =>
      typeof each === 'bigint' ? `${each}n` : each,
    );
    return createHash('sha256').update(text).digest('hex');
  }

  #move(wallet: number, available: bigint, held: bigint): void {
    const before = this.wallets.get(wallet) ?? { available: 0n, held: 0n };
    this.wallets.set(wallet, { available: before.available + available, held: before.held + held });
  }
}

/** What the insurance fund has paid by these entries. */
export function paidByFund(entries: readonly JournalEntry[]): bigint {
  return entries
    .filter(({ owner, kind }) => Number(owner) === INSURANCE && kind === ledgerKinds.futures_insurance)
    .reduce((sum, { available }) => sum - available, 0n);
}
