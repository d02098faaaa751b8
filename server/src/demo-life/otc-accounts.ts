import { accounts, saveAccount } from '@aureus/contract/otc/merchant-calls.ts';
import type { Person } from './person.ts';

/** The payment account of a person by a method; it is saved where there is none. It says that it is of the demo. */
export async function accountFor(person: Person, method: string): Promise<number> {
  const { accounts: saved } = await person.call(accounts, {});
  const known = saved.find((each) => each.method.code === method);
  if (known) return known.id;
  const made = await person.call(saveAccount, {
    method,
    account: `DEMO ${person.who.key} ${method}`,
    pay_password: person.payPassword,
  });
  return made.id;
}
