import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { type LedgerKind, ledgerKinds } from '@aureus/contract/wallet/ledger-kinds.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { changesOf, type JournalEntry } from '../platform/ledger/journal.ts';
import type { Position } from './position.ts';

/** The wallets in which the house takes part, by currency. */
export interface HouseWallets {
  readonly fees: ReadonlyMap<number, number>;
  readonly futures: ReadonlyMap<number, number>;
  readonly insurance: ReadonlyMap<number, number>;
  /** Margins that the house pays. */
  readonly trials: ReadonlyMap<number, number>;
}
export const HOUSE_PURSES = ['fees', 'futures', 'insurance', 'trials'] as const;
export type HousePurse = (typeof HOUSE_PURSES)[number];

/** A wallet as a batch uses it. */
export type Purse = Pick<JournalEntry, 'owner' | 'account' | 'currency'> & { readonly wallet: number };

/** What a batch has moved so far, and what is left in the wallets it uses. */
export class Purses {
  readonly entries: JournalEntry[] = [];
  readonly #available: ReadonlyMap<number, bigint>;
  /** What is left in those that were changed. */
  readonly #left = new Map<number, bigint>();
  readonly #house: HouseWallets;
  readonly #walletOf: (owner: number, currency: number) => number | undefined;

  /** @param available by wallet id: every wallet the batch takes from */
  constructor(
    available: ReadonlyMap<number, bigint>,
    house: HouseWallets,
    walletOf: (owner: number, currency: number) => number | undefined,
  ) {
    this.#available = available;
    this.#house = house;
    this.#walletOf = walletOf;
  }

  of(owner: number, currency: number): Purse {
    const wallet = this.#walletOf(owner, currency);
    if (wallet === undefined) throw new Error(`The wallet of ${owner} was not looked up`);
    return { wallet, owner, account: accounts.futures, currency };
  }

  /** What the margin of a position comes from and goes back to, and what pays its losses: of a trial it is the house's. */
  ofMargin({ owner, currency, trial }: Pick<Position, 'owner' | 'currency' | 'trial'>): Purse {
    return trial === null ? this.of(owner, currency) : this.ofHouse('trials', currency);
  }

  ofHouse(name: HousePurse, currency: number): Purse {
    const wallet = this.#house[name].get(currency);
    if (wallet === undefined) throw new Error(`The house has no wallet of currency ${currency}`);
    return { wallet, owner: house[name], account: HOUSE_ACCOUNT, currency };
  }

  available({ wallet }: Purse): bigint {
    return this.#left.get(wallet) ?? this.#available.get(wallet) ?? 0n;
  }

  /** Changes a wallet; what sums to zero is the caller's. @param cause a position */
  move(purse: Purse, kind: LedgerKind, cause: number, { available = 0n, held = 0n }: Moved): void {
    if (available === 0n && held === 0n) return;
    this.#left.set(purse.wallet, this.available(purse) + available);
    this.entries.push({ ...purse, kind: ledgerKinds[kind], ref: cause, available, held });
  }

  /** What is left in each wallet of a user that was changed. */
  balancesOfUsers(): Map<number, bigint> {
    const changed = changesOf([this.entries.filter(({ owner }) => Number(owner) > 0)]);
    return new Map(changed.map(({ wallet }) => [Number(wallet), this.#left.get(Number(wallet)) ?? 0n]));
  }

  /** Moves money from one wallet to another; below zero the other way. */
  pay(from: Purse, to: Purse, kind: LedgerKind, cause: number, amount: bigint): void {
    this.move(from, kind, cause, { available: -amount });
    this.move(to, kind, cause, { available: amount });
  }

  /** Sets money aside. */
  hold(purse: Purse, kind: LedgerKind, cause: number, amount: bigint): void {
    this.move(purse, kind, cause, { available: -amount, held: amount });
  }

  /** Lets go of money that was set aside. */
  release(purse: Purse, kind: LedgerKind, cause: number, amount: bigint): void {
    this.hold(purse, kind, cause, -amount);
  }
}

interface Moved {
  readonly available?: bigint;
  readonly held?: bigint;
}
