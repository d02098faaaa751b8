/** What holds for everybody at the OTC desk. */
export const otcRules = {
  /** The level of identity of whoever takes an order, and of a merchant. */
  least_level: 1,
  merchant_level: 2,
  /** Running orders that one user may have taken at once. */
  open_orders: 3,
  /** Whoever has cancelled so many of their purchases within 24 hours, or let them lapse, takes no further one in that time. */
  cancels_a_day: 3,
  /** So many minutes after “I have paid” the buyer may appeal. The seller may at once. */
  appeal_after_minutes: 10,
  /** Coins stay held for the charge-back time of the payment method when the buyer registered less than so many days ago, … */
  new_account_days: 30,
  /**
   * … or has fewer than so many purchases that are theirs for good and whose payment could have been taken back; one that is
   * still held does not count yet.
   */
  first_orders: 3,
  /** A price that moves with the market may have moved so far since the taker saw it, percent. */
  price_tolerance: '0.5',
  /** Advertisements of one merchant that have not ended, and payment accounts of one user. */
  most_adverts: 20,
  most_accounts: 20,
  /** Characters of the terms of an advertisement and of an application, and of what is said in a rating. */
  longest_text: 500,
  longest_rating: 200,
} as const;

/** Reasons of an appeal. `other_payer`: the money came from somebody else than the buyer. */
export const appealReasons = ['not_received', 'not_released', 'wrong_amount', 'other_payer', 'fraud', 'other'] as const;
export type AppealReason = (typeof appealReasons)[number];

/** How a payment method works: between bank accounts, at once by a service of banks, or between accounts of an app. */
export const methodKinds = ['bank', 'instant', 'wallet'] as const;
export type MethodKind = (typeof methodKinds)[number];

/** What members of the conversation of an order are in it. */
export const otcRoles = ['buyer', 'seller', 'judge'] as const;
export type OtcRole = (typeof otcRoles)[number];

/**
 * What the conversation of an order says by itself. `taken`: amount, coin, total, fiat. `paid`: reference. `appealed`:
 * reason. `judged`: outcome, `release` or `return`. The others say nothing beside their name.
 */
export const otcEvents = [
  'taken',
  'paid',
  'unpaid',
  'released',
  'cancelled',
  'lapsed',
  'appealed',
  'judged',
  'reclaimed',
] as const;
export type OtcEvent = (typeof otcEvents)[number];
