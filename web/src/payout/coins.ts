import { networksOf } from '@aureus/core/wallet/networks.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import type { CoinChoice } from '../ui/money/coin-sheet.tsx';
import type { AccountHoldings, Holding } from '../wallet/public.ts';

/** The coins that have a network, with what is free in all accounts together; USDT first, then those the user has. */
export function withdrawableCoins(accounts: readonly AccountHoldings[]): Holding[] {
  const spot = accounts.find(({ name }) => name === 'spot');
  const rank = (coin: Holding): number => (coin.name === 'USDT' ? 0 : coin.available === '0' ? 2 : 1);
  const everywhere = (coin: Holding): string =>
    accounts
      .flatMap(({ holdings }) => holdings.filter(({ currency }) => currency === coin.currency))
      .reduce((sum, { available }) => sum.plus(available), new Decimal(0))
      .toString();
  return (spot?.holdings ?? [])
    .filter(({ name }) => networksOf(name).length > 0)
    .map((coin) => ({ ...coin, available: everywhere(coin) }))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** Holdings as a sheet of coins shows them. */
export const choicesOf = (coins: readonly Holding[]): CoinChoice[] =>
  coins.map(({ currency, name, logo, available }) => ({ id: currency, name, fullName: name, logo, amount: available }));

/** The currency asked for by its number, when one has it in view but it has no network to leave by. */
export function findStaying(accounts: readonly AccountHoldings[], asked: string | undefined): Holding | null {
  const holdings = accounts.find(({ name }) => name === 'spot')?.holdings ?? [];
  const found = holdings.find(({ currency }) => String(currency) === asked);
  return found && networksOf(found.name).length === 0 ? found : null;
}
