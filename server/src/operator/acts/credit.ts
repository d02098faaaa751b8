import { accountIds } from '@aureus/contract/wallet/accounts.ts';
import { DecimalError, formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool, PoolClient } from 'pg';
import type { Currency, MarketDirectory } from '../../market/public.ts';
import type { Notices } from '../../notice/public.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { house, HOUSE_ACCOUNT } from '../../platform/ledger/house.ts';
import { post } from '../../platform/ledger/ledger.ts';
import type { LiveHub } from '../../platform/live/hub.ts';
import { balanceEvent } from '../../wallet/public.ts';
import type { ProposalHandler } from '../public.ts';
import { usdtText } from '../usdt.ts';
import { assertBelowCeilings, countCredit } from './credit-ceiling.ts';
import { userExists } from './freeze.ts';

interface Needs {
  readonly clock: Clock;
  readonly hub: LiveHub;
  readonly markets: MarketDirectory;
  readonly notices: Notices;
}

/** Gives a user money of the promotions account. What that account does not hold cannot be given, whoever approves. */
export function crediting({ clock, hub, markets, notices }: Needs): ProposalHandler<'user.credit'> {
  function currencyOf(code: string): Currency {
    const currency = markets.currencies().find((one) => one.code === code);
    if (!currency) throw new AppError('currency_unknown');
    return currency;
  }

  return {
    subject: ({ user_id }) => `user ${user_id} credit`,

    affected: async (_pool, { user_id }) => ({ users: [BigInt(user_id)] }),

    preview: async (pool, { user_id, account, currency: code, amount: text }) => {
      const currency = currencyOf(code);
      const amount = amountOf(text, currency);
      if (!(await userExists(pool, user_id))) throw new AppError('account_not_found');
      const paying = await balanceOf(pool, house.promotions, HOUSE_ACCOUNT, currency);
      const own = await balanceOf(pool, BigInt(user_id), accountIds[account], currency);
      if (paying < amount) throw new AppError('house_funds_exhausted');
      await assertBelowCeilings(pool, markets.valueInUsdt(currency.id, amount), clock.now());
      const line = (label: string, before: bigint | null, after: bigint) => {
        return {
          label,
          before: before === null ? null : formatDecimal(before, currency.scale),
          after: formatDecimal(after, currency.scale),
          unit: code,
          usdt: usdtText(markets, currency.id, after),
        };
      };
      return [
        line('credit.amount', null, amount),
        line('credit.user_available', own, own + amount),
        line('credit.promotions', paying, paying - amount),
      ];
    },

    execute: async (tx, { user_id, account, currency: code, amount: text }, { proposalId }) => {
      const currency = currencyOf(code);
      const available = amountOf(text, currency);
      const owner = BigInt(user_id);
      const { rowCount } = await tx.client.query('SELECT FROM users WHERE id = $1', [owner]);
      if (rowCount !== 1) throw new AppError('account_not_found');
      const at = clock.now();
      await countCredit(tx, proposalId, markets.valueInUsdt(currency.id, available), at);
      const { balances } = await post(tx, {
        kind: 'credit',
        ref: proposalId,
        at,
        postings: [
          {
            owner: house.promotions,
            account: HOUSE_ACCOUNT,
            currency: currency.id,
            available: -available,
            held: 0n,
          },
          { owner, account: accountIds[account], currency: currency.id, available, held: 0n },
        ],
      });
      await notices.send(tx, { userId: owner, kind: 'credit_received', params: { amount: text, currency: code } });
      return () =>
        hub.publishToUser(
          owner,
          balanceEvent(
            balances.filter((one) => one.owner === owner),
            markets,
          ),
        );
    },
  };
}

/** @throws AppError invalid_number, amount_too_precise, amount_too_large, amount_too_small */
function amountOf(text: string, currency: Currency): bigint {
  let amount: bigint;
  try {
    amount = parseDecimal(text, currency.scale);
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error;
    if (error.reason === 'too_precise') throw new AppError('amount_too_precise', { decimals: currency.scale });
    throw new AppError(error.reason === 'too_large' ? 'house_funds_exhausted' : 'invalid_number');
  }
  if (amount === 0n) throw new AppError('amount_too_small', { minimum: formatDecimal(1n, currency.scale) });
  return amount;
}

async function balanceOf(
  connection: Pool | PoolClient,
  owner: bigint,
  account: number,
  currency: Currency,
): Promise<bigint> {
  const { rows } = await connection.query<{ available: bigint }>(
    'SELECT available FROM wallet WHERE owner_id = $1 AND account = $2 AND currency_id = $3',
    [owner, account, currency.id],
  );
  return rows[0]?.available ?? 0n;
}
