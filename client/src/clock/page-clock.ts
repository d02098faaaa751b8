import { ServerClock } from './clock.ts';

/** The one clock of the page, by which everything goes that has a deadline. No other file reads the device's. */
export const clock = new ServerClock({ wall: () => Date.now(), counter: () => performance.now() });
