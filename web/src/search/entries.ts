import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Icon } from '../ui/icon.tsx';
import {
  ArtIcon,
  BankIcon,
  ClockIcon,
  CoinsIcon,
  DepositIcon,
  DualIcon,
  ExchangeIcon,
  GiftIcon,
  GlobeIcon,
  HeadsetIcon,
  IdentityIcon,
  ListIcon,
  LoanIcon,
  LockIcon,
  MailIcon,
  OtcIcon,
  PeopleIcon,
  PhoneIcon,
  RefreshIcon,
  RocketIcon,
  ShieldIcon,
  SortIcon,
  TransferIcon,
  UserIcon,
  WithdrawIcon,
} from '../ui/icons.tsx';

/** Groups of what is found among the pages of the app. */
export type EntryGroup = 'products' | 'settings' | 'help';

/** A page that can be found by its name. */
export interface Entry {
  readonly group: EntryGroup;
  /** Its address in the app; names it among all entries. */
  readonly path: string;
  readonly title: MessageDescriptor;
  readonly icon: Icon;
}

const product = (path: string, title: MessageDescriptor, icon: Icon): Entry => ({
  group: 'products',
  path,
  title,
  icon,
});
const setting = (path: string, title: MessageDescriptor, icon: Icon): Entry => ({
  group: 'settings',
  path,
  title,
  icon,
});
const help = (path: string, title: MessageDescriptor, icon: Icon): Entry => ({ group: 'help', path, title, icon });

/** Every page that somebody may look for, in the order in which equals are shown. */
export const entries: readonly Entry[] = [
  product('/pages/market/market', msg`Markets`, SortIcon),
  product('/pages/transaction/index?mode=coins', msg`Spot`, CoinsIcon),
  product('/pages/transaction/index?mode=futures', msg`Futures`, SortIcon),
  product('/pages/transaction/index?mode=options', msg`Seconds options`, ClockIcon),
  product('/pages/fund/assets', msg`Assets`, CoinsIcon),
  product('/pages/fund/select', msg`Deposit`, DepositIcon),
  product('/pages/fund/withdraw', msg`Withdraw`, WithdrawIcon),
  product('/pages/fund/transfer', msg`Transfer`, TransferIcon),
  product('/pages/fund/fundTransfer', msg`Convert`, ExchangeIcon),
  product('/pages/financial/index', msg({ message: 'Finance', context: 'savings products' }), CoinsIcon),
  product('/pages/lockming/lockming', msg`Lock mining`, LockIcon),
  product('/pages/invest/invest', msg`Dual investment`, DualIcon),
  product('/pages/recurring/index', msg`Recurring buy`, RefreshIcon),
  product('/pages/common/borrowing', msg`Loans`, LoanIcon),
  product('/pages/ieo/ieo', msg`IEO`, RocketIcon),
  product('/pages/follow/index', msg`Copy trading`, PeopleIcon),
  product('/pages/otc/otc', msg`OTC desk`, OtcIcon),
  product('/pages/nft/nft', msg`NFT market`, ArtIcon),
  product('/pages/setting/bill', msg`Transactions`, ListIcon),
  product('/pages/otc/orders', msg`Your OTC orders`, OtcIcon),
  product('/pages/follow/my', msg`My copy trading`, PeopleIcon),
  product('/pages/nft/mine', msg`My works`, ArtIcon),
  setting('/pages/setting/setting', msg`Settings`, UserIcon),
  setting('/pages/setting/userInfo', msg`Profile`, UserIcon),
  setting('/pages/setting/security', msg`Security`, ShieldIcon),
  setting('/pages/setting/password', msg`Login password`, LockIcon),
  setting('/pages/setting/payPassword', msg`Funds PIN`, LockIcon),
  setting('/pages/setting/devices', msg`Devices`, PhoneIcon),
  setting('/pages/setting/history', msg`Login history`, ClockIcon),
  setting('/pages/setting/real_mark', msg`Identity verification`, IdentityIcon),
  setting('/pages/setting/wallet', msg`Withdrawal addresses`, WithdrawIcon),
  setting('/pages/setting/bank', msg`Bank account`, BankIcon),
  setting('/pages/setting/bank_international', msg`International bank account`, BankIcon),
  setting('/pages/otc/accounts', msg`Your payment accounts`, BankIcon),
  setting('/pages/setting/coupon', msg`Coupons`, GiftIcon),
  setting('/pages/setting/share', msg`Invite friends`, PeopleIcon),
  setting('/pages/setting/rebates', msg`Rebates day by day`, GiftIcon),
  setting('/pages/transaction/option_limits', msg`Own limits for options`, ClockIcon),
  help('/pages/common/faq', msg`Questions and answers`, ListIcon),
  help('/pages/kefu/index', msg`Customer service`, HeadsetIcon),
  help('/pages/common/contactus', msg`Contact us`, HeadsetIcon),
  help('/pages/mailMessage/mailMessage', msg`Message centre`, MailIcon),
  help('/pages/mailMessage/ggList', msg`Announcements`, MailIcon),
  help('/pages/common/aboutus', msg`About us`, RocketIcon),
  help('/pages/setting/operational_compliance', msg`Rules we keep`, ShieldIcon),
  help('/pages/lockming/welcome', msg`How lock mining works`, LockIcon),
  help('/pages/ieo/help', msg`How an IEO works`, RocketIcon),
  help('/pages/borrowing/help', msg`How loans work`, LoanIcon),
  help('/pages/follow/help', msg`How copy trading works`, PeopleIcon),
  help('/pages/otc/help', msg`How the OTC desk works`, OtcIcon),
  help('/pages/nft/help', msg`How the NFT market works`, ArtIcon),
  help('/pages/setting/rebate_rules', msg`How invitations work`, GiftIcon),
  help('/choose-location', msg`Choose a place`, GlobeIcon),
];

/** What to look at before anything is found. */
export const suggested: readonly string[] = [
  '/pages/fund/select',
  '/pages/recurring/index',
  '/pages/follow/index',
  '/pages/common/faq',
  '/pages/kefu/index',
];
