import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import {
  type Account,
  type AccountName,
  accountOf,
  accounts,
  fieldsByAccount,
  wireNames,
} from '@aureus/contract/wallet/accounts.ts';
import type * as calls from '@aureus/contract/wallet/calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import type { Currency, MarketDirectory } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { readBalance, readBalancesOf } from '../platform/ledger/balances.ts';
import { unitPrice, usdtOf } from './prices.ts';
import type { WalletNeeds } from './public.ts';

/** Whether a currency can be paid in. */
type CanDeposit = (currencyId: number) => boolean;

const NOTHING = { available: 0n, held: 0n, version: 0n };

/** All four accounts with every currency, rows of zero included. */
export async function listWallets(
  pool: Pool,
  markets: MarketDirectory,
  userId: bigint,
  canDeposit: CanDeposit = () => false,
): Promise<Answer<typeof calls.list>> {
  const balances = await readBalancesOf(pool, userId);
  const byKey = new Map(balances.map((balance) => [`${balance.account} ${balance.currency}`, balance]));
  const usdtScale = usdtOf(markets).scale;
  const walletOf = (name: Account) => {
    let total = 0n;
    const balance = markets.currencies().map((currency) => {
      const known = byKey.get(`${accounts[name]} ${currency.id}`) ?? NOTHING;
      total += markets.valueInUsdt(currency.id, known.available + known.held) ?? 0n;
      return { ...describe(markets, currency, canDeposit), ...namedBalances(name, currency, known) };
    });
    return { usdt_total: formatDecimal(total, usdtScale), balance };
  };
  return fieldsByAccount('wallet', walletOf);
}

/** One balance of one account. @throws AppError currency_unknown */
export async function walletDetail(
  { pool, markets, instruments }: Pick<WalletNeeds, 'markets' | 'instruments'> & { readonly pool: Pool },
  userId: bigint,
  { currency: currencyId, type }: Input<typeof calls.detail>,
  canDeposit: CanDeposit = () => false,
): Promise<Answer<typeof calls.detail>> {
  const currency = markets.currency(currencyId);
  if (!currency) throw new AppError('currency_unknown');
  const key = { owner: userId, account: accounts[accountOf(type)], currency: currencyId };
  return {
    ...describe(markets, currency, canDeposit),
    type,
    ...namedBalances(accountOf(type), currency, await readBalance(pool, key)),
    coin_trade_fee: formatDecimal(BigInt(takerFee(markets, instruments, currency)), 4),
  };
}

function describe(markets: MarketDirectory, currency: Currency, canDeposit: CanDeposit) {
  return {
    currency: currency.id,
    currency_name: currency.code,
    logo: currency.logo,
    usdt_price: unitPrice(markets, currency),
    is_charge: canDeposit(currency.id) ? (1 as const) : (0 as const),
  };
}

function namedBalances(account: Account, { scale }: Currency, { available, held, version }: typeof NOTHING) {
  const name = wireNames[account];
  return {
    [`${name}_balance`]: formatDecimal(available, scale),
    [`lock_${name}_balance`]: formatDecimal(held, scale),
    version: Number(version),
  } as Record<`${AccountName}_balance` | `lock_${AccountName}_balance`, string> & { version: number };
}

/** Parts per million: of the currency's own market, else the highest of all. One ppm is 0.0001 percent. */
function takerFee(markets: MarketDirectory, instruments: WalletNeeds['instruments'], currency: Currency): number {
  const market = markets.marketOf(currency.id, usdtOf(markets).id);
  const own = market && instruments.on(market.id);
  return own?.takerFeePpm ?? Math.max(0, ...instruments.all().map(({ takerFeePpm }) => takerFeePpm));
}
