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
  'corporate.amount': msg`Amount per share`,
  'corporate.contracts_reserve': msg`Set aside for futures, from their account`,
  'corporate.cut_off': msg`Cut-off`,
  'corporate.payer': msg`Account that pays dividends`,
  'corporate.price': msg`Price of a share`,
  'corporate.ratio': msg`New : old shares`,
  'corporate.reserve': msg`Set aside for it`,
  'corporate.shares': msg`Shares users hold now`,
  'corporate.state': msg`State`,
  'corporate.total': msg`Total for the shares users hold now`,
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
  'futures.cross': msg`Margin of new positions`,
  'futures.fee': msg`Fee`,
  'futures.leverages': msg`Leverages offered`,
  'futures.max_lots': msg`Most lots`,
  'futures.max_side': msg`Most all positions of one side may be worth`,
  'futures.max_skew': msg`Most one side may be worth more than the other`,
  'futures.max_user': msg`Most all positions of one user may be worth`,
  'futures.min_lots': msg`Fewest lots`,
  'futures.open': msg`Trade`,
  'futures.overnight': msg`Overnight fee`,
  'futures.reduce_only': msg`Reduce-only`,
  'futures.skew_spread': msg`Spread added for an uneven market`,
  'futures.spread': msg`Spread`,
  'futures.tiers': msg`Most positions of one user may be worth, by leverage`,
  'identity.daily_limit': msg`Limit of 24 hours`,
  'identity.level': msg`Level of identity`,
  'identity.name': msg`Name`,
  'identity.note': msg`Note`,
  'identity.reason': msg`Reason`,
  'identity.single_limit': msg`Limit at once`,
  limits_daily: msg`Limit of 24 hours`,
  limits_level: msg`Level of identity`,
  limits_single: msg`Limit at once`,
  'loans.currency': msg`Currency`,
  'loans.haircut': msg`Part of the value that does not count`,
  'loans.ltv': msg`Largest loan, share of the collateral`,
  'loans.max_amount': msg`Most one user may owe`,
  'loans.min_amount': msg`Smallest loan`,
  'loans.open': msg`State`,
  'loans.rate': msg`Interest per day`,
  'mail.text': msg`Text`,
  'market.halt_minutes': msg`Expected to open again in`,
  'market.halt_reason': msg`What users are told`,
  'market.maker_fee': msg`Maker fee`,
  'market.min_total': msg`Smallest total`,
  'market.open': msg`Trade`,
  'market.open_orders': msg`Open orders`,
  'market.order_owners': msg`Users whose orders these are`,
  'market.symbol': msg`Market`,
  'market.taker_fee': msg`Taker fee`,
  'market.price_band': msg`Price band`,
  'options.due_payout': msg`Most payouts of one side at one second`,
  'options.least_slippage': msg`Least slippage`,
  'options.max_slippage': msg`Most slippage`,
  'options.max_stake': msg`Largest stake`,
  'options.min_stake': msg`Smallest stake`,
  'options.open': msg`Trade`,
  'options.payout': msg`Payout`,
  'options.region': msg`Dial code`,
  'options.seconds': msg`Duration`,
  'options.side_payout': msg`Most payouts of one side`,
  'options.slippage': msg`Usual slippage`,
  'options.user_orders': msg`Most options of a user at once`,
  'options.user_stake': msg`Most stakes of a user at once`,
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
  'settings.futures_alarm_cover_percent': msg`Alarm when so little of the account for futures is free`,
  'settings.futures_alarm_insurance_units': msg`Alarm when the insurance fund has so little`,
  'settings.futures_alarm_interest_percent': msg`Alarm when one side comes to so much of its limit`,
  'settings.futures_alarm_price_seconds': msg`Alarm when liquidations wait so long for a price`,
  'settings.futures_alarm_skew_percent': msg`Alarm when the sides differ by so much of the limit`,
  'settings.futures_buffer_percent': msg`How far above the limit a liquidation stops`,
  'settings.futures_liquidation_percent': msg`Risk rate at which positions are liquidated`,
  'settings.futures_liquidation_way': msg`How a liquidation closes positions`,
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
  announced: msg({ message: 'Announced', context: 'dividend' }),
  blocked: msg({ message: 'Blocked', context: 'card' }),
  cancelled: msg({ message: 'Cancelled', context: 'dividend' }),
  closed: msg({ message: 'Closed', context: 'market' }),
  cross: msg`Shared with the account`,
  disabled: msg`Disabled`,
  free: msg`Free`,
  frozen: msg`Frozen`,
  isolated: msg`Its own for each position`,
  open: msg({ message: 'Open', context: 'market' }),
};

/** What is one of several things, by what stands for each. */
const choices: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  'futures.reduce_only': {
    prices: msg`Prices are not certain`,
    volatility: msg`Prices move too fast`,
    exposure: msg`The platform can take no more risk`,
    event: msg`Something is ahead that changes what is traded`,
    technical: msg`Technical work`,
    ending: msg`Futures on this market will end`,
    off: msg`Off: positions can be opened`,
  },
  'market.halt_reason': {
    prices: msg`Prices are not certain`,
    volatility: msg`Prices move too fast`,
    event: msg`Something is ahead that changes what is traded`,
    exchange: msg`Halted where it is listed`,
    technical: msg`Technical work`,
    ending: msg`Trading in this market will end`,
  },
  'settings.futures_liquidation_way': { 1: msg`One position after the other`, 2: msg`All positions together` },
};

/** Labels whose values are such states; elsewhere the same word may be somebody's text. */
const ofStates = new Set([
  'card_state',
  'corporate.state',
  'deposit_terms_open',
  'freeze.funds',
  'freeze.login',
  'futures.cross',
  'futures.open',
  'market.open',
  'options.open',
  'operator.state',
]);

/** The words for a key; a key without words is shown as it is, for an operator must see every line. */
export function previewLabel(i18n: I18n, key: string): string {
  const message = labels[key];
  return message === undefined ? key.replaceAll(/[._]/g, ' ') : i18n._(message);
}

/** What something may be, in words; null of what is an amount. */
export function previewChoices(i18n: I18n, key: string): { readonly value: string; readonly label: string }[] | null {
  const words = choices[key];
  return words === undefined
    ? null
    : Object.entries(words).map(([value, message]) => ({ value, label: i18n._(message) }));
}

/** A value in words where it is a state, one of several things, or a list of permissions. */
export function previewValue(i18n: I18n, key: string, value: string | null): string | null {
  if (value !== null && key === 'role.permissions') {
    return value
      .split(', ')
      .map((name) => permissionLabel(i18n, name))
      .join(' · ');
  }
  const message = value === null ? undefined : ofStates.has(key) ? states[value] : choices[key]?.[value];
  return message === undefined ? value : i18n._(message);
}

function permissionLabel(i18n: I18n, name: string): string {
  const words = operatorPermissions.find((permission) => permission === name);
  return words === undefined ? name : i18n._(permissionWords[words].label);
}
