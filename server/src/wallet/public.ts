import { accountNames } from '@aureus/contract/wallet/accounts.ts';
import type { BalanceEvent } from '@aureus/contract/wallet/events.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Balance } from '../platform/ledger/ledger.ts';

/** What other parts may ask of the wallets. */
export interface WalletFunding {
  /** Gives demo users their play money, once each, paid by the promotions account. Nothing outside demo mode. */
  fundDemoUsers(userIds: readonly bigint[]): Promise<void>;
}

/** The live event of new balances of one user; the hub adds its number. */
export function balanceEvent(balances: readonly Balance[], markets: MarketDirectory): Omit<BalanceEvent, 'seq'> {
  return {
    type: 'balance',
    balances: balances.flatMap(({ account, currency, available, held }) => {
      const name = accountNames[account - 1];
      const scale = markets.currency(currency)?.scale;
      if (name === undefined || scale === undefined) return [];
      return [
        { account: name, currency, available: formatDecimal(available, scale), held: formatDecimal(held, scale) },
      ];
    }),
  };
}
