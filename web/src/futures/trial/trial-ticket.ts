import { skewOf } from '@aureus/core/futures/caps.ts';
import { trialLots } from '@aureus/core/futures/trial.ts';
import { type Account, signOf, type Ticket } from '../ticket/ticket.ts';

/** What a trial pays for. */
export interface TrialMargin {
  readonly leverage: number;
  /** Quote minor units. */
  readonly amount: bigint;
}

/**
 * The account a trial is opened from: its margin is all there is, nothing of the user's pays for it, and opening costs no
 * fee. What the user has open on the market still counts for its limits.
 */
export function trialAccount(account: Account, { amount }: TrialMargin): Account {
  return {
    ...account,
    terms: { ...account.terms, isCross: false, feePpm: 0 },
    available: amount,
    positions: account.positions?.map((position) => ({ ...position, isCross: false })) ?? null,
  };
}

/**
 * The form with what follows for a trial: its leverage, and as many lots as its margin is enough for at the price of now.
 * @param account as `trialAccount` gives it
 */
export function trialTicket(typed: Ticket, { terms, mark }: Account, { leverage, amount }: TrialMargin): Ticket {
  const { minLots, maxLots } = terms;
  const size = { side: signOf(typed.side), leverage, amount, minLots, maxLots };
  const lots = mark === null ? null : trialLots(terms, skewOf(terms.interest), size, mark);
  return { ...typed, leverage, lots: lots === null ? '' : String(lots) };
}
