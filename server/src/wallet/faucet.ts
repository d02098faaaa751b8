import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import type * as calls from '@aureus/contract/wallet/calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Currency, MarketDirectory } from '../market/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { type Balance, post } from '../platform/ledger/post.ts';
import type { Platform } from '../platform/platform.ts';
import { parseAmount } from './amount.ts';
import { usdtOf } from './prices.ts';

/** A user may draw this much a day (UTC), in whole USDT. */
export const FAUCET_USDT_A_DAY = 100_000n;

type Faucet = typeof calls.faucet;

/** Demo play money from the promotions account into the user's spot account. */
export async function drawFaucet(
  { money, clock }: Pick<Platform, 'money' | 'clock'>,
  markets: MarketDirectory,
  input: Input<Faucet>,
  { caller, claim }: MoneyContext,
): Promise<Answer<Faucet>> {
  const currency = markets.currency(input.currency);
  if (!currency) throw new AppError('currency_unknown');
  const amount = parseAmount(input.amount, currency, 'faucet_limit_reached');
  const usdt = usdtOf(markets);
  const value = faucetValue(markets, currency, amount, usdt);
  const limit = FAUCET_USDT_A_DAY * 10n ** BigInt(usdt.scale);
  if (value > limit) throw new AppError('faucet_limit_reached');
  const at = clock.now();
  const day = at.toISOString().slice(0, 10);

  return money.transaction(claim, async (tx) => {
    const used = await countUse(tx, caller.userId, day, value, limit);
    const balances = await post(tx, {
      kind: 'faucet',
      ref: null,
      at,
      postings: [
        { owner: house.promotions, account: HOUSE_ACCOUNT, currency: currency.id, available: -amount, held: 0n },
        { owner: caller.userId, account: accounts.spot, currency: currency.id, available: amount, held: 0n },
      ],
    });
    const users = balances.filter((balance) => balance.owner === caller.userId);
    return answerOf(currency, amount, users, formatDecimal(limit - used, usdt.scale));
  });
}

/** Adds to the day's use unless that would pass the limit: one statement, so that twenty at once count twenty times. */
async function countUse(tx: Transaction, userId: bigint, day: string, value: bigint, limit: bigint): Promise<bigint> {
  const { rows } = await tx.client.query<{ used: bigint }>(
    `INSERT INTO faucet_use (owner_id, day, used) VALUES ($1, $2, $3)
     ON CONFLICT (owner_id, day) DO UPDATE SET used = faucet_use.used + excluded.used
       WHERE faucet_use.used + excluded.used <= $4
     RETURNING used`,
    [userId, day, value, limit],
  );
  const [row] = rows;
  if (!row) throw new AppError('faucet_limit_reached');
  return row.used;
}

function answerOf(currency: Currency, amount: bigint, balances: readonly Balance[], left: string): Answer<Faucet> {
  return {
    currency: currency.id,
    amount: formatDecimal(amount, currency.scale),
    available: formatDecimal(balances[0]?.available ?? 0n, currency.scale),
    left_today: left,
  };
}

/** Rounded up, and at least a cent: drawing many tiny amounts must not be free of the limit. */
function faucetValue(markets: MarketDirectory, currency: Currency, amount: bigint, usdt: Currency): bigint {
  if (currency.id === usdt.id) return atLeastACent(amount, usdt);
  const value = markets.valueInUsdt(currency.id, amount);
  if (value === null) throw new AppError('prices_unavailable');
  return atLeastACent(value + 1n, usdt);
}

function atLeastACent(value: bigint, usdt: Currency): bigint {
  const cent = 10n ** BigInt(Math.max(0, usdt.scale - 2));
  if (value < cent) throw new AppError('amount_too_small', { minimum: `${formatDecimal(cent, usdt.scale)} USDT` });
  return value;
}
