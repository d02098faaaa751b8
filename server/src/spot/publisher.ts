import type { PublicTrade } from '@aureus/contract/spot/shapes.ts';
import { depthStream, orderStream, tradeStream } from '@aureus/contract/spot/streams.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { BUY } from '@aureus/core/spot/book-types.ts';
import { formatPrice, formatQuantity } from '@aureus/core/spot/market-spec.ts';
import type { Balance } from '../platform/ledger/post.ts';
import { hasSubscribers, publish, publishToUser } from '../platform/live/publish.ts';
import type { Platform } from '../platform/platform.ts';
import { DEPTH_INTERVAL_MS } from './limits.ts';
import { currenciesOf } from './live-order.ts';
import type { MarketState } from './market-state.ts';
import type { Trade } from './settling.ts';
import type { Committed } from './committed.ts';

/**
 * Trades of one event at most, some 20 KB of them. An order may meet thousands of small ones: told at once they would
 * be more than a reader's connection may hold back, and everybody who listens would be cut.
 */
const TRADES_PER_EVENT = 200;

type Needs = Pick<Platform, 'hub' | 'money' | 'clock'>;

/** Tells the world what was committed: orders and balances to their owners, trades and depth to everyone. */
export class SpotPublisher {
  readonly #needs: Needs;
  readonly #depthSent = new Map<MarketState, number>();
  readonly #depthDue = new Map<MarketState, NodeJS.Timeout>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  tell(committed: Committed): void {
    this.#tellTrades(committed);
    this.#tellOrders(committed);
    this.#tellBalances(committed);
    for (const state of committed.markets) this.#tellDepth(state);
  }

  stop(): void {
    for (const timer of this.#depthDue.values()) clearTimeout(timer);
    this.#depthDue.clear();
  }

  #tellTrades({ trades, at }: Committed): void {
    const byMarket = Map.groupBy(trades, ({ state }) => state);
    for (const [state, list] of byMarket) {
      const data = list.map((trade) => publicTrade(trade, at));
      state.noteTrades(data, list.at(-1)?.price ?? 0);
      const { id, symbol } = state.market;
      if (!hasSubscribers(this.#needs.hub, tradeStream, { match_id: id })) continue;
      for (let from = 0; from < data.length; from += TRADES_PER_EVENT) {
        const part = data.slice(from, from + TRADES_PER_EVENT);
        publish(this.#needs.hub, tradeStream, { match_id: id, symbol, data: part });
      }
    }
  }

  #tellOrders({ orders }: Committed): void {
    for (const { order, row } of orders) {
      publishToUser(this.#needs.hub, orderStream, BigInt(order.owner), { order: row });
    }
  }

  #tellBalances({ orders, wallets }: Committed): void {
    if (wallets.length === 0) return;
    const byId = new Map(wallets.map((wallet) => [wallet.id, wallet]));
    const byOwner = new Map<number, Balance[]>();
    for (const { order } of orders) {
      const { pay, get } = currenciesOf(order.state.market, order.side);
      for (const [id, currency] of [
        [order.payWallet, pay],
        [order.getWallet, get],
      ] as const) {
        const wallet = byId.get(id);
        if (!wallet || !byId.delete(id)) continue;
        const { available, held, version } = wallet;
        const balance = { owner: BigInt(order.owner), account: accounts.spot, currency, available, held, version };
        const list = byOwner.get(order.owner);
        if (list) list.push(balance);
        else byOwner.set(order.owner, [balance]);
      }
    }
    for (const [owner, balances] of byOwner) this.#needs.money.tell(BigInt(owner), balances);
  }

  /** At once when the last one is long enough ago, else when it is: the newest state, never each of them. */
  #tellDepth(state: MarketState): void {
    const { clock, hub } = this.#needs;
    if (this.#depthDue.has(state) || !hasSubscribers(hub, depthStream, { match_id: state.market.id })) return;
    const wait = (this.#depthSent.get(state) ?? 0) + DEPTH_INTERVAL_MS - clock.epochMs();
    const send = (): void => {
      this.#depthDue.delete(state);
      this.#depthSent.set(state, clock.epochMs());
      const { id, symbol } = state.market;
      publish(hub, depthStream, { match_id: id, symbol, ...state.depth() });
    };
    if (wait <= 0) send();
    else this.#depthDue.set(state, setTimeout(send, Math.min(wait, DEPTH_INTERVAL_MS)).unref());
  }
}

type Shown = Pick<Trade, 'state' | 'price' | 'lots' | 'takerSide'> & { readonly id: number };

/** A committed trade as everyone sees it: without the parties. */
export function publicTrade({ id, state, price, lots, takerSide }: Shown, at: Date): PublicTrade {
  return {
    id,
    ts: at.getTime(),
    price: formatPrice(state.spec, price),
    amount: formatQuantity(state.spec, lots),
    direction: takerSide === BUY ? 'buy' : 'sell',
  };
}
