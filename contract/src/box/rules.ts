/** What holds for every series of blind boxes; what is its own stands in its terms. */
export const boxRules = {
  /** Lines of a prize list. */
  most_prizes: 40,
  /** A series begins at the earliest so many minutes after it is announced, and at the latest so many days. */
  least_minutes_ahead: 10,
  most_days_ahead: 90,
  /** How long its sale lasts. */
  least_minutes: 10,
  most_days: 90,
  /**
   * What one user may spend on boxes within 24 hours, in USDT: their makers are paid, so a thief with a session alone would buy
   * the boxes of an accomplice with all there is; and nobody should lose themselves in them.
   */
  most_usdt_a_day: 1_000,
  /** A box that was drawn and not opened is opened by itself after so many days. */
  open_days: 7,
  /** Boxes that one answer shows of a series, for whoever reckons a draw again. */
  page: 1_000,
} as const;

/**
 * Where a series stands. `soon`: its sale has not begun; `open`; `drawing`: it is sold out or over, and what is in the boxes
 * is not known yet; `drawn`; `cancelled`.
 */
export const seriesPhases = ['soon', 'open', 'drawing', 'drawn', 'cancelled'] as const;
export type SeriesPhase = (typeof seriesPhases)[number];

/**
 * Where a box stands. `bought`: its money is held and what is in it is not known; `drawn`: it is paid and can be opened;
 * `opened`: the work is its owner's; `returned`: the series was cancelled, and the money went back.
 */
export const boxStates = ['bought', 'drawn', 'opened', 'returned'] as const;
export type BoxState = (typeof boxStates)[number];
