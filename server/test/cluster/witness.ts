import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Call, Fields } from '@aureus/contract/platform/call.ts';
import { cancel, depth, list, trade } from '@aureus/contract/spot/calls.ts';
import { direction } from '@aureus/contract/spot/shapes.ts';
import { createFormClient, type FormClient } from '../support/server.ts';
import type { Trader } from './traders.ts';

/** A market that is traded. */
export interface TradedMarket {
  readonly id: number;
  readonly currencyId: number;
  readonly legalId: number;
}

/** What a call came to; null when nobody can tell, and the same key has to ask again. */
export type Outcome<T> = { readonly answer: T } | { readonly refusal: string } | null;

interface Sent {
  readonly trader: Trader;
  readonly market: TradedMarket;
}

/** Every so many orders the newest is cancelled, and another time looked for in the user's list. */
const CANCEL_EVERY = 5;
const LOOK_EVERY = 7;
/** Between two orders of a trader: load, but not so much that nothing else gets a processor. */
const REST_MS = 15;
const RETRY_MS = 50;

/** Refusals that say nothing about whether the call has had its effect. */
const OPEN_REFUSALS = new Set(['service_unavailable', 'outcome_unknown', 'internal_error', 'idempotency_in_progress']);

/**
 * Traders who place and cancel orders through the balancer, each with a key, and keep what they were told. A call whose
 * outcome is unknown is repeated with its key until it is known.
 */
export class Witness {
  readonly sent = new Map<string, Sent>();
  /** Ids of orders by their names. */
  readonly acknowledged = new Map<string, number>();
  readonly refused = new Map<string, string>();
  readonly cancelled = new Set<number>();
  /** Answers that contradict an acknowledgement. */
  readonly wrong: string[] = [];
  /** How often an outcome was unknown at first. */
  unknown = 0;
  readonly #acknowledgedIn = new Map<number, number>();
  readonly #call: FormClient;
  /** What the names of its orders begin with. */
  readonly prefix: string;
  #names = 0;
  #isOver = false;
  #isAbandoned = false;

  constructor(url: string, run: string) {
    this.#call = createFormClient(url);
    this.prefix = `${run}-`;
  }

  /** How many orders of a market were acknowledged. */
  acknowledgedIn(marketId: number): number {
    return this.#acknowledgedIn.get(marketId) ?? 0;
  }

  /** Trades until `end`; resolves when every outcome is known. */
  async trade(traders: readonly Trader[], markets: readonly TradedMarket[]): Promise<void> {
    await Promise.all(traders.map((trader, index) => this.#tradeOne(trader, index, markets)));
  }

  end(): void {
    this.#isOver = true;
  }

  /** Ends without waiting for outcomes, when the test is over however it went. */
  abandon(): void {
    this.#isOver = true;
    this.#isAbandoned = true;
  }

  /** Makes a call until its outcome is known. */
  async settle<C extends Call>(
    call: C,
    fields: Fields<C>,
    { token, key }: { token: string; key?: string },
  ): Promise<Exclude<Outcome<Answer<C>>, null>> {
    for (;;) {
      const outcome = await attempt(this.#call, call, fields, key === undefined ? { token } : { token, key });
      if (outcome) return outcome;
      if (this.#isAbandoned) return { refusal: 'abandoned' };
      this.unknown += 1;
      await pause(RETRY_MS);
    }
  }

  async #tradeOne(trader: Trader, index: number, markets: readonly TradedMarket[]): Promise<void> {
    for (let turn = index; !this.#isOver; turn += 1) {
      const market = markets[turn % markets.length]!;
      const price = await this.#middle(market, trader);
      if (price !== null) await this.#place(trader, market, price, turn);
      await pause(REST_MS);
    }
  }

  /** The middle of the book; null while nobody offers anything. */
  async #middle(market: TradedMarket, { token }: Trader): Promise<number | null> {
    const outcome = await this.settle(depth, { match_id: String(market.id) }, { token });
    if (!('answer' in outcome)) return null;
    const [bid, ask] = [outcome.answer.bids[0]?.[0], outcome.answer.asks[0]?.[0]];
    return bid !== undefined && ask !== undefined ? (Number(bid) + Number(ask)) / 2 : null;
  }

  async #place(trader: Trader, market: TradedMarket, middle: number, turn: number): Promise<void> {
    const name = `${this.prefix}${(this.#names += 1)}`;
    const isBuy = turn % 2 === 0;
    // Some meet each other, some rest in the book.
    const price = middle * (1 + (isBuy ? 1 : -1) * (((turn * 7) % 10) - 6) * 0.0002);
    const fields = {
      currency_id: String(market.currencyId),
      legal_id: String(market.legalId),
      type: String(isBuy ? direction.buy : direction.sell),
      target_price: price.toFixed(2),
      amount: '0.1',
      client_order_id: name,
    };
    this.sent.set(name, { trader, market });
    const { token } = trader;
    const outcome = await this.settle(trade, fields, { token, key: name });
    if ('refusal' in outcome) {
      this.refused.set(name, outcome.refusal);
      return;
    }
    const { id } = outcome.answer;
    this.acknowledged.set(name, id);
    this.#acknowledgedIn.set(market.id, this.acknowledgedIn(market.id) + 1);
    if (turn % LOOK_EVERY === 0) await this.#lookFor(name, id);
    if (turn % CANCEL_EVERY !== 0) return;
    const cancelled = await this.settle(cancel, { id: String(id) }, { token, key: `${name}-cancel` });
    if ('answer' in cancelled) this.cancelled.add(id);
  }

  /** What was acknowledged is there, whichever process is asked. */
  async #lookFor(name: string, id: number): Promise<void> {
    const { trader, market } = this.sent.get(name)!;
    const fields = { currency_id: String(market.currencyId), legal_id: String(market.legalId) };
    const outcome = await this.settle(list, fields, { token: trader.token });
    if ('answer' in outcome && !outcome.answer.data.some((row) => row.id === id)) {
      this.wrong.push(`${name} was acknowledged as ${id} and is not in the list of its user`);
    }
  }
}

/** Makes a call once. A connection that breaks, and a balancer that finds no edge, tell nothing. */
export async function attempt<C extends Call>(
  client: FormClient,
  call: C,
  fields: Fields<C>,
  sending: { readonly token: string; readonly key?: string },
): Promise<Outcome<Answer<C>>> {
  try {
    const received = await client(call, fields, sending);
    if (received.error === null) return { answer: received.answer };
    return OPEN_REFUSALS.has(received.error) ? null : { refusal: received.error };
  } catch {
    return null;
  }
}
