import { ledgerKinds } from '@aureus/contract/wallet/ledger-kinds.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { BUY, type Side } from '@aureus/core/spot/book-types.ts';
import { holdFor } from '@aureus/core/spot/hold.ts';
import { settleTrade } from '@aureus/core/spot/settlement.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { assertSumsToZero, type JournalEntry } from '../platform/ledger/journal.ts';
import type { MarketMakerInventory } from './market-maker-inventory.ts';
import { currenciesOf, isOpen, type LiveOrder } from './live-order.ts';
import type { MarketState } from './market-state.ts';

export interface Trade {
  readonly state: MarketState;
  readonly price: number;
  readonly lots: number;
  readonly takerSide: Side;
  /** Null: the market maker. */
  readonly maker: LiveOrder | null;
  readonly taker: LiveOrder | null;
  readonly makerFee: bigint;
  readonly takerFee: bigint;
}

/** The change one batch makes to the money of one order. */
interface OrderMoney {
  readonly isNew: boolean;
  hasTraded: boolean;
  payAvailable: bigint;
  payHeld: bigint;
  got: bigint;
}

/** Wallets of the house by currency. */
export interface HouseWallets {
  readonly fees: ReadonlyMap<number, number>;
  readonly marketMaker: ReadonlyMap<number, number>;
}

/**
 * The money of one batch: holds, trades, releases and fees as they happen, one journal row a wallet and order in the
 * end. What a command earns or frees may be spent by the next: a batch gives exactly what its commands would have
 * given one by one.
 */
export class Settling {
  readonly trades: Trade[] = [];
  readonly #orders = new Map<LiveOrder, OrderMoney>();
  readonly #fees = new Map<number, bigint>();
  readonly #available: Map<number, bigint>;
  readonly #marketMaker: MarketMakerInventory;

  /** @param available what the wallets that may have to pay have now; it is changed on the way */
  constructor(available: Map<number, bigint>, marketMaker: MarketMakerInventory) {
    this.#available = available;
    this.#marketMaker = marketMaker;
  }

  /** Orders this batch made or changed, in the order they were touched first. */
  *orders(): Generator<{ order: LiveOrder; isNew: boolean }> {
    for (const [order, { isNew }] of this.#orders) yield { order, isNew };
  }

  canPay(wallet: number, amount: bigint): boolean {
    return (this.#available.get(wallet) ?? 0n) >= amount;
  }

  /** Takes the hold of a new order. */
  hold(order: LiveOrder, amount: bigint): void {
    const money = { isNew: true, hasTraded: false, payAvailable: 0n, payHeld: 0n, got: 0n };
    this.#orders.set(order, money);
    order.held = amount;
    this.#move(order, money, -amount, amount);
  }

  /** An order has changed whose money stays as it is. */
  note(order: LiveOrder): void {
    this.#moneyOf(order);
  }

  /**
   * An order holds what it needs now, more or less than before: one that was amended, or that takes over what the other of
   * its pair held, which has just come back. Whether there is as much was asked before.
   */
  renew(order: LiveOrder): void {
    const change = needOf(order) - order.held;
    order.held += change;
    this.#move(order, this.#moneyOf(order), -change, change);
  }

  /** Gives back what the order holds beyond its need; everything once it is done. */
  release(order: LiveOrder): void {
    const freed = order.held - needOf(order);
    const money = this.#moneyOf(order);
    if (freed < 0n) throw new Error(`Order ${order.id} holds too little`);
    if (freed === 0n) return;
    order.held -= freed;
    this.#move(order, money, freed, -freed);
  }

  /**
   * Settles one trade between two parties, null standing for the market maker.
   * @param isAuction nobody came to take what the other offered: both pay the fee of makers
   */
  trade(
    state: MarketState,
    price: number,
    lots: number,
    takerSide: Side,
    maker: LiveOrder | null,
    taker: LiveOrder | null,
    isAuction: boolean,
  ): void {
    const { base, quote } = state.market;
    const [buyer, seller] = takerSide === BUY ? [taker, maker] : [maker, taker];
    const settled = settleTrade(state.spec, price, lots, isAuction ? null : takerSide);
    this.#give(buyer, quote.id, settled.quoteTraded);
    this.#give(seller, base.id, settled.baseTraded);
    this.#take(buyer, base.id, settled.buyerReceives, settled.buyerFee);
    this.#take(seller, quote.id, settled.sellerReceives, settled.sellerFee);
    for (const order of [buyer, seller]) {
      if (order === null) continue;
      order.filledLots += lots;
      order.filledQuote += settled.quoteTraded;
    }
    const [makerFee, takerFee] =
      takerSide === BUY ? [settled.sellerFee, settled.buyerFee] : [settled.buyerFee, settled.sellerFee];
    this.trades.push({ state, price, lots, takerSide, maker, taker, makerFee, takerFee });
  }

  /** The journal of the batch. @throws Error when it does not sum to zero, which is a defect */
  entries(wallets: HouseWallets): JournalEntry[] {
    const entries: JournalEntry[] = [];
    for (const [order, money] of this.#orders) entries.push(...orderEntries(order, money));
    for (const [currency, available] of this.#marketMaker.changes()) {
      const wallet = walletOf(wallets.marketMaker, currency);
      entries.push(houseEntry(house.marketMaker, wallet, currency, available, ledgerKinds.spot_trade));
    }
    for (const [currency, available] of this.#fees) {
      const wallet = walletOf(wallets.fees, currency);
      entries.push(houseEntry(house.fees, wallet, currency, available, ledgerKinds.spot_fee));
    }
    assertSumsToZero(entries, 'A batch');
    return entries;
  }

  #give(order: LiveOrder | null, currency: number, amount: bigint): void {
    if (order === null) {
      this.#marketMaker.change(currency, -amount);
      return;
    }
    const money = this.#moneyOf(order);
    money.hasTraded = true;
    order.held -= amount;
    this.#move(order, money, 0n, -amount);
  }

  #take(order: LiveOrder | null, currency: number, amount: bigint, fee: bigint): void {
    if (fee > 0n) this.#fees.set(currency, (this.#fees.get(currency) ?? 0n) + fee);
    if (order === null) {
      this.#marketMaker.change(currency, amount);
      return;
    }
    this.#moneyOf(order).got += amount;
    order.fee += fee;
    this.#credit(order.getWallet, amount);
  }

  #move(order: LiveOrder, money: OrderMoney, available: bigint, held: bigint): void {
    money.payAvailable += available;
    money.payHeld += held;
    this.#credit(order.payWallet, available);
  }

  /** Wallets nobody pays from in this batch are not followed. */
  #credit(wallet: number, amount: bigint): void {
    const available = this.#available.get(wallet);
    if (available !== undefined) this.#available.set(wallet, available + amount);
  }

  #moneyOf(order: LiveOrder): OrderMoney {
    let money = this.#orders.get(order);
    if (!money) {
      money = { isNew: false, hasTraded: false, payAvailable: 0n, payHeld: 0n, got: 0n };
      this.#orders.set(order, money);
    }
    return money;
  }
}

/** What an order must still hold, minor units: the rest of its lots at its price, or the rest of its budget. */
export function needOf(order: LiveOrder): bigint {
  if (!isOpen(order)) return 0n;
  if (order.budget > 0) return order.held;
  return holdFor(order.state.spec, { ...order, lots: order.lots - order.filledLots, quoteBudget: 0 }).amount;
}

function* orderEntries(order: LiveOrder, money: OrderMoney): Generator<JournalEntry> {
  const { pay, get } = currenciesOf(order.state.market, order.side);
  const common = { owner: order.owner, account: accounts.spot, ref: order.id };
  const kind = money.hasTraded
    ? ledgerKinds.spot_trade
    : money.isNew || money.payAvailable < 0n
      ? ledgerKinds.spot_hold
      : ledgerKinds.spot_release;
  const { payAvailable, payHeld, got } = money;
  if (payAvailable !== 0n || payHeld !== 0n) {
    yield { ...common, wallet: order.payWallet, currency: pay, available: payAvailable, held: payHeld, kind };
  }
  if (got !== 0n) yield { ...common, wallet: order.getWallet, currency: get, available: got, held: 0n, kind };
}

function houseEntry(owner: bigint, wallet: number, currency: number, available: bigint, kind: number): JournalEntry {
  return { wallet, owner: Number(owner), account: HOUSE_ACCOUNT, currency, available, held: 0n, kind, ref: null };
}

function walletOf(wallets: ReadonlyMap<number, number>, currency: number): number {
  const wallet = wallets.get(currency);
  if (wallet === undefined) throw new Error(`The house has no wallet of currency ${currency}`);
  return wallet;
}
