import { apply as applyToLead, leader } from '@aureus/contract/copy/calls.ts';
import { realState, submitReal } from '@aureus/contract/identity/calls.ts';
import { apply as applyAsMerchant, ownMerchant } from '@aureus/contract/otc/merchant-calls.ts';
import type { Chance } from './chance.ts';
import type { Colleagues } from './colleagues.ts';
import { leaders } from './habits/futures-trading.ts';
import { merchants } from './habits/otc-merchants.ts';
import type { Person } from './person.ts';
import { drawPicture } from './picture.ts';

interface Needs {
  readonly people: readonly Person[];
  readonly colleagues: Colleagues;
}

/** Percent of the profit that simulated leaders get. */
const SHARE = '10';
const PLAN = 'Small positions in large coins, both ways, always with a stop. This account is simulated: learn by it.';
const OFFER =
  'Buying and selling USDT in small orders. This account is simulated, so that the desk of the demo is not empty.';

const UNDER_REVIEW = 1;

/**
 * What is done once, so that the lists of traders and merchants are not empty: two people apply for each, and two of the
 * sample operators say yes, as operators do, with all of it in the audit log. Whoever was refused or ended stays so.
 * @returns whether there was something left to do
 */
export async function beginOnce({ people, colleagues }: Needs, chance: Chance): Promise<boolean> {
  const of = (keys: readonly string[]): readonly Person[] => people.filter(({ who }) => keys.includes(who.key));
  for (const person of of(leaders)) if (await becomeLeader(person, colleagues)) return true;
  for (const person of of(merchants)) if (await becomeMerchant(person, colleagues, chance)) return true;
  return false;
}

async function becomeLeader(person: Person, colleagues: Colleagues): Promise<boolean> {
  const { state } = await person.call(leader, {});
  if (state === 'none') await person.call(applyToLead, { plan: PLAN });
  else if (state === 'applied') await colleagues.decide('copy.leader', { user_id: numberOf(person), share: SHARE });
  return state === 'none' || state === 'applied';
}

async function becomeMerchant(person: Person, colleagues: Colleagues, chance: Chance): Promise<boolean> {
  const { state, level, needed_level: needed, name } = await person.call(ownMerchant, {});
  if (state === 'applied') {
    const reason = 'A sample merchant of the demo';
    await colleagues.decide('otc.merchant', { user_id: numberOf(person), approve: true, reason });
    return true;
  }
  // Refused or ended, it keeps its name.
  if (state !== null || name !== null) return false;
  if (level >= needed) {
    await person.call(applyAsMerchant, { name: person.who.nickname, text: OFFER });
    return true;
  }
  const { advanced_review_status: review } = await person.call(realState, {});
  if (review === UNDER_REVIEW) {
    await colleagues.decide('identity.pass', { user_id: numberOf(person), level: 2 });
    return true;
  }
  // Refused by operators, it stays so.
  if (review !== 0) return false;
  const front = await person.upload('identity', drawPicture(chance));
  const reverse = await person.upload('identity', drawPicture(chance));
  await person.call(submitReal, { real_type: '2', front_pic: front, reverse_pic: reverse });
  return true;
}

const numberOf = ({ who }: Person): number => Number(who.id);
