import type { ClientBase } from 'pg';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { ensureWallets } from '../platform/ledger/wallets.ts';
import type { MarketState } from './market-state.ts';
import type { HouseWallets } from './settling.ts';

/** Finds, and makes where they are missing, the wallets in which the house takes part in trades. */
export async function readHouseWallets(client: ClientBase, states: ReadonlySet<MarketState>): Promise<HouseWallets> {
  const traded = [...states].flatMap(({ market }) => [market.base.id, market.quote.id]);
  const currencies = [...new Set(traded)].toSorted((a, b) => a - b);
  const walletsOf = async (owner: bigint): Promise<Map<number, number>> => {
    const keys = currencies.map((currency) => ({ owner, account: HOUSE_ACCOUNT, currency }));
    const ids = await ensureWallets(client, keys);
    return new Map(currencies.map((currency, index) => [currency, Number(ids[index])]));
  };
  return { fees: await walletsOf(house.fees), marketMaker: await walletsOf(house.marketMaker) };
}
