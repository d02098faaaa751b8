import { index, terms } from '@aureus/contract/copy/calls.ts';
import { cancel, follow, follows } from '@aureus/contract/copy/follow-calls.ts';
import { copyModes } from '@aureus/contract/copy/shapes.ts';
import { type Habit, isOlder } from '../habit.ts';

/** How long one of them follows at least, minutes. */
const STAYS = 6 * 60;

/** Follows one trader at a time, for hours, with the least budget there is. */
export const following: Habit = {
  name: 'following',
  people: ['minh', 'nara', 'zoe'],
  weight: 3,
  act: async ({ person, chance, clock }) => {
    const { data: running } = await person.call(follows, { status: 1 });
    const [now] = running;
    if (now) {
      if (!isOlder(clock, now.began_at, STAYS) || chance.percent(70)) return undefined;
      return person.money(cancel, { follow_user_id: now.trader_user_id, close: '1' });
    }
    const { data: traders } = await person.call(index, { limit: 20 });
    const trader = chance.pick(traders.filter(({ full, own }) => !full && !own));
    if (!trader) return undefined;
    const { min_allocation: least } = await person.call(terms, {});
    return person.money(follow, {
      trader_user_id: trader.id,
      type: copyModes.multiple,
      number: '0.5',
      allocation: least,
      at_end: 'close',
      terms: trader.terms,
    });
  },
};
