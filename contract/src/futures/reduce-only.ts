import * as z from 'zod/mini';
import { timeReply } from '../platform/wire.ts';

/**
 * Why operators let nothing new be opened on a market: its prices are not certain, or move too fast; the platform stands
 * against too much there; something is ahead that changes what is traded; technical work; contracts on it will end.
 */
export const reduceOnlyReasons = ['prices', 'volatility', 'exposure', 'event', 'technical', 'ending'] as const;
export type ReduceOnlyReason = (typeof reduceOnlyReasons)[number];

/**
 * A market on which positions are only reduced and closed, stops stay, and nothing is opened. Orders that wait to open
 * something are kept, and do not start before it is over; their owners may cancel them.
 */
export const reduceOnly = z.object({ reason: z.enum(reduceOnlyReasons), since: timeReply() });
