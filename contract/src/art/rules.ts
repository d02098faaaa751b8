/** What holds for everybody in the art market; what operators change are its terms. */
export const artRules = {
  /** Characters of the name of a work, of its description, and of what somebody says who wants to be a creator. */
  longest_name: 60,
  longest_description: 1_000,
  longest_text: 500,
  /** Works made of one upload. */
  most_editions: 20,
  /** Works of one creator that wait for review. */
  most_waiting: 20,
  /** Favourites of one user, and works of theirs that their list shows. */
  most_favourites: 500,
  most_owned_shown: 500,
  /** A sale begins at the earliest so many minutes before it is asked for, and at the latest so many days after. */
  start_grace_minutes: 5,
  most_days_ahead: 30,
  /** How long a sale lasts. */
  least_minutes: 10,
  most_days: 90,
  /** Hours in which whoever won an auction pays, and how many hours before the end they are reminded. */
  pay_hours: 24,
  reminder_hours: [12, 3, 1],
  /** Whoever won an auction and did not pay bids for nothing for so many days. */
  unpaid_bar_days: 30,
  /** What somebody spends on works within 24 hours, deposits included, by a session alone; whole USDT. */
  unproven_usdt: 1_000,
} as const;

/** What a work is: a still picture, an animation, sound, a film. */
export const artTypes = [1, 2, 3, 4] as const;
export type ArtType = (typeof artTypes)[number];

/** How often works of this kind are seen: often, seldom, hardly ever. */
export const artRarities = ['N', 'R', 'SR'] as const;
export type ArtRarity = (typeof artRarities)[number];

/** How it is sold: 1 at a fixed price, 2 by auction, 3 as a blind box. */
export const artPayTypes = [1, 2, 3] as const;
export type ArtPayType = (typeof artPayTypes)[number];

/**
 * What provenance says of a work: it was made, bought at a fixed price, won in an auction, or was in a blind box. `removed`:
 * operators took it back, and it stays with its owner.
 */
export const artHandKinds = ['made', 'bought', 'won', 'box', 'removed'] as const;
export type ArtHandKind = (typeof artHandKinds)[number];

/** Whether somebody is a creator. */
export const creatorStates = ['applied', 'approved', 'refused', 'ended'] as const;
export type CreatorState = (typeof creatorStates)[number];

/** Whether a work may be shown and sold. `removed`: it was, until operators took it back for good. */
export const workStates = ['review', 'approved', 'refused', 'removed'] as const;
export type WorkState = (typeof workStates)[number];

/**
 * Where a sale stands. `review`: operators look at it first; `refused`: they said no; `open`: it is on sale, or will be
 * from its start on; `paying`: an auction has a winner who has not paid yet; `sold`; `unsold`: it ended without a buyer;
 * `unpaid`: whoever won did not pay in time.
 */
export const saleStates = ['review', 'refused', 'open', 'paying', 'sold', 'unsold', 'unpaid'] as const;
export type SaleState = (typeof saleStates)[number];
