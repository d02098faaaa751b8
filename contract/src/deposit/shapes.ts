import * as z from 'zod/mini';
import { timeReply } from '../platform/wire.ts';

/** Networks of coins by their names on the wire. */
export const depositNetworks = [
  'TRC20',
  'ERC20',
  'BTC',
  'LTC',
  'BCH',
  'DOGE',
  'XRP',
  'BEP20',
  'AVAXC',
  'ATOM',
  'SUI',
] as const;
export type NetworkId = (typeof depositNetworks)[number];

/** Where a deposit request stands: it waits, and ends in one of the others for good. */
export const depositStates = ['waiting', 'credited', 'refused', 'cancelled'] as const;
export type DepositState = (typeof depositStates)[number];

/** What can happen to a request, in the order in which it can. */
export const depositSteps = ['requested', 'in_review', 'credited', 'refused', 'cancelled'] as const;
export type DepositStep = (typeof depositSteps)[number];

/** One entry of a request's timeline. */
export const depositStep = z.object({ step: z.enum(depositSteps), at: timeReply() });
