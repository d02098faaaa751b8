import { AppError } from '../errors.ts';
import type { GuesserLimit } from './limit-table.ts';
import type { Limits } from './limits.ts';

/**
 * Who guesses at an account, by what is known of the sender, the nearest to the owner first: a browser that has been the
 * owner's for a day; an open session of the account; a network from which it was opened; anybody else.
 */
export const guessers = ['device', 'session', 'place', 'strangers'] as const;
export type Guesser = (typeof guessers)[number];

/**
 * How the twenty tries of a day are shared out. Each kind has its own, so that strangers who use up theirs take none from
 * the owner; together they are what one account bears, so that nobody has more chances by being of several kinds.
 */
export const DAY_SHARES: Readonly<Record<Guesser, number>> = { device: 4, session: 4, place: 4, strangers: 8 };

/** A try that was counted, and which kind it was taken from. */
export interface CountedTry {
  readonly guesser: Guesser;
}

/**
 * Takes a try from the first of these kinds that has some left under all the limits.
 * @param kinds the sender's own kind first; strangers last
 * @throws AppError too_many_requests with the shortest time to wait
 */
export async function countTry(
  limits: Pick<Limits, 'consume'>,
  names: readonly GuesserLimit[],
  key: string,
  kinds: readonly Guesser[],
): Promise<CountedTry> {
  const refusals: AppError[] = [];
  for (const guesser of kinds) {
    try {
      for (const name of names) await limits.consume(`${name}.${guesser}`, key);
      return { guesser };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusals.push(error);
    }
  }
  const wait = (refusal: AppError): number => Number(refusal.params.seconds ?? 0);
  throw refusals.toSorted((one, other) => wait(one) - wait(other))[0] ?? new AppError('too_many_requests');
}

/** Forgets the tries of the kind that a right one was taken from. Those of the others stay used. */
export async function forgetTries(
  limits: Pick<Limits, 'reset'>,
  names: readonly GuesserLimit[],
  key: string,
  { guesser }: CountedTry,
): Promise<void> {
  for (const name of names) await limits.reset(`${name}.${guesser}`, key);
}
