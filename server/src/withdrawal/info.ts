import type { Answer } from '@aureus/contract/platform/call.ts';
import { type Account, accounts, fieldsByAccount } from '@aureus/contract/wallet/accounts.ts';
import type { info as infoCall } from '@aureus/contract/withdrawal/calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import { priceOf } from '../wallet/public.ts';
import { limitsOf, usedBtc } from './limits.ts';
import { readTerms, type StoredTerms, wireTerms } from './terms.ts';
import type { RequestNeeds } from './needs.ts';
import { amountOfBtc, BTC_SCALE, USD_SCALE } from './values.ts';

type Info = Answer<typeof infoCall>;

/** What a withdrawal of a currency costs, what may leave now, and what is missing. @throws AppError currency_unknown */
export async function withdrawalInfo(needs: RequestNeeds, userId: bigint, currencyId: number): Promise<Info> {
  const { pool, markets } = needs;
  const currency = markets.currency(currencyId);
  if (!currency) throw new AppError('currency_unknown');
  const [terms, availableIn, safety] = await Promise.all([
    readTerms(pool, markets, currencyId),
    availableOf(needs, userId, currencyId),
    safetyOf(needs, userId),
  ]);
  const limits = await limitsOf(pool, safety.level);
  const left = limits.dailyBtc > safety.used ? limits.dailyBtc - safety.used : 0n;
  const leftAmount = amountOfBtc(markets, currency, left);
  const price = priceOf(markets, currency);
  const amount = (minor: bigint): string => formatDecimal(minor, currency.scale);
  return {
    currency: currency.id,
    name: currency.code,
    logo: currency.logo,
    scale: currency.scale,
    ...firstTerms(terms[0], amount),
    ...fieldsByAccount('balance', (account) => amount(availableIn(account))),
    usdt_price: price ? formatDecimal(price.units, price.scale) : '',
    networks: terms.map((each) => wireTerms(each, currency)),
    limits: {
      level: safety.level,
      daily_btc: formatDecimal(limits.dailyBtc, BTC_SCALE),
      used_btc: formatDecimal(safety.used, BTC_SCALE),
      left_btc: formatDecimal(left, BTC_SCALE),
      left: leftAmount === null ? '' : amount(leftAmount),
      single_usd: formatDecimal(limits.singleUsd, USD_SCALE),
    },
    missing: safety.missing,
  };
}

/** Fee and minimum in the older words. */
function firstTerms(terms: StoredTerms | undefined, amount: (minor: bigint) => string) {
  if (!terms) return { rate: '0', ratetype: 0 as const, min_number: '0' };
  const isFlat = terms.kind === 'flat';
  return {
    rate: isFlat ? amount(terms.fee) : formatDecimal(terms.fee, 6),
    ratetype: isFlat ? (0 as const) : (1 as const),
    min_number: amount(terms.minimum),
  };
}

async function availableOf(
  { pool }: RequestNeeds,
  userId: bigint,
  currencyId: number,
): Promise<(account: Account) => bigint> {
  const own = (await readBalancesOf(pool, userId)).filter(({ currency }) => currency === currencyId);
  return (name) => own.find(({ account }) => account === accounts[name])?.available ?? 0n;
}

async function safetyOf({ pool, guards, identities, clock }: RequestNeeds, userId: bigint) {
  const factors = await guards.factorsOf(userId);
  return withTransaction(pool, async (tx) => {
    const level = await identities.levelOf(userId, tx);
    const block = await guards.withdrawalBlock(tx, userId);
    const { allowListOnly } = await guards.safetyOf(tx, userId);
    const missing: Info['missing'] = {
      identity: level === 0,
      pay_password: !factors.payPassword,
      second_factor: !factors.secondFactor,
      paused: block?.reason ?? '',
      paused_until: block?.until?.toISOString() ?? '',
      addresses_only: allowListOnly,
    };
    return { level, missing, used: await usedBtc(tx.client, userId, clock.now()) };
  });
}
