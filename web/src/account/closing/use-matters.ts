import type { OpenMatter } from '@aureus/contract/account/closing-calls.ts';
import { useLingui } from '@lingui/react/macro';

/** What keeps an account open, in words, and the page where it is ended. */
export function useMatters(): Record<OpenMatter, { readonly name: string; readonly to: string }> {
  const { t } = useLingui();
  return {
    money: { name: t`Money in your balances`, to: '/pages/fund/assets' },
    deposits: { name: t`Deposits under review`, to: '/pages/fund/receive_withdraw_record' },
    withdrawals: { name: t`Withdrawals on their way`, to: '/pages/fund/receive_withdraw_record' },
    spot: { name: t`Open spot orders`, to: '/pages/transaction/currency_order' },
    futures: { name: t`Open futures positions and orders`, to: '/pages/transaction/contract_order' },
    options: { name: t`Options that have not ended`, to: '/pages/transaction/seconds_order' },
    mining: { name: t`Locked coins`, to: '/pages/lockming/order' },
    dual: { name: t`Dual investments`, to: '/pages/invest/mine' },
    ieo: { name: t`IEO subscriptions`, to: '/pages/ieo/order' },
    loans: { name: t`Loans that are not repaid`, to: '/pages/borrowing/orders' },
    recurring: { name: t`Recurring buys`, to: '/pages/recurring/index' },
    coupon: { name: t`Coupons in use`, to: '/pages/setting/coupon' },
    copy: { name: t`Traders you copy`, to: '/pages/follow/my' },
    leading: { name: t`Your own copy trading, and who follows it`, to: '/pages/follow/lead' },
    otc: { name: t`OTC orders and advertisements`, to: '/pages/otc/orders' },
    art: { name: t`Auctions, sales and unpaid works`, to: '/pages/nft/mine' },
    box: { name: t`Blind boxes that are not opened`, to: '/pages/nft/mine' },
  };
}
