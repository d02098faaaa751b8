import * as z from 'zod/mini';

/**
 * Settings of the product that two operators change while it runs, in one place: what each is when nobody has changed
 * it, and how far it may go. All are whole numbers. What must never be switched off cannot be: no bound is zero.
 */
export const generalSettings = {
  /** Hours a new address or a changed card waits before money can be sent to it. */
  address_wait_hours: { unit: 'h', initial: 24, least: 12, most: 168 },
  /** Most addresses a user keeps. */
  max_addresses: { unit: '', initial: 100, least: 10, most: 500 },
  /** Hours no withdrawal leaves after the login password was reset: time to notice a thief who owns the mailbox. */
  reset_freeze_hours: { unit: 'h', initial: 48, least: 24, most: 336 },
  /** The same after the pay password was set anew by a code. */
  pay_password_freeze_hours: { unit: 'h', initial: 24, least: 12, most: 168 },
  /** Largest deposit two operators credit at once, in USDT. */
  deposit_credit_most_usdt: { unit: 'USDT', initial: 1_000_000, least: 1_000, most: 10_000_000 },
  /** What all deposits credited within 24 hours may be worth, in USDT. */
  deposit_day_most_usdt: { unit: 'USDT', initial: 5_000_000, least: 1_000, most: 50_000_000 },
  /** Above this value in USDT a deposit is credited only when a third operator has checked the payment. */
  deposit_check_usdt: { unit: 'USDT', initial: 50_000, least: 100, most: 250_000 },
  /** Below this value in USDT a holding counts as small: the asset page can leave it out. */
  small_holding_usdt: { unit: 'USDT', initial: 1, least: 1, most: 100 },
  /**
   * Characters (code points) a login password that is chosen from now on has at least; passwords that are in use stay.
   * NIST SP 800-63B-4 asks for 8 where a second factor stands beside it, as before all money that leaves here, and for
   * 15 where a password stands alone.
   */
  password_min_length: { unit: '', initial: 8, least: 8, most: 64 },
  /** Most the house gives a user at once, by its value in USDT. */
  credit_act_usdt: { unit: 'USDT', initial: 10_000, least: 1, most: 100_000 },
  /** Most the house gives away to all users within 24 hours, by its value in USDT. */
  credit_day_usdt: { unit: 'USDT', initial: 50_000, least: 1, most: 500_000 },
} as const satisfies Record<string, GeneralSetting>;

export interface GeneralSetting {
  readonly unit: string;
  readonly initial: number;
  /** Both ends are allowed. */
  readonly least: number;
  readonly most: number;
}

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
});

/** Those the app says to its users. */
export const publicGeneralSettings = {
  address_wait_hours: z.int(),
  reset_freeze_hours: z.int(),
  pay_password_freeze_hours: z.int(),
  small_holding_usdt: z.int(),
  password_min_length: z.int(),
} as const;
