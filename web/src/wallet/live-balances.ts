import { type AccountName, accountNames } from '@aureus/contract/wallet/accounts.ts';
import type { exchangeList } from '@aureus/contract/exchange/calls.ts';
import type { BalanceEvent } from '@aureus/contract/wallet/events.ts';
import type { transferCurrencies } from '@aureus/contract/transfer/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { privateKey } from '../platform/queries/client.ts';
import type { Account } from './queries.ts';

type Told = BalanceEvent['balances'];

/** Digits of an account's value in USDT. */
const usdtDigits = 8;

/** What is known with the told balances in their places; undefined when one of them has none. */
type Apply = (known: unknown, told: Told) => unknown;

const walletKey = privateKey('wallet');

/** The queries of `queries.ts` whose answers are balances, by the third part of their keys, and where a told one goes. */
const appliers: Readonly<Record<string, Apply>> = {
  accounts: (known, told) => withAccounts(known as Account[], told),
  detail: (known, told) => withDetail(known as Detail, told),
  transferable: (known, told) => withTransferable(known as Transferable, told),
  exchangeable: (known, told) => withExchangeable(known as Exchangeable, told),
};

/**
 * Puts balances that the user's stream told into what is known of the wallet, so that they need not be asked for. What is
 * known already in a newer version stays: another process may have told, or answered, before.
 * Refetched is what has no place for one of them, what was being asked for meanwhile (the answer may be older than what
 * was told), and what is not a balance: lists of movements, limits.
 */
export function applyBalances(client: QueryClient, told: Told): void {
  void client.invalidateQueries({
    queryKey: walletKey,
    predicate: (query) => !isApplied(client, query, told),
  });
}

function isApplied(client: QueryClient, query: Query, told: Told): boolean {
  const apply = appliers[String(query.queryKey[2])];
  // What is already known to be old stays so: more may have been missed than was told.
  if (apply === undefined || query.state.fetchStatus !== 'idle' || query.state.isInvalidated) return false;
  // Nothing is known yet, so nothing is old.
  if (query.state.data === undefined) return query.state.status === 'pending';
  const data = apply(query.state.data, told);
  if (data === undefined) return false;
  client.setQueryData(query.queryKey, data);
  return true;
}

function withAccounts(accounts: readonly Account[], told: Told): Account[] | undefined {
  const result = new Map(accounts.map((account) => [account.name, account]));
  for (const { account: name, currency, available, held, version } of told) {
    const account = result.get(name);
    if (!account?.holdings.some((holding) => holding.currency === currency)) return undefined;
    const holdings = account.holdings.map((holding) =>
      holding.currency === currency && holding.version < version ? { ...holding, available, held, version } : holding,
    );
    result.set(name, { ...account, holdings, total: valueOf(holdings) });
  }
  return [...result.values()];
}

/** As the server adds it up: each holding rounded down. */
function valueOf(holdings: Account['holdings']): string {
  return holdings
    .reduce((sum, { available, held, price }) => {
      const value = new Decimal(available).plus(held).times(price);
      return sum.plus(value.round(usdtDigits, 'down'));
    }, new Decimal(0))
    .toString();
}

interface Detail {
  readonly currency: number;
  readonly type: AccountName;
  readonly version: number;
}

function withDetail(detail: Detail, told: Told): Detail {
  const now = told.find(({ account, currency }) => account === detail.type && currency === detail.currency);
  if (now === undefined || now.version <= detail.version) return detail;
  const { available, held, version } = now;
  return { ...detail, [`${detail.type}_balance`]: available, [`lock_${detail.type}_balance`]: held, version };
}

type Transferable = Answer<typeof transferCurrencies>;

/** Currencies that live in one account alone are not in the list, so what it has no place for is none of its business. */
function withTransferable(list: Transferable, told: Told): Transferable {
  return list.map((row) => {
    const wallet = { ...row.wallet };
    for (const name of accountNames) {
      const now = told.find(({ account, currency }) => account === name && currency === row.id);
      const known = wallet[`${name}_version`];
      if (now === undefined || known === undefined || now.version <= known) continue;
      wallet[`${name}_balance`] = now.available;
      wallet[`${name}_version`] = now.version;
    }
    return { ...row, wallet };
  });
}

type Exchangeable = Answer<typeof exchangeList>;

function withExchangeable(list: Exchangeable, told: Told): Exchangeable {
  const wallet = list.wallet.map((row) => {
    const now = told.find(({ account, currency }) => account === 'change' && currency === row.currency);
    if (now === undefined || now.version <= row.version) return row;
    const { available, held, version } = now;
    return { ...row, change_balance: available, lock_change_balance: held, version };
  });
  return { ...list, wallet };
}
