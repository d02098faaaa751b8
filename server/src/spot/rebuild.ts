import { accountIds } from '@aureus/contract/wallet/accounts.ts';
import { BY_LAST_PRICE, CANCEL_TAKER, GOOD_TILL_CANCELLED, POST_ONLY } from '@aureus/core/spot/book-types.ts';
import type { ClientBase } from 'pg';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { Logger } from '../platform/log.ts';
import type { MarketMakerInventory } from './market-maker-inventory.ts';
import { type LiveOrder, progressOf, termsOf } from './live-order.ts';
import type { MarketState } from './market-state.ts';
import type { SpotOrderRow } from './tables.ts';

type OpenRow = SpotOrderRow & { pay_wallet: bigint | null; get_wallet: bigint | null };

/**
 * Makes the books of markets anew from their open orders, in the order they came. The market maker's quotes are not
 * restored: the market maker quotes again before anything is matched (see `LostQuotes`). Orders may wait across each
 * other (outside the band): those that may trade do so at the index price, as soon as there is one. A market whose
 * orders do not make a sound book stays closed, with the reason in the log.
 */
export async function rebuildBooks(
  client: ClientBase,
  states: ReadonlySet<MarketState>,
  marketMaker: MarketMakerInventory,
  log: Logger,
): Promise<void> {
  const byId = new Map([...states].map((state) => [state.market.id, state]));
  const { rows } = await client.query<OpenRow>(
    `SELECT spot_order.*, pay.id AS pay_wallet, get.id AS get_wallet
     FROM spot_order
     JOIN unnest($1::integer[], $2::integer[], $3::integer[]) AS market (id, base, quote) ON market_id = market.id
     LEFT JOIN wallet AS pay ON pay.owner_id = spot_order.owner_id AND pay.account = $4
       AND pay.currency_id = CASE side WHEN 0 THEN quote ELSE base END
     LEFT JOIN wallet AS get ON get.owner_id = spot_order.owner_id AND get.account = $4
       AND get.currency_id = CASE side WHEN 0 THEN base ELSE quote END
     WHERE status = 1
     ORDER BY market_id, priority`,
    [
      [...byId.keys()],
      [...states].map(({ market }) => market.base.id),
      [...states].map(({ market }) => market.quote.id),
      accountIds.change,
    ],
  );
  for (const state of states) {
    for (const quote of state.quotes.values()) marketMaker.release(state, quote);
    state.reset();
  }
  for (const row of rows) {
    const state = byId.get(row.market_id);
    if (state?.isSound) restore(state, row, log);
  }
}

function restore(state: MarketState, row: OpenRow, log: Logger): void {
  const order: LiveOrder = {
    ...termsOf(row),
    ...progressOf(row),
    owner: Number(row.owner_id),
    state,
    payWallet: Number(row.pay_wallet ?? 0n),
    getWallet: Number(row.get_wallet ?? 0n),
    held: row.held,
    priority: Number(row.priority),
  };
  try {
    if (order.payWallet === 0 || order.getWallet === 0) throw new RangeError(`Order ${order.id} has no wallets`);
    state.book.restore({
      id: order.id,
      owner: order.owner,
      side: order.side,
      price: order.price,
      lots: order.lots - order.filledLots,
      timeInForce: order.postOnly ? POST_ONLY : GOOD_TILL_CANCELLED,
      selfTrade: CANCEL_TAKER,
      quoteBudget: 0,
      trigger: 0,
      triggerBy: BY_LAST_PRICE,
      trail: 0,
      sequence: order.priority,
      linkedId: 0,
    });
    state.add(order);
  } catch (error) {
    log.error({ err: error, market: state.market.symbol }, 'An open order cannot be restored; the market stays closed');
    state.isSound = false;
  }
}

/**
 * Reads what the market maker has, and what it means to have: what it was first seen with, which is noted then. Several
 * writers share its inventory, so each may promise its part of it.
 */
export async function readMarketMaker(
  client: ClientBase,
  marketMaker: MarketMakerInventory,
  writers: number,
): Promise<void> {
  const read = () =>
    client.query<{ currency_id: number; available: bigint; target: bigint | null }>(
      `SELECT currency_id, available, amount AS target FROM wallet
       LEFT JOIN spot_market_maker_target USING (currency_id) WHERE owner_id = $1 AND account = $2`,
      [house.marketMaker, HOUSE_ACCOUNT],
    );
  let { rows } = await read();
  if (rows.some(({ available, target }) => target === null && available > 0n)) {
    await client.query(
      `INSERT INTO spot_market_maker_target (currency_id, amount)
       SELECT currency_id, available FROM wallet WHERE owner_id = $1 AND account = $2 AND available > 0
       ON CONFLICT DO NOTHING`,
      [house.marketMaker, HOUSE_ACCOUNT],
    );
    ({ rows } = await read());
  }
  for (const { currency_id, available, target } of rows) {
    marketMaker.set(currency_id, available / BigInt(writers));
    marketMaker.setTarget(currency_id, (target ?? 0n) / BigInt(writers));
  }
}
