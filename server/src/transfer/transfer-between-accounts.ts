import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { type Account, accountOf, accounts } from '@aureus/contract/wallet/accounts.ts';
import type * as calls from '@aureus/contract/transfer/calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { accountsOf } from '@aureus/core/wallet/account-rule.ts';
import { refuseFrozen } from '../account/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { post } from '../platform/ledger/post.ts';
import type { Platform } from '../platform/platform.ts';
import { parseAmount } from '../wallet/public.ts';
import type { Covering } from './public.ts';

type Transfer = typeof calls.transfer;

/** Moves money between two accounts of the caller. */
export async function transferBetweenAccounts(
  { money, clock }: Pick<Platform, 'money' | 'clock'>,
  { markets, covering }: { readonly markets: MarketDirectory; readonly covering: Covering },
  { currency_id, number, from_field, to_field }: Input<Transfer>,
  { caller: { userId }, claim }: MoneyContext,
): Promise<Answer<Transfer>> {
  const [from, to] = [accountOf(from_field), accountOf(to_field)];
  const currency = markets.currency(currency_id);
  if (!currency) throw new AppError('currency_unknown');
  if (from === to) throw new AppError('same_account');
  const homes = accountsOf(currency.kind);
  if (!homes.includes(from) || !homes.includes(to)) throw new AppError('account_not_for_currency');
  const amount = parseAmount(number, currency);
  const at = clock.now();

  return money.transaction(claim, async (tx) => {
    await refuseFrozen(tx, userId);
    const id = await writeMove(tx, { owner: userId, currency: currency.id, from, to, amount, at });
    const wallet = (account: Account, available: bigint) =>
      ({ owner: userId, account: accounts[account], currency: currency.id, available, held: 0n }) as const;
    const balances = await post(tx, {
      kind: 'transfer',
      ref: id,
      at,
      postings: [wallet(from, -amount), wallet(to, amount)],
    });
    await covering[from]?.(tx, { owner: userId, currency: currency.id });
    const availableIn = (account: Account): string => {
      const balance = balances.find((each) => each.account === accounts[account]);
      return formatDecimal(balance?.available ?? 0n, currency.scale);
    };
    return {
      id: Number(id),
      currency: currency.id,
      currency_name: currency.code,
      from: from_field,
      to: to_field,
      value: formatDecimal(amount, currency.scale),
      from_available: availableIn(from),
      to_available: availableIn(to),
      created_time: at.toISOString(),
    };
  });
}

interface Move {
  readonly owner: bigint;
  readonly currency: number;
  readonly from: Account;
  readonly to: Account;
  readonly amount: bigint;
  readonly at: Date;
}

async function writeMove({ client }: Transaction, { owner, currency, from, to, amount, at }: Move): Promise<bigint> {
  const { rows } = await client.query<{ id: bigint }>(
    `INSERT INTO wallet_move (owner_id, currency_id, from_account, to_account, amount, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [owner, currency, accounts[from], accounts[to], amount, at],
  );
  const [row] = rows;
  if (!row) throw new Error('A move was not written');
  return row.id;
}
