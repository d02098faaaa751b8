import { bids, list } from '@aureus/contract/art/calls.ts';
import { bid } from '@aureus/contract/art/sale-calls.ts';
import { compareDecimals, Decimal } from '@aureus/core/money/exact-decimal.ts';
import type { SimulatedKey } from '../../account/public.ts';
import type { Habit } from '../habit.ts';

export const bidders: readonly SimulatedKey[] = ['mei', 'theo', 'wing', 'zoe'];

/** Nobody of them bids more, USDT: a few won auctions stay below what may be spent in a day without a proof. */
const MOST = '250';

/** Bids at auctions that run, never against oneself. */
export const bidding: Habit = {
  name: 'bidding',
  people: bidders,
  weight: 5,
  act: async ({ person, chance }) => {
    const works = await person.call(list, { pay_type: 2, status: 1, limit: 50 });
    const work = chance.pick(works.filter(({ currency_name: name, own }) => name === 'USDT' && !own));
    if (!work) return undefined;
    const raise = new Decimal(work.per_increase).times(chance.whole(1, 2)).toString();
    if (compareDecimals(new Decimal(work.price).plus(raise).toString(), MOST) > 0) return undefined;
    const [highest] = await person.call(bids, { code: work.code });
    if (highest?.nick_name === person.who.nickname) return undefined;
    return person.money(bid, { code: work.code, price: raise, seen: work.price });
  },
};
