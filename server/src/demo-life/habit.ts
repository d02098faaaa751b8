import type { SimulatedKey } from '../account/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Chance } from './chance.ts';
import type { Person } from './person.ts';

/** What an act is done with. */
export interface Moment {
  readonly person: Person;
  readonly chance: Chance;
  readonly clock: Clock;
}

/** Something some of the simulated people do again and again. */
export interface Habit {
  readonly name: string;
  readonly people: readonly SimulatedKey[];
  /** How often it comes, beside the others. */
  readonly weight: number;
  /** Does one thing, or nothing where there is nothing to do. @throws CallError what the product refuses is not done */
  act(moment: Moment): Promise<unknown>;
}

/** Whether something of the wire is so many minutes old. */
export const isOlder = (clock: Clock, time: string, minutes: number): boolean =>
  clock.epochMs() - Date.parse(time) > minutes * 60_000;
