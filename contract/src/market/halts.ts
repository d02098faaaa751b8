import * as z from 'zod/mini';

/**
 * Why operators closed a market: its prices are not certain, or move too fast; something is ahead that changes what is
 * traded; the exchange of a share has halted it; technical work; trading there will end.
 */
export const haltReasons = ['prices', 'volatility', 'event', 'exchange', 'technical', 'ending'] as const;
export type HaltReason = (typeof haltReasons)[number];

/** The longest a halt may be said to take, in minutes: 30 days. */
export const longestHaltMinutes = 43_200;

/** What users are told of a market that operators closed. Moments are epoch milliseconds. */
export const halt = z.object({
  /** Null where operators named none. */
  reason: z.nullable(z.enum(haltReasons)),
  /** Null where nobody knows. */
  since: z.nullable(z.int()),
  /** When it is expected to end; nobody promised it, and it may have passed. Null for not known yet. */
  until: z.nullable(z.int()),
});
export type Halt = z.output<typeof halt>;
