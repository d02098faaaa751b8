import { leftOverUsdt } from '@aureus/contract/account/closing-calls.ts';
import type { ClosingNeeds } from '../account/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import { usdtOf } from './prices.ts';

/**
 * In how many balances a user has money, or none where all together is worth no more than may be given up. What is held
 * counts whatever it is worth, and so does what has no price now.
 */
export const countMoney =
  (markets: () => MarketDirectory): ClosingNeeds['countMoney'] =>
  async (connection, userId) => {
    const directory = markets();
    const kept = (await readBalancesOf(connection, userId)).filter(({ available, held }) => available + held !== 0n);
    const values = kept.map(({ currency, available, held }) =>
      held === 0n ? directory.valueInUsdt(currency, available) : null,
    );
    const most = BigInt(leftOverUsdt) * 10n ** BigInt(usdtOf(directory).scale);
    let sum = 0n;
    for (const value of values) {
      if (value === null) return kept.length;
      sum += value;
    }
    return sum > most ? kept.length : 0;
  };
