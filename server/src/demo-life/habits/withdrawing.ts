import { addresses } from '@aureus/contract/payout/calls.ts';
import { cancel, create, info, list } from '@aureus/contract/withdrawal/calls.ts';
import { type Habit, isOlder } from '../habit.ts';

/** One that nobody has approved for so long is taken back, minutes. */
const WAITS = 12 * 60;

/** Asks for money to be sent to the saved address, one withdrawal at a time. */
export const withdrawing: Habit = {
  name: 'withdrawing',
  people: ['rafa', 'mei'],
  weight: 3,
  act: async ({ person, chance, clock }) => {
    const { data: waiting } = await person.call(list, { state: 'requested' });
    const [one] = waiting;
    if (one) {
      return isOlder(clock, one.create_time, WAITS) ? person.money(cancel, { id: one.id }) : undefined;
    }
    const { data: saved } = await person.call(addresses, {});
    const to = chance.pick(saved);
    if (!to) return undefined;
    const { networks } = await person.call(info, { currency: to.currency });
    const terms = networks.find(({ network, enabled }) => enabled && network === to.network);
    if (!terms) return undefined;
    return person.money(create, {
      currency: to.currency,
      number: String(chance.whole(10, 50) * 10),
      ...(terms.fee_kind === 'flat' ? { fee: terms.fee } : {}),
      users_wallet_withdraw_id: to.id,
      pay_password: person.payPassword,
      factor_code: person.code(),
    });
  },
};
