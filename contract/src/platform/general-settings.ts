import * as z from 'zod/mini';
import { type GeneralSetting, publicGeneralSettings } from './public-settings.ts';

/**
 * Settings of the product that two operators change while it runs, in one place: what each is when nobody has changed
 * it, and how far it may go. All are whole numbers. What must never be switched off cannot be: no bound is zero.
 */
export const generalSettings = {
  address_wait_hours: publicGeneralSettings.address_wait_hours,
  /** Most addresses a user keeps. */
  max_addresses: { unit: '', initial: 100, least: 10, most: 500 },
  reset_freeze_hours: publicGeneralSettings.reset_freeze_hours,
  pay_password_freeze_hours: publicGeneralSettings.pay_password_freeze_hours,
  /** Largest deposit two operators credit at once, in USDT. */
  deposit_credit_most_usdt: { unit: 'USDT', initial: 1_000_000, least: 1_000, most: 10_000_000 },
  /** What all deposits credited within 24 hours may be worth, in USDT. */
  deposit_day_most_usdt: { unit: 'USDT', initial: 5_000_000, least: 1_000, most: 50_000_000 },
  /** Above this value in USDT a deposit is credited only when a third operator has checked the payment. */
  deposit_check_usdt: { unit: 'USDT', initial: 50_000, least: 100, most: 250_000 },
  small_holding_usdt: publicGeneralSettings.small_holding_usdt,
  password_min_length: publicGeneralSettings.password_min_length,
  /** Most the house gives a user at once, by its value in USDT. */
  credit_act_usdt: { unit: 'USDT', initial: 10_000, least: 1, most: 100_000 },
  /** Most the house gives away to all users within 24 hours, by its value in USDT. */
  credit_day_usdt: { unit: 'USDT', initial: 50_000, least: 1, most: 500_000 },
  /** Risk rate in percent at which leveraged contracts are liquidated. */
  futures_liquidation_percent: { unit: '%', initial: 50, least: 10, most: 90 },
  /** How far above it, in percent, a liquidation stops. */
  futures_buffer_percent: { unit: '%', initial: 10, least: 1, most: 50 },
  /** 1: a liquidation closes one position after the other and looks again after each; 2: all together. */
  futures_liquidation_way: { unit: '', initial: 1, least: 1, most: 2 },
  /**
   * Most the positions of one person with more than 10, 20 and 50 times leverage may be worth over all markets together,
   * in whole units of the quote currency.
   */
  futures_total_above_10: { unit: '', initial: 250_000, least: 1_000, most: 1_000_000_000 },
  futures_total_above_20: { unit: '', initial: 50_000, least: 1_000, most: 1_000_000_000 },
  futures_total_above_50: { unit: '', initial: 20_000, least: 1_000, most: 1_000_000_000 },
  /** Operators are told when open positions of one side of a market come to so much of their published limit. */
  futures_alarm_interest_percent: { unit: '%', initial: 80, least: 10, most: 100 },
  /** The same when one side is worth more than the other by so much of that limit. */
  futures_alarm_skew_percent: { unit: '%', initial: 80, least: 10, most: 100 },
  /** The same when so little of the account of the house for contracts is free. */
  futures_alarm_cover_percent: { unit: '%', initial: 25, least: 1, most: 90 },
  /** The same when the insurance fund has so little, in whole units of its currency. */
  futures_alarm_insurance_units: { unit: '', initial: 100_000, least: 100, most: 1_000_000_000 },
  /** The same when liquidations on an open market have waited so long for a price. */
  futures_alarm_price_seconds: { unit: 's', initial: 60, least: 10, most: 3_600 },
  /** A conversation with support whose user waits so long for an answer of its agent is given to another one. */
  support_silent_minutes: { unit: 'min', initial: 10, least: 1, most: 240 },
} as const satisfies Record<string, GeneralSetting>;

export type GeneralSettingName = keyof typeof generalSettings;
export type GeneralSettings = Readonly<Record<GeneralSettingName, number>>;

export const generalSettingNames = Object.keys(generalSettings) as [GeneralSettingName, ...GeneralSettingName[]];

const bounded = (name: GeneralSettingName) => {
  const { least, most } = generalSettings[name];
  return z.int().check(z.minimum(least), z.maximum(most));
};

/** A change of some of them; those left out stay. */
export const generalSettingsPayload = z.strictObject({
  address_wait_hours: z.optional(bounded('address_wait_hours')),
  max_addresses: z.optional(bounded('max_addresses')),
  reset_freeze_hours: z.optional(bounded('reset_freeze_hours')),
  pay_password_freeze_hours: z.optional(bounded('pay_password_freeze_hours')),
  deposit_credit_most_usdt: z.optional(bounded('deposit_credit_most_usdt')),
  deposit_day_most_usdt: z.optional(bounded('deposit_day_most_usdt')),
  deposit_check_usdt: z.optional(bounded('deposit_check_usdt')),
  small_holding_usdt: z.optional(bounded('small_holding_usdt')),
  password_min_length: z.optional(bounded('password_min_length')),
  credit_act_usdt: z.optional(bounded('credit_act_usdt')),
  credit_day_usdt: z.optional(bounded('credit_day_usdt')),
  futures_liquidation_percent: z.optional(bounded('futures_liquidation_percent')),
  futures_buffer_percent: z.optional(bounded('futures_buffer_percent')),
  futures_liquidation_way: z.optional(bounded('futures_liquidation_way')),
  futures_total_above_10: z.optional(bounded('futures_total_above_10')),
  futures_total_above_20: z.optional(bounded('futures_total_above_20')),
  futures_total_above_50: z.optional(bounded('futures_total_above_50')),
  futures_alarm_interest_percent: z.optional(bounded('futures_alarm_interest_percent')),
  futures_alarm_skew_percent: z.optional(bounded('futures_alarm_skew_percent')),
  futures_alarm_cover_percent: z.optional(bounded('futures_alarm_cover_percent')),
  futures_alarm_insurance_units: z.optional(bounded('futures_alarm_insurance_units')),
  futures_alarm_price_seconds: z.optional(bounded('futures_alarm_price_seconds')),
  support_silent_minutes: z.optional(bounded('support_silent_minutes')),
});
