import * as calls from '@aureus/contract/deposit/calls.ts';
import { type Habit, isOlder } from '../habit.ts';
import { drawPicture } from '../picture.ts';

/** A request that nobody has looked at for so long is taken back, minutes. */
const WAITS = 12 * 60;

/** Asks for a deposit to be credited, one at a time, with a voucher that says that it is none. */
export const depositing: Habit = {
  name: 'depositing',
  people: ['theo', 'wing', 'jiwoo'],
  weight: 3,
  act: async ({ person, chance, clock }) => {
    const { data: waiting } = await person.call(calls.depositLog, { status: 1 });
    const [one] = waiting;
    if (one) {
      return isOlder(clock, one.created_at, WAITS) ? person.call(calls.cancelDeposit, { id: one.id }) : undefined;
    }
    const { data: currencies } = await person.call(calls.depositCurrencies, {});
    const usdt = currencies.find(({ currency_name: name }) => name === 'USDT');
    const network = chance.pick(usdt?.networks ?? []);
    if (!usdt || !network) return undefined;
    const voucher = await person.upload('voucher', drawPicture(chance));
    return person.money(calls.chargeRequest, {
      account: voucher,
      amount: String(chance.whole(10, 200) * 10),
      currency: usdt.currency,
      sub_type: network.network,
    });
  },
};
