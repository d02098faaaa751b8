import { currency, type TestMarkets, testMarkets } from '../wallet/markets.ts';

/** The coin that is sold: nobody can trade it. */
export const COIN = currency(9, 'HELIA', 4);

/** Test markets with that coin beside them, which has no market. */
export function marketsWithCoin(): TestMarkets {
  const markets = testMarkets();
  const currencies = [...markets.currencies(), COIN];
  return {
    ...markets,
    currencies: () => currencies,
    currency: (id) => currencies.find((each) => each.id === id),
  };
}
