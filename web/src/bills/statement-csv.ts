import type { Account } from '@aureus/contract/wallet/accounts.ts';
import { csvOf } from '@aureus/core/text/csv.ts';
import type { Year } from './queries.ts';

/** A year as CSV: first the balances, then what moved them. Amounts are signed. */
export function statementCsv(year: Year, names: Readonly<Record<Account, string>>): string {
  return csvOf([
    ['year', 'account', 'currency', 'entry', 'count', 'amount'],
    ...year.balances.flatMap((row) => [
      [year.year, names[row.account], row.currency_name, 'opening', '', row.opening],
      [year.year, names[row.account], row.currency_name, 'closing', '', row.closing],
    ]),
    ...year.sums.flatMap((row) =>
      [row.received, row.paid === '0' ? '0' : `-${row.paid}`]
        .filter((amount) => amount !== '0')
        .map((amount) => [year.year, names[row.account], row.currency_name, row.info, row.count, amount]),
    ),
  ]);
}
