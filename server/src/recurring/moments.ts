import { randomInt } from 'node:crypto';

/** When runs are made. Milliseconds. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/**
 * A run is made within so long from the moment of its plan, at a second that is drawn and told nobody: whoever knows the
 * hours of many plans does not know when they buy.
 */
export const SPREAD_MS = 10 * MINUTE_MS;

/** A plan that was made, changed or resumed runs no sooner: who acts on a price of now does not get it. */
export const LEAD_MS = MINUTE_MS;

/** A run that cannot be made waits for so long and is then left out; so is one the product was down for. */
export const LATE_MS = 6 * HOUR_MS;

/** After so many skipped runs in a row a plan pauses by itself. */
export const MOST_SKIPPED = 3;

const AGAIN_MS = 5 * MINUTE_MS;

/** A whole number from 0 on, below another one. */
export type Draw = (below: number) => number;

/** When a run of a moment is due. */
export const dueOf = (slot: Date, draw: Draw = randomInt): Date => new Date(slot.getTime() + draw(SPREAD_MS));

/** How long a run that cannot be made now waits before it is tried again. */
export const againIn = (draw: Draw = randomInt): number => AGAIN_MS + draw(MINUTE_MS);

/** Whether a run that is tried now is not tried again: the next try would be too late. */
export const isLastTry = (slot: Date, now: Date): boolean =>
  now.getTime() + AGAIN_MS + MINUTE_MS >= slot.getTime() + LATE_MS;

/** Whether it is too late for a run. */
export const isTooLate = (slot: Date, now: Date): boolean => now.getTime() > slot.getTime() + LATE_MS;
