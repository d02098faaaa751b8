import { accounts } from '@aureus/contract/wallet/accounts.ts';
import type { ClientBase } from 'pg';
import type { AccountLink } from '../account/public.ts';
import type { Prices } from '../market/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { readWallets } from '../platform/ledger/balances.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { ensureWallets } from '../platform/ledger/wallets.ts';
import type { Work } from '../platform/sequencer/command.ts';
import { IdBlock } from '../platform/sequencer/ids.ts';
import type { Program, Subjects } from '../platform/sequencer/program.ts';
import { WalletIds, walletName } from '../platform/sequencer/wallet-ids.ts';
import { type AnnouncedDividend, readAnnounced } from './announced.ts';
import { type ContractSplitState, NO_SPLITS, readContractSplits } from './announced-splits.ts';
import { futuresRows } from './batch-rows.ts';
import { Batch } from './batch.ts';
import { Book, isLive } from './book.ts';
import type { FuturesAnswer, FuturesCommand, PricesUpdate } from './commands.ts';
import { Draft } from './draft.ts';
import { FollowBook, readLeaders } from './follow-book.ts';
import { FollowDraft } from './follow-draft.ts';
import { type Follow, type Leader } from './follow.ts';
import { readEarlier } from './earlier-follows.ts';
import { accountName, type FuturesEffects } from './effects.ts';
import type { Facts, MarketsNow } from './facts.ts';
import { unitOf } from './instruments.ts';
import { LinkedAccounts, openersOf } from './linked-accounts.ts';
import { toTell } from './notices.ts';
import { PENDING } from './position.ts';
import { ProvenMarks } from './proven-marks.ts';
import { HOUSE_PURSES, type HouseWallets, Purses } from './purses.ts';
import { type Resting, restingAt, withoutPrices, withResting } from './resting.ts';
import { readFuturesSettings } from './rules.ts';
import { readSettled, type SettledEvents } from './settled-events.ts';
import { leastCounted } from './totals.ts';
import { readGranted } from './trial-granted.ts';
import { Triggers, type Warning } from './triggers.ts';

type FuturesWork = Work<FuturesCommand, PricesUpdate>;

export interface FuturesProgramNeeds {
  readonly markets: MarketsNow;
  /** Every market that has contracts, with its quote currency. */
  readonly traded: () => readonly { readonly market: number; readonly currency: number }[];
  readonly prices: Pick<Prices, 'keep'>;
  /** Decimals of a currency. */
  readonly scaleOf: (currency: number) => number;
  /** What users are told once a batch has taken effect; written with it. */
  readonly told: Pick<Deadline, 'schedule'>;
  readonly settled: SettledEvents;
  /** The last moments to open what the house pays, and who hears of what is over: written with it. */
  readonly trials: { readonly ends: Pick<Deadline, 'dueOf'>; readonly over: Pick<Deadline, 'schedule'> };
  /** What accounts have in common that are one person's. */
  readonly links: () => readonly AccountLink[];
  /** Takes up the stored terms. */
  readonly refreshTerms: () => Promise<void>;
}

/** Leveraged contracts on a sequencer: all of them on one, because positions of several markets share their margin. */
export class FuturesProgram implements Program<FuturesAnswer, FuturesCommand, PricesUpdate, Facts, FuturesEffects> {
  readonly name = 'futures';
  readonly rows = futuresRows;
  readonly isWorkDue = false;
  /** Markets: what has the prices of several is as if the one that fails had none. */
  readonly subjects: Subjects<PricesUpdate> = {
    all: () => this.#needs.traded().map(({ market }) => market),
    part: (update, isWanted) => {
      const ticks = new Map([...update.ticks].filter(([market]) => isWanted(market)));
      return ticks.size === 0 && update.ticks.size > 0 ? null : { ...update, ticks };
    },
    // Positions stay, and nothing is done by a price that is not there.
    isolate: () => {},
    restore: () => {},
  };
  readonly #needs: FuturesProgramNeeds;
  readonly #book: Book;
  readonly #wallets = new WalletIds(accounts.futures);
  readonly #positionIds = new IdBlock('futures_position_id');
  readonly #receiptIds = new IdBlock('futures_receipt_id');
  readonly #followIds = new IdBlock('futures_copy_id');
  readonly #resultIds = new IdBlock('futures_copy_result_id');
  readonly #follows = new FollowBook();
  readonly #linked: LinkedAccounts;
  #leaders: ReadonlyMap<number, Leader> = new Map();
  #house: HouseWallets | null = null;
  #barred: ReadonlySet<number> = new Set();
  #dividends: readonly AnnouncedDividend[] = [];
  #splits: ContractSplitState = NO_SPLITS;
  /** Whether contracts rested when that was last looked at: they may have been settled since. */
  #isResting = false;
  /** The nights, dividends and splits whose changes of positions are in memory. */
  #margins: string | null = null;
  readonly #proven = new ProvenMarks();
  /** Accounts whose owners know that they are low. */
  readonly #warned = new Set<string>();

  constructor(needs: FuturesProgramNeeds) {
    this.#needs = needs;
    this.#linked = new LinkedAccounts(needs.links);
    this.#book = new Book((market) => this.#unitOf(market));
  }

  async rebuild(client: ClientBase): Promise<void> {
    this.#house ??= await this.#readHouse(client);
    await this.#book.load(client);
    await this.#follows.load(client);
  }

  /** Who is frozen and who leads, the terms, which dividends and splits are announced, and whether something has changed the positions. */
  async learn(client: ClientBase): Promise<void> {
    const { rows } = await client.query<{ owner: bigint }>(
      `SELECT id AS owner FROM users WHERE funds_frozen OR status <> 'active'`,
    );
    this.#barred = new Set(rows.map(({ owner }) => Number(owner)));
    await this.#needs.refreshTerms();
    this.#leaders = await readLeaders(client);
    this.#dividends = await readAnnounced(client);
    const before = this.#splits.settled;
    this.#splits = await readContractSplits(client);
    for (const [market, count] of this.#splits.settled) {
      if (before.get(market) !== count) this.#proven.forget(market);
    }
    this.#needs.settled.takeUp(await readSettled(client), this.#splits);
    this.#isResting = [...this.#dividends, ...this.#splits.announced].some(({ isResting }) => isResting);
    const { rows: changes } = await client.query<{ last: string }>(
      `SELECT concat((SELECT max(day) FROM futures_night), ' ',
         (SELECT count(*) FROM futures_dividend WHERE settled_at IS NOT NULL), ' ',
         (SELECT count(*) FROM futures_split WHERE settled_at IS NOT NULL)) AS last`,
    );
    const last = changes[0]?.last ?? '';
    if (last !== this.#margins) await this.#book.load(client);
    this.#margins = last;
  }

  /** Somebody who was frozen asks for something: they may have been freed. So may contracts that rested. And somebody may lead by now. */
  mustLearn({ commands }: FuturesWork): boolean {
    return this.#isResting || commands.some(({ owner, kind }) => kind === 'follow' || this.#barred.has(owner));
  }

  async prepare(client: ClientBase, work: FuturesWork): Promise<FuturesWork> {
    await this.#wallets.ensure(client, this.#walletsOf(work));
    return work;
  }

  wallets(work: FuturesWork): Set<number> {
    const ids = new Set<number>();
    for (const { owner, currency } of this.#walletsOf(work)) {
      const id = this.#wallets.all.get(walletName(owner, currency));
      if (id !== undefined) ids.add(id);
    }
    for (const name of HOUSE_PURSES) for (const id of this.#house?.[name].values() ?? []) ids.add(id);
    return ids;
  }

  async facts(client: ClientBase, work: FuturesWork, at: Date): Promise<Facts> {
    const wallets = await readWallets(client, [...this.wallets(work)]);
    await this.#positionIds.ensure(client, work.commands.length + this.#mostCopies(work));
    await this.#followIds.ensure(client, work.commands.filter(({ kind }) => kind === 'follow').length);
    const { rules, totals } = await readFuturesSettings(client);
    const openers = openersOf(work, { book: this.#book, follows: this.#follows }, leastCounted(totals));
    await this.#linked.read(client, openers, at);
    return {
      at,
      available: new Map(wallets.map(({ id, available }) => [id, available])),
      rules,
      totals,
      linkedTo: (owner) => this.#linked.to(owner),
      isBarred: (owner) => this.#barred.has(owner),
      dividends: this.#dividends,
      splits: this.#splits,
      trials: await readGranted(
        client,
        work.commands.flatMap((command) => (command.kind === 'trial' ? [command.id] : [])),
        this.#needs.trials.ends,
      ),
      leaders: this.#leaders,
      earlier: await readEarlier(client, work.commands),
    };
  }

  async match(client: ClientBase, { updates, commands, covers }: FuturesWork, facts: Facts): Promise<FuturesEffects> {
    if (!this.#house) throw new Error('Futures were matched before they were read');
    const resting = restingAt(facts.dividends, facts.splits, this.#needs.markets, facts.at);
    this.#isResting ||= resting.size > 0;
    const left = this.#needs.traded().filter(({ market }) => !covers(market));
    const markets = withoutPrices(withResting(this.#needs.markets, resting), new Set(left.map(({ market }) => market)));
    const draft = new Draft(this.#book, new FollowDraft(this.#follows), (market) => this.#unitOf(market));
    const purses = new Purses(facts.available, this.#house, (owner, currency) =>
      this.#wallets.all.get(walletName(owner, currency)),
    );
    const batch = new Batch({
      draft,
      purses,
      facts,
      markets,
      nextId: () => this.#positionIds.take(),
      nextFollowId: () => this.#followIds.take(),
      scaleOf: this.#needs.scaleOf,
    });
    const triggers = this.#trigger(updates, { draft, purses, facts, markets, resting }, batch);
    batch.run(commands);
    const deeds = triggers?.deeds ?? [];
    await this.#receiptIds.ensure(client, deeds.length);
    const low = triggers?.low ?? [];
    const changes = draft.changes();
    const follows = draft.follows.changes();
    await this.#resultIds.ensure(client, draft.follows.results.length);
    return {
      at: facts.at,
      results: batch.results(),
      entries: purses.entries,
      balances: purses.balancesOfUsers(),
      hasRows: changes.length > 0 || follows.length > 0 || low.some((each) => !this.#warned.has(accountName(each))),
      changes,
      trials: draft.trials.all(),
      follows,
      copyResults: draft.follows.results.map((result) => ({ ...result, id: this.#resultIds.take() })),
      skipped: draft.follows.skipped.filter((each) => !this.#follows.isTold(each)),
      receipts: deeds.map((deed) => ({ ...deed, id: this.#receiptIds.take() })),
      warnings: low.filter((each) => !this.#warned.has(accountName(each))),
      low: low.map(accountName),
      safe: (triggers?.safe ?? []).map(accountName),
      accounts: this.#accountsAfter(batch, draft, triggers !== null),
    };
  }

  /**
   * What users are to be told, which margins of the house are over, and the prices of receipts, which are kept for good: once
   * each, for all that go by them.
   */
  beside(effects: FuturesEffects): ((tx: Transaction) => Promise<void>) | null {
    const { receipts, trials } = effects;
    const { prices, told } = this.#needs;
    const toldOf = toTell(effects);
    const over = trials.filter(({ outcome }) => outcome !== null).map(({ id }) => ({ ref: String(id), inMs: 0 }));
    if (receipts.length === 0 && toldOf.length === 0 && over.length === 0) return null;
    return async (tx) => {
      for (const { marketId, second, first, last } of usesOf(receipts)) {
        const moment = second * 1_000;
        const cause = first === last ? `futures receipt ${first}` : `futures receipts ${first} to ${last}`;
        await prices.keep(tx, { marketId, from: moment, to: moment, cause });
      }
      await told.schedule(tx, toldOf);
      await this.#needs.trials.over.schedule(tx, over);
    };
  }

  settle({ changes, follows, skipped, low, safe }: FuturesEffects): void {
    for (const { after } of changes) this.#book.put(after);
    for (const { after } of follows) this.#follows.put(after);
    for (const each of skipped) this.#follows.noteTold(each);
    for (const { after } of changes) if (!isLive(after)) this.#follows.forgetTold(after.id);
    const concerned = [
      ...follows.map(({ after }) => after.id),
      ...changes.flatMap(({ after }) => after.copy?.id ?? []),
    ];
    for (const id of concerned) if (this.#book.copyIdsIn(id).size === 0) this.#follows.forget(id);
    for (const name of low) this.#warned.add(name);
    for (const name of safe) this.#warned.delete(name);
  }

  /** Memory was not touched: the book changes when a batch is durable. */
  drop(): void {}

  #trigger(
    updates: readonly PricesUpdate[],
    needs: { draft: Draft; purses: Purses; facts: Facts; markets: MarketsNow; resting: Resting },
    batch: Batch,
  ): Triggers | null {
    const newest = updates.at(-1);
    if (!newest) return null;
    // Nothing is done by the price of what rests, nor by one that counts in other shares than the contracts.
    const { settled } = needs.facts.splits;
    const isOurs = (market: number): boolean => (newest.splits.get(market) ?? 0) === (settled.get(market) ?? 0);
    const ticks = new Map([...newest.ticks].filter(([market]) => !needs.resting.has(market) && isOurs(market)));
    this.#proven.follow(ticks);
    const { triggering, opening } = newest;
    const triggers = new Triggers({ ...needs, ticks, triggering, opening, proven: this.#proven }, batch);
    triggers.run([...this.#book.owners()], [...this.#follows.all()]);
    return triggers;
  }

  /** Accounts that are told of: those that changed, and after new prices all that have open positions. */
  #accountsAfter(batch: Batch, draft: Draft, areAllTold: boolean): FuturesEffects['accounts'] {
    const touched = new Map<string, Warning>();
    for (const { after } of draft.changes()) touched.set(accountName(after), after);
    if (areAllTold) for (const each of this.#book.all()) touched.set(accountName(each), each);
    const changed = Map.groupBy(draft.changes(), ({ after }) => accountName(after));
    return [...touched].map(([name, { owner, currency }]) => ({
      owner,
      currency,
      view: batch.viewOf(owner, currency),
      open: draft.openOf(owner).filter((position) => position.currency === currency),
      changed: (changed.get(name) ?? []).map(({ after }) => batch.rowOf(after)),
    }));
  }

  /** The wallets of whoever asks for something, and after new prices of all who have contracts; with all that copies of theirs move. */
  #walletsOf({ commands, updates }: FuturesWork): { owner: number; currency: number }[] {
    const named = new Map<string, { owner: number; currency: number }>();
    const add = (owner: number, currency: number): void =>
      void named.set(walletName(owner, currency), { owner, currency });
    const currencies = new Set(this.#needs.traded().map(({ currency }) => currency));
    const addAll = (owner: number): void => {
      for (const currency of currencies) add(owner, currency);
    };
    for (const command of commands) {
      addAll(command.owner);
      if (command.kind === 'follow') addAll(command.leader);
      this.#addCopied(command.owner, add);
    }
    if (updates.length > 0) {
      for (const { owner, currency } of this.#book.all()) add(owner, currency);
      for (const owner of this.#book.owners()) this.#addCopied(owner, add);
    }
    return [...named.values()];
  }

  /** Those who follow somebody, and those whose copies somebody has. */
  #addCopied(owner: number, add: (owner: number, currency: number) => void): void {
    const addFollow = (follow: Follow | undefined): void => {
      if (!follow) return;
      add(follow.follower, follow.currency);
      add(follow.leader, follow.currency);
    };
    for (const id of this.#follows.idsOfLeader(owner)) addFollow(this.#follows.get(id));
    for (const id of this.#follows.idsOfFollower(owner)) addFollow(this.#follows.get(id));
    for (const id of this.#book.idsOf(owner)) {
      const position = this.#book.get(id);
      if (position?.copy) addFollow(this.#follows.get(position.copy.id));
      for (const copy of this.#book.copyIdsOf(id)) {
        const copied = this.#book.get(copy);
        if (copied) add(copied.owner, copied.currency);
      }
    }
  }

  /** Copies that may be made of what leaders order now, or have ordered and prices may reach. */
  #mostCopies({ commands, updates }: FuturesWork): number {
    const begun = commands.filter(({ kind }) => kind === 'follow').length;
    const of = (leader: number): number => this.#follows.idsOfLeader(leader).size + begun;
    let count = 0;
    for (const { kind, owner } of commands) if (kind === 'open' && this.#leaders.has(owner)) count += of(owner);
    if (updates.length === 0) return count;
    for (const owner of this.#leaders.keys()) {
      for (const id of this.#book.idsOf(owner)) if (this.#book.get(id)?.status === PENDING) count += of(owner);
    }
    return count;
  }

  async #readHouse(client: ClientBase): Promise<HouseWallets> {
    const currencies = [...new Set(this.#needs.traded().map(({ currency }) => currency))].toSorted((a, b) => a - b);
    const of = async (name: (typeof HOUSE_PURSES)[number]): Promise<ReadonlyMap<number, number>> => {
      const keys = currencies.map((currency) => ({ owner: house[name], account: HOUSE_ACCOUNT, currency }));
      const ids = await ensureWallets(client, keys);
      return new Map(currencies.map((currency, place) => [currency, Number(ids[place])]));
    };
    return {
      fees: await of('fees'),
      futures: await of('futures'),
      insurance: await of('insurance'),
      trials: await of('trials'),
    };
  }

  #unitOf(market: number): bigint {
    const instrument = this.#needs.markets.instrumentOn(market);
    if (!instrument) throw new Error(`Contracts on market ${market} are gone`);
    return unitOf(instrument);
  }
}

interface Use {
  readonly marketId: number;
  readonly second: number;
  /** The numbers of the receipts that go by it lie between these, both included. */
  readonly first: number;
  last: number;
}

/** Each price once, with the receipts that go by it: these come in the order of their numbers. */
function usesOf(receipts: FuturesEffects['receipts']): Iterable<Use> {
  const uses = new Map<string, Use>();
  for (const { id, ticks } of receipts) {
    for (const { marketId, second } of ticks) {
      const name = `${marketId} ${second}`;
      const use = uses.get(name);
      if (use) use.last = id;
      else uses.set(name, { marketId, second, first: id, last: id });
    }
  }
  return uses.values();
}
