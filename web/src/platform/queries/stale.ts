/** How long fetched data counts as fresh, in milliseconds. Queries use these names alone. */
export const STALE = {
  /** Always asked anew when shown. */
  now: 0,
  /** Balances, orders: refreshed by events, this is the net below. */
  seconds: 15_000,
  minute: 60_000,
  /** Lists that change by hand: menu, news. */
  minutes: 5 * 60_000,
  hour: 3_600_000,
  /** Fixed for as long as the app is open. */
  session: Number.POSITIVE_INFINITY,
} as const;
