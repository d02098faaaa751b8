import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { operatorPermissions } from '@aureus/contract/operator/permissions.ts';
import { permissionWords } from '../people/permission-words.ts';

/** Words for the labels of previews, which the server names by keys. */
const labels: Readonly<Record<string, MessageDescriptor>> = {
  card_account: msg`Bank account`,
  card_holder: msg`Holder`,
  card_reason: msg`Reason`,
  card_state: msg`Status of the bank account`,
  card_user: msg`User`,
  'credit.amount': msg`Amount`,
  'credit.promotions': msg`Promotions account of the platform`,
  'credit.user': msg`User`,
  'credit.user_available': msg`Available to the user`,
  deposit_arrived: msg`Amount that arrived`,
  deposit_checked_by: msg`Checked by`,
  deposit_day_total: msg`Credited within 24 hours`,
  deposit_declared: msg`Amount the user said`,
  deposit_house_external: msg`External account of the platform`,
  deposit_paid_to: msg`Paid to`,
  deposit_payment: msg`Payment`,
  deposit_reason: msg`Reason`,
  deposit_stated_other: msg`The user named another payment`,
  deposit_user: msg`User`,
  deposit_user_balance: msg`Balance of the user`,
  deposit_users_total: msg`Balance of all users`,
  deposit_voucher_alike: msg`Proof of payment looks like that of deposit`,
  deposit_terms_minimum: msg`Smallest deposit`,
  deposit_terms_open: msg`Deposits`,
  exchange_fee: msg`Conversion fee`,
  exchange_house_daily: msg`Platform per coin in 24 hours`,
  exchange_maximum: msg`Largest conversion`,
  exchange_minimum: msg`Smallest conversion`,
  exchange_spread_base: msg`Spread, always`,
  exchange_spread_size: msg`Spread, for each 100,000 USDT`,
  exchange_spread_stock: msg`Spread, for all of the stock`,
  exchange_spread_volatility: msg`Spread, share of the volatility`,
  exchange_user_daily: msg`Per user in 24 hours`,
  'freeze.funds': msg`Money of the user`,
  'freeze.login': msg`Login of the user`,
  'identity.daily_limit': msg`Limit of 24 hours`,
  'identity.level': msg`Level of identity`,
  'identity.name': msg`Name`,
  'identity.note': msg`Note`,
  'identity.reason': msg`Reason`,
  'identity.single_limit': msg`Limit at once`,
  limits_daily: msg`Limit of 24 hours`,
  limits_level: msg`Level of identity`,
  limits_single: msg`Limit at once`,
  'mail.text': msg`Text`,
  'market.maker_fee': msg`Maker fee`,
  'market.min_total': msg`Smallest total`,
  'market.open': msg`Trade`,
  'market.symbol': msg`Market`,
  'market.taker_fee': msg`Taker fee`,
  'market.price_band': msg`Price band`,
  'operator.email': msg`E-mail`,
  'operator.factors': msg`Methods of two-factor authentication`,
  'operator.language': msg`Language of mails`,
  'operator.name': msg`Name`,
  'operator.roles': msg`Roles`,
  'operator.state': msg`State`,
  'role.name': msg`Role`,
  'role.permissions': msg`What it allows`,
  'settings.address_wait_hours': msg`Waiting time of a new address or bank account`,
  'settings.credit_act_usdt': msg`Most the platform gives a user at once`,
  'settings.credit_day_usdt': msg`Most the platform gives away within 24 hours`,
  'settings.deposit_check_usdt': msg`Deposit from which a third operator checks the payment`,
  'settings.deposit_credit_most_usdt': msg`Largest deposit that is credited`,
  'settings.deposit_day_most_usdt': msg`Most that is credited within 24 hours`,
  'settings.max_addresses': msg`Most addresses a user keeps`,
  'settings.password_min_length': msg`Fewest characters of a new password of users`,
  'settings.pay_password_freeze_hours': msg`Pause of withdrawals after a forgotten funds PIN`,
  'settings.reset_freeze_hours': msg`Pause of withdrawals after a password reset`,
  'settings.small_holding_usdt': msg`Smallest value that is no small holding`,
  'site.menu': msg`Home menu`,
  'site.name': msg`Name of the site`,
  'site.support_url': msg`Help`,
  terms_enabled: msg`Withdrawals`,
  terms_fee: msg`Fee`,
  terms_minimum: msg`Minimum`,
  terms_network: msg`Network`,
  'user.name': msg`User`,
  'user.sessions': msg`Sessions of the user`,
  withdrawal_amount: msg`Leaves the balance`,
  withdrawal_destination: msg`Destination`,
  withdrawal_fee: msg`Fee`,
  withdrawal_house_external: msg`External account of the platform`,
  withdrawal_house_fees: msg`Platform fees`,
  withdrawal_reason: msg`Reason`,
  withdrawal_receive: msg`User receives`,
  withdrawal_transaction: msg`Payment`,
  withdrawal_user: msg`User`,
  withdrawal_user_available: msg`Available to the user`,
  withdrawal_user_held: msg`Held of the user`,
};

/** Words for values that are states rather than amounts or texts. */
const states: Readonly<Record<string, MessageDescriptor>> = {
  active: msg`Active`,
  blocked: msg({ message: 'Blocked', context: 'card' }),
  closed: msg({ message: 'Closed', context: 'market' }),
  disabled: msg`Disabled`,
  free: msg`Free`,
  frozen: msg`Frozen`,
  open: msg({ message: 'Open', context: 'market' }),
};

/** Labels whose values are such states; elsewhere the same word may be somebody's text. */
const ofStates = new Set([
  'card_state',
  'deposit_terms_open',
  'freeze.funds',
  'freeze.login',
  'market.open',
  'operator.state',
]);

/** The words for a key; a key without words is shown as it is, for an operator must see every line. */
export function previewLabel(i18n: I18n, key: string): string {
  const message = labels[key];
  return message === undefined ? key.replaceAll(/[._]/g, ' ') : i18n._(message);
}

/** A value in words where it is a state, or a list of permissions. */
export function previewValue(i18n: I18n, key: string, value: string | null): string | null {
  if (value !== null && key === 'role.permissions') {
    return value
      .split(', ')
      .map((name) => permissionLabel(i18n, name))
      .join(' · ');
  }
  const message = value !== null && ofStates.has(key) ? states[value] : undefined;
  return message === undefined ? value : i18n._(message);
}

function permissionLabel(i18n: I18n, name: string): string {
  const words = operatorPermissions.find((permission) => permission === name);
  return words === undefined ? name : i18n._(permissionWords[words].label);
}
