import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import { type Account, accountNameOf, accounts, wireNames } from '@aureus/contract/wallet/accounts.ts';
import type * as calls from '@aureus/contract/transfer/calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { accountsOf } from '@aureus/core/wallet/account-rule.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import { texts } from '../platform/texts/texts.ts';
import { unitPrice } from '../wallet/public.ts';

/** Currencies that live in more than one account, each with what the user has available there. */
export async function transferCurrencies(
  pool: Pool,
  markets: MarketDirectory,
  userId: bigint,
): Promise<Answer<typeof calls.transferCurrencies>> {
  const own = await readBalancesOf(pool, userId);
  const known = new Map(own.map((balance) => [`${balance.account} ${balance.currency}`, balance]));
  return markets.currencies().flatMap((currency) => {
    const homes = accountsOf(currency.kind);
    if (homes.length < 2) return [];
    const is = (account: Account): 0 | 1 => (homes.includes(account) ? 1 : 0);
    const wallet = Object.fromEntries(
      homes.flatMap((account) => {
        const { available = 0n, version = 0n } = known.get(`${accounts[account]} ${currency.id}`) ?? {};
        return [
          [`${wireNames[account]}_balance`, formatDecimal(available, currency.scale)],
          [`${wireNames[account]}_version`, Number(version)],
        ];
      }),
    );
    return [
      {
        id: currency.id,
        name: currency.code,
        full_name: currency.fullName,
        logo: currency.logo,
        scale: currency.scale,
        usdt_price: unitPrice(markets, currency),
        is_legal: is('fiat'),
        is_match: is('spot'),
        is_lever: is('futures'),
        is_micro: is('options'),
        wallet,
      },
    ];
  });
}

interface MoveRow {
  readonly id: bigint;
  readonly currency_id: number;
  readonly from_account: number;
  readonly to_account: number;
  readonly amount: bigint;
  readonly created_at: Date;
}

/** The user's moves between accounts, newest first. */
export async function transferHistory(
  pool: Pool,
  markets: MarketDirectory,
  userId: bigint,
  { page, limit }: Input<typeof calls.transferHistory>,
  language: Language,
): Promise<Answer<typeof calls.transferHistory>> {
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query<MoveRow>(
      `SELECT id, currency_id, from_account, to_account, amount, created_at FROM wallet_move WHERE owner_id = $1
       ORDER BY id DESC LIMIT $2 OFFSET $3`,
      [userId, limit, (page - 1) * limit],
    ),
    pool.query<{ total: number }>('SELECT count(*)::integer AS total FROM wallet_move WHERE owner_id = $1', [userId]),
  ]);
  const info = texts(language).ledger('transfer');
  const data = rows.flatMap((row) => {
    const currency = markets.currency(row.currency_id);
    const from = accountNameOf(row.from_account);
    const to = accountNameOf(row.to_account);
    if (!currency || !from || !to) return [];
    return [
      {
        id: Number(row.id),
        currency: currency.id,
        currency_name: currency.code,
        from,
        to,
        value: formatDecimal(row.amount, currency.scale),
        created_time: row.created_at.toISOString(),
        info,
      },
    ];
  });
  return { data, page, limit, total: counted[0]?.total ?? 0 };
}
