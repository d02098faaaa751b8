import type { BillGroup } from '@aureus/contract/wallet/accounts.ts';
import { useLingui } from '@lingui/react/macro';

/** What moved the money, in words. */
export function useBillGroupNames(): Readonly<Record<BillGroup, string>> {
  const { t } = useLingui();
  return {
    deposit: t`Deposits`,
    withdrawal: t`Withdrawals`,
    transfer: t`Transfers`,
    exchange: t`Exchanges`,
    trade: t`Trades`,
    hold: t`Holds`,
    gift: t`Opening balance, play money and credits`,
  };
}
