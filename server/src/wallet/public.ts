import { accountNameOf } from '@aureus/contract/wallet/accounts.ts';
import type { Told } from '@aureus/contract/platform/stream.ts';
import { balanceStream } from '@aureus/contract/wallet/streams.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { SpotInstruments } from '../spot/public.ts';
import type { TellBalances } from '../platform/ledger/money.ts';
import type { Balance } from '../platform/ledger/post.ts';
import type { LiveHub } from '../platform/live/hub.ts';
import { publishToUser } from '../platform/live/publish.ts';

export { parseAmount } from './amount.ts';
export {
  checkDepositPayment,
  checkWithdrawalPayment,
  notePayment,
  readPaymentId,
  readPaymentName,
} from './payments.ts';
export { amountLines, textLine, usdtText } from './preview-lines.ts';
export { amountWorth, priceOf, unitPrice, usdtOf } from './prices.ts';

/** What the wallets need of other areas. */
export interface WalletNeeds {
  readonly markets: MarketDirectory;
  /** Whose fees a balance is shown with. */
  readonly instruments: Pick<SpotInstruments, 'all' | 'on'>;
  /** Says which currencies can be paid in now. */
  depositable(): Promise<(currencyId: number) => boolean>;
}

/** What other parts may ask of the wallets. */
export interface WalletFunding {
  /** Gives demo users their play money, once each, paid by the promotions account. Nothing outside demo mode. */
  fundDemoUsers(userIds: readonly bigint[]): Promise<void>;
}

/**
 * Tells users their new balances by the live socket.
 * @param markets asked only when there is something to tell
 */
export function balanceTeller(hub: LiveHub, markets: () => Pick<MarketDirectory, 'currency'>): TellBalances {
  return (owner, balances) => publishToUser(hub, balanceStream, owner, balanceEvent(balances, markets()));
}

function balanceEvent(
  balances: readonly Balance[],
  markets: Pick<MarketDirectory, 'currency'>,
): Told<typeof balanceStream> {
  return {
    balances: balances.flatMap(({ account, currency, available, held, version }) => {
      const name = accountNameOf(account);
      const scale = markets.currency(currency)?.scale;
      if (name === undefined || scale === undefined) return [];
      return [
        {
          account: name,
          currency,
          available: formatDecimal(available, scale),
          held: formatDecimal(held, scale),
          version: Number(version),
        },
      ];
    }),
  };
}
