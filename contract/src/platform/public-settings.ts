/** A setting that two operators change while the product runs: a whole number. */
export interface GeneralSetting {
  readonly unit: string;
  readonly initial: number;
  /** Both ends are allowed. */
  readonly least: number;
  readonly most: number;
}

/** Settings of the product that the app says to its users; apart from the others, which the app never loads. */
export const publicGeneralSettings = {
  /** Hours a new address or a changed card waits before money can be sent to it. */
  address_wait_hours: { unit: 'h', initial: 24, least: 12, most: 168 },
  /** Hours no withdrawal leaves after the login password was reset: time to notice a thief who owns the mailbox. */
  reset_freeze_hours: { unit: 'h', initial: 48, least: 24, most: 336 },
  /** The same after the pay password was set anew by a code. */
  pay_password_freeze_hours: { unit: 'h', initial: 24, least: 12, most: 168 },
  /** Below this value in USDT a holding counts as small: the asset page can leave it out. */
  small_holding_usdt: { unit: 'USDT', initial: 1, least: 1, most: 100 },
  /**
   * Characters (code points) a login password that is chosen from now on has at least; passwords that are in use stay.
   * NIST SP 800-63B-4 asks for 8 where a second factor stands beside it, as before all money that leaves here, and for
   * 15 where a password stands alone.
   */
  password_min_length: { unit: '', initial: 8, least: 8, most: 64 },
} as const satisfies Record<string, GeneralSetting>;
