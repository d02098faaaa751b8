import { payOrder, wonOrders } from '@aureus/contract/art/sale-calls.ts';
import { orders, paid, release, running } from '@aureus/contract/otc/order-calls.ts';
import type { SimulatedKey } from '../account/public.ts';
import { bidders } from './habits/bidding.ts';
import { merchants } from './habits/otc-merchants.ts';
import { takers } from './habits/otc-taking.ts';
import { accountFor } from './otc-accounts.ts';
import type { Person } from './person.ts';

/** What somebody else waits for: it comes before everything that is done for oneself. */
export interface Duty {
  readonly name: string;
  readonly people: readonly SimulatedKey[];
  /** Does one thing that waits. @returns whether there was one */
  act(person: Person): Promise<boolean>;
}

/** Says at the OTC desk that one has paid, and releases coins that were paid for. In the demo nobody looks into a bank. */
const otcOrders: Duty = {
  name: 'OTC orders that wait',
  people: [...merchants, ...takers],
  act: async (person) => {
    if ((await person.call(running, {})).waiting === 0) return false;
    const { data } = await person.call(orders, { status: 1, limit: 100 });
    for (const { id, version, state, can, method, payer_name: payer } of data) {
      if (state === 'created' && can.includes('paid')) {
        await person.money(paid, { id, version, account_id: await accountFor(person, method.code) });
        return true;
      }
      if (state === 'paid' && can.includes('release') && payer !== null) {
        const proof = { pay_password: person.payPassword, factor_code: person.code() };
        await person.money(release, { id, version, payer_name: payer, ...proof });
        return true;
      }
    }
    return false;
  },
};

/** Pays for works that were won. */
const wonWorks: Duty = {
  name: 'works that were won',
  people: bidders,
  act: async (person) => {
    const won = await person.call(wonOrders, {});
    const due = won.find(({ is_pay: isPaid, is_expired: isOver }) => isPaid === 0 && isOver === 0);
    if (!due) return false;
    await person.money(payOrder, { id: due.id, pay_password: person.payPassword, factor_code: person.code() });
    return true;
  },
};

export const duties: readonly Duty[] = [otcOrders, wonWorks];
