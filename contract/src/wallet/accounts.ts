/** The four accounts of a user, and their numbers: on the wire and in the database. */
export const accounts = { fiat: 1, spot: 2, futures: 3, options: 4 } as const;
export type Account = keyof typeof accounts;

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

const ours = Object.keys(accounts) as Account[];

const byName = Object.fromEntries(ours.map((account) => [wireNames[account], account])) as Record<AccountName, Account>;

/** Our name of what the wire calls `name`. */
export const accountOf = (name: AccountName): Account => byName[name];

/** What the wire calls the account of this number; undefined when no user has such an account. */
export const accountNameOf = (number: number): AccountName | undefined => accountNames[number - 1];

/** Their numbers by their names on the wire. */
export const accountIds: Readonly<Record<AccountName, number>> = {
  [wireNames.fiat]: accounts.fiat,
  [wireNames.spot]: accounts.spot,
  [wireNames.futures]: accounts.futures,
  [wireNames.options]: accounts.options,
};

/** Fields of a reply that are named after the accounts: `change_balance` for the `balance` of spot. */
export function fieldsByAccount<Suffix extends string, Value>(suffix: Suffix, valueOf: (account: Account) => Value) {
  const fields = ours.map((account) => [`${wireNames[account]}_${suffix}`, valueOf(account)]);
  return Object.fromEntries(fields) as Record<`${AccountName}_${Suffix}`, Value>;
}
