import { type Account, accountOf } from '@aureus/contract/wallet/accounts.ts';
import type { BalanceEvent } from '@aureus/contract/wallet/events.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import type { ExchangeCoin } from '../exchange/public.ts';
import { privateKey } from '../platform/queries/client.ts';
import type { TransferCoin } from '../transfer/public.ts';
import type { AccountHoldings, Balance } from './queries.ts';

/** Balances that were told, by our names of the accounts. */
type Told = readonly { account: Account; currency: number; available: string; held: string; version: number }[];

/** Digits of an account's value in USDT. */
const usdtDigits = 8;

/** What is known with the told balances in their places; undefined when one of them has none. */
type Apply = (known: unknown, told: Told) => unknown;

const walletKey = privateKey('wallet');

/** The queries whose answers are balances, by the third part of their keys, and where a told one goes. */
const appliers: Readonly<Record<string, Apply>> = {
  accounts: (known, told) => withAccounts(known as AccountHoldings[], told),
  detail: (known, told) => withDetail(known as Balance, told),
  transferable: (known, told) => withTransferable(known as TransferCoin[], told),
  exchangeable: (known, told) => withExchangeable(known as ExchangeCoin[], told),
};

/**
 * Puts balances that the user's stream told into what is known of the wallet, so that they need not be asked for. What is
 * known already in a newer version stays: another process may have told, or answered, before.
 * Refetched is what has no place for one of them, what was being asked for meanwhile (the answer may be older than what
 * was told), and what is not a balance: lists of movements, limits.
 */
export function applyBalances(client: QueryClient, balances: BalanceEvent['balances']): void {
  const told = balances.map((balance) => ({ ...balance, account: accountOf(balance.account) }));
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

function withAccounts(accounts: readonly AccountHoldings[], told: Told): AccountHoldings[] | undefined {
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
function valueOf(holdings: AccountHoldings['holdings']): string {
  return holdings
    .reduce((sum, { available, held, price }) => {
      const value = new Decimal(available).plus(held).times(price);
      return sum.plus(value.round(usdtDigits, 'down'));
    }, new Decimal(0))
    .toString();
}

function withDetail(detail: Balance, told: Told): Balance {
  const now = told.find(({ account, currency }) => account === detail.account && currency === detail.currency);
  if (now === undefined || now.version <= detail.version) return detail;
  const { available, held, version } = now;
  return { ...detail, available, held, version };
}

/** Currencies that live in one account alone are not in the list, so what it has no place for is none of its business. */
function withTransferable(coins: readonly TransferCoin[], told: Told): TransferCoin[] {
  return coins.map((coin) => {
    const available = { ...coin.available };
    const versions = { ...coin.versions };
    for (const { account, currency, ...now } of told) {
      const known = versions[account];
      if (currency !== coin.id || known === undefined || now.version <= known) continue;
      available[account] = now.available;
      versions[account] = now.version;
    }
    return { ...coin, available, versions };
  });
}

function withExchangeable(coins: readonly ExchangeCoin[], told: Told): ExchangeCoin[] {
  return coins.map((coin) => {
    const now = told.find(({ account, currency }) => account === 'spot' && currency === coin.currency);
    if (now === undefined || now.version <= coin.version) return coin;
    return { ...coin, available: now.available, version: now.version };
  });
}
