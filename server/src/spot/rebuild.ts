import { accounts } from '@aureus/contract/wallet/accounts.ts';
import type { ClientBase } from 'pg';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { Logger } from '../platform/log.ts';
import type { MarketMakerInventory } from './market-maker-inventory.ts';
import { bookOrderOf } from './book-order.ts';
import { isWaiting, type LiveOrder, progressOf, termsOf } from './live-order.ts';
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
      accounts.spot,
    ],
  );
  for (const state of states) {
    for (const quote of state.quotes.values()) marketMaker.release(state, quote);
    state.reset();
  }
  await readOpenings(client, byId);
  for (const row of rows) {
    const state = byId.get(row.market_id);
    if (state?.isSound) restore(state, row, log);
  }
}

/** For which trading each book was opened last. */
async function readOpenings(client: ClientBase, byId: ReadonlyMap<number, MarketState>): Promise<void> {
  const { rows } = await client.query<{ market_id: number; began_at: Date }>(
    'SELECT market_id, max(began_at) AS began_at FROM spot_opening WHERE market_id = ANY($1) GROUP BY market_id',
    [[...byId.keys()]],
  );
  for (const { market_id, began_at } of rows) {
    const state = byId.get(market_id);
    if (state) state.openedFor = began_at.getTime();
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
    const terms = { ...order, lots: order.lots - order.filledLots, trigger: isWaiting(order) ? order.trigger : 0 };
    state.book.restore({
      ...bookOrderOf(order.id, order.owner, terms),
      sequence: order.priority,
      linkedId: order.linkedId,
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
