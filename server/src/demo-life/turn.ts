import { CallError } from '@aureus/client/call-error.ts';
import type { Clock } from '../platform/clock.ts';
import { Chance } from './chance.ts';
import type { Colleagues } from './colleagues.ts';
import { duties } from './duties.ts';
import { beginOnce } from './first-start.ts';
import type { Habit } from './habit.ts';
import { asking } from './habits/asking.ts';
import { bidding } from './habits/bidding.ts';
import { depositing } from './habits/depositing.ts';
import { following } from './habits/following.ts';
import { futuresTrading } from './habits/futures-trading.ts';
import { otcMerchants } from './habits/otc-merchants.ts';
import { otcTaking } from './habits/otc-taking.ts';
import { proving } from './habits/proving.ts';
import { spotTrading } from './habits/spot-trading.ts';
import { withdrawing } from './habits/withdrawing.ts';
import { NotNow } from './not-now.ts';
import type { Person } from './person.ts';

export const habits: readonly Habit[] = [
  spotTrading,
  futuresTrading,
  following,
  depositing,
  withdrawing,
  otcMerchants,
  otcTaking,
  asking,
  bidding,
  proving,
];

/** What somebody did, or tried to do. */
export interface Act {
  readonly what: string;
  readonly who: string;
  /** The code with which the product refused it; null where it was done, or there was nothing to do. */
  readonly refused: string | null;
}

interface Needs {
  readonly clock: Clock;
  readonly seed: number;
  readonly people: readonly Person[];
  readonly colleagues: Colleagues;
}

/** So often the first start may fail before it is given up: somebody has changed the sample operators. */
const MOST_FAILURES = 10;

/** Gives the people their turns: what is done once, then what others wait for, then what comes by chance. */
export function createTurns({ clock, seed, people, colleagues }: Needs): () => Promise<Act> {
  let turns = 0;
  let failures = 0;
  let hasBegun = false;

  /** @returns whether this turn was used for it */
  async function begin(chance: Chance): Promise<boolean> {
    try {
      if (await beginOnce({ people, colleagues }, chance)) return true;
      hasBegun = true;
    } catch (error) {
      if (error instanceof NotNow) return false;
      failures += 1;
      hasBegun = failures >= MOST_FAILURES;
      if (!(error instanceof CallError)) throw error;
    }
    if (hasBegun) await colleagues.leave();
    return false;
  }

  async function doDuty(): Promise<Act | null> {
    for (const duty of duties) {
      for (const person of people.filter(({ who }) => duty.people.includes(who.key))) {
        let isDone = false;
        const act = await tried(duty.name, person, async () => {
          isDone = await duty.act(person);
        });
        if (isDone) return act;
      }
    }
    return null;
  }

  async function doByChance(chance: Chance): Promise<Act> {
    const habit = chance.weighted(habits);
    const person = chance.pick(people.filter(({ who }) => habit?.people.includes(who.key)));
    if (!habit || !person) return { what: 'nothing', who: '', refused: null };
    return tried(habit.name, person, () => habit.act({ person, chance, clock }));
  }

  return async () => {
    turns += 1;
    const chance = new Chance(seed, Math.floor(clock.epochMs() / 1000), turns);
    if (!hasBegun && (await begin(chance))) return { what: 'first start', who: '', refused: null };
    return (await doDuty()) ?? doByChance(chance);
  };
}

/** What the product refuses is no failure: so it is for everybody. */
async function tried(what: string, { who }: Person, work: () => Promise<unknown>): Promise<Act> {
  try {
    await work();
    return { what, who: who.nickname, refused: null };
  } catch (error) {
    if (error instanceof NotNow) return { what, who: who.nickname, refused: 'not_now' };
    if (error instanceof CallError && error.kind === 'business') {
      return { what, who: who.nickname, refused: error.code };
    }
    throw error;
  }
}
