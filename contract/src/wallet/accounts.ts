/** The four accounts of a user, and their numbers: on the wire and in the database. */
export const accounts = { fiat: 1, spot: 2, futures: 3, options: 4 } as const;
export type Account = keyof typeof accounts;

/** All four, by their numbers. */
export const accountList = Object.keys(accounts) as Account[];

/** The account of this number; undefined when no user has such an account. */
export const accountByNumber = (number: number): Account | undefined => accountList[number - 1];

/** What the wire calls them. The one place where these words meet ours. */
export const wireNames = {
  fiat: 'legal',
  spot: 'change',
  futures: 'lever',
  options: 'micro',
} as const satisfies Readonly<Record<Account, string>>;

/** The name of an account on the wire. */
export type AccountName = (typeof wireNames)[Account];
export const accountNames = [wireNames.fiat, wireNames.spot, wireNames.futures, wireNames.options] as const;

const byName = Object.fromEntries(accountList.map((account) => [wireNames[account], account])) as Record<
  AccountName,
  Account
>;

/** Our name of what the wire calls `name`. */
export const accountOf = (name: AccountName): Account => byName[name];

/** What the wire calls the account of this number; undefined when no user has such an account. */
export const accountNameOf = (number: number): AccountName | undefined => accountNames[number - 1];

/** A field of a reply that is named after an account: `change_balance` for the `balance` of spot. */
export const fieldOf = <Of extends Account, Suffix extends string>(account: Of, suffix: Suffix) =>
  `${wireNames[account]}_${suffix}` as const;

/** The fields of a reply that are named after the accounts, with a value for each. */
export function fieldsByAccount<Suffix extends string, Value>(suffix: Suffix, valueOf: (account: Account) => Value) {
  const fields = accountList.map((account) => [fieldOf(account, suffix), valueOf(account)]);
  return Object.fromEntries(fields) as Record<`${AccountName}_${Suffix}`, Value>;
}
