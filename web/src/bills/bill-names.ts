import type { BillGroup } from '@aureus/contract/bills/groups.ts';
import { useLingui } from '@lingui/react/macro';

/** What moved the money, in words. */
export function useBillGroupNames(): Readonly<Record<BillGroup, string>> {
  const { t } = useLingui();
  return {
    deposit: t`Deposits`,
    withdrawal: t`Withdrawals`,
    transfer: t`Transfers`,
    exchange: t`Conversions`,
    trade: t`Trades`,
    hold: t`Holds`,
    gift: t`Opening balance, demo funds and credits`,
  };
}
