import { accountOf, accounts } from '@aureus/contract/wallet/accounts.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { ClientBase, Pool } from 'pg';
import type { Currency, MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Clock } from '../platform/clock.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import { readBalance } from '../platform/ledger/balances.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { post } from '../platform/ledger/post.ts';
import { isClosed, userExists } from '../account/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import { assertBelowCeilings, countCredit } from './credit-ceiling.ts';
import { usdtText } from './preview-lines.ts';

interface Needs {
  readonly clock: Clock;
  readonly markets: MarketDirectory;
  readonly notices: Notices;
}

/** Gives a user money of the promotions account. What that account does not hold cannot be given, whoever approves. */
export function crediting({ clock, markets, notices }: Needs): ProposalHandler<'user.credit'> {
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
      await assertTakes(pool, BigInt(user_id));
      const wallet = (owner: bigint, account: number) => ({ owner, account, currency: currency.id });
      const { available: paying } = await readBalance(pool, wallet(house.promotions, HOUSE_ACCOUNT));
      const { available: own } = await readBalance(pool, wallet(BigInt(user_id), accounts[accountOf(account)]));
      if (paying < amount) throw new AppError('house_funds_exhausted');
      await assertBelowCeilings(pool, markets.valueInUsdt(currency.id, amount), clock.now());
      const line = (label: string, before: bigint | null, after: bigint) => {
        return {
          label,
          before: before === null ? null : formatDecimal(before, currency.scale),
          after: formatDecimal(after, currency.scale),
          unit: code,
          usdt: usdtText(markets, currency, after),
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
      await assertTakes(tx.client, owner);
      const at = clock.now();
      await countCredit(tx, proposalId, markets.valueInUsdt(currency.id, available), at);
      await post(tx, {
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
          { owner, account: accounts[accountOf(account)], currency: currency.id, available, held: 0n },
        ],
      });
      await notices.send(tx, { userId: owner, kind: 'credit_received', params: { amount: text, currency: code } });
      return undefined;
    },
  };
}

/** @throws AppError account_not_found, also when the account was closed */
async function assertTakes(connection: Pool | ClientBase, userId: bigint): Promise<void> {
  if (!(await userExists(connection, userId)) || (await isClosed(connection, userId))) {
    throw new AppError('account_not_found');
  }
}

/** @throws AppError invalid_number, amount_too_precise, amount_too_large, amount_too_small */
function amountOf(text: string, currency: Currency): bigint {
  const amount = parseDecimalInput(text, currency.scale, () => new AppError('house_funds_exhausted'));
  if (amount === 0n) throw new AppError('amount_too_small', { minimum: formatDecimal(1n, currency.scale) });
  return amount;
}
