import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { MAX_AMOUNT } from '@aureus/core/money/bounds.ts';
import type { Currency, MarketDirectory } from '../market/public.ts';
import { hasWallet } from '../platform/ledger/balances.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { post } from '../platform/ledger/post.ts';
import type { Platform } from '../platform/platform.ts';
import { amountWorth, usdtOf } from './prices.ts';

/**
 * The demo's money: once per currency the outside gives the market maker (its inventory) and the promotions account
 * (faucet and opening balances), and to what pays out what it can pay. After that nothing is made from nothing. Production
 * starts with empty house accounts.
 */

/** Values in whole USDT. */
const MARKET_MAKER_USDT = 1_000_000_000n;
const MARKET_MAKER_VALUE = 50_000_000n;
const PROMOTIONS_USDT = 200_000_000n;
const PROMOTIONS_VALUE = 10_000_000n;
/** No starting amount may come near the bound of a balance. */
const MOST = MAX_AMOUNT / 10n;
interface Paying {
  readonly owner: bigint;
  readonly code: string;
  /** Of such a worth, in whole USDT. */
  readonly usdt: bigint;
}

/** What seconds options, dividends of shares, the savings products and coupons can pay out in the demo, and loans can lend. */
const PAYING_OUT: readonly Paying[] = [
  { owner: house.options, code: 'USDT', usdt: 5_000_000n },
  { owner: house.yield, code: 'USDT', usdt: 10_000_000n },
  { owner: house.mining, code: 'USDT', usdt: 1_000_000n },
  { owner: house.mining, code: 'BTC', usdt: 500_000n },
  { owner: house.mining, code: 'ETH', usdt: 500_000n },
  { owner: house.dual, code: 'USDT', usdt: 50_000_000n },
  { owner: house.dual, code: 'BTC', usdt: 20_000_000n },
  { owner: house.dual, code: 'ETH', usdt: 10_000_000n },
  { owner: house.coupons, code: 'USDT', usdt: 200_000n },
  { owner: house.loans, code: 'USDT', usdt: 5_000_000n },
  { owner: house.loans, code: 'BTC', usdt: 2_000_000n },
  { owner: house.loans, code: 'ETH', usdt: 2_000_000n },
];

/** A demo user's opening balances, in whole USDT of value. */
const OPENING_USDT = 50_000n;
const OPENING_OTHER_ACCOUNTS = 10_000n;
const OPENING_VALUE = 5_000n;
const OPENING_CURRENCIES = ['BTC', 'ETH', 'SOL', 'AAPL', 'TSLA'];

/** Lets one of several servers at a time give starting amounts on one database. */
const GENESIS_LOCK = 7_107_165_191;

type Needs = Pick<Platform, 'money' | 'clock'>;

/**
 * Gives the house its starting amounts of a currency, unless it has them; false when its price is not known yet, so
 * that its worth cannot be told.
 */
export async function fundHouse(
  { money, clock }: Needs,
  markets: MarketDirectory,
  currency: Currency,
): Promise<boolean> {
  const isUsdt = currency.id === usdtOf(markets).id;
  const marketMaker = startingAmount(markets, currency, isUsdt ? MARKET_MAKER_USDT : MARKET_MAKER_VALUE);
  const promotions = startingAmount(markets, currency, isUsdt ? PROMOTIONS_USDT : PROMOTIONS_VALUE);
  if (marketMaker === null || promotions === null) return false;
  await money.transaction(null, async (tx) => {
    await tx.client.query('SELECT pg_advisory_xact_lock($1)', [GENESIS_LOCK]);
    // Nothing else makes a wallet of the promotions account.
    const own = { owner: house.promotions, account: HOUSE_ACCOUNT, currency: currency.id };
    if (await hasWallet(tx.client, own)) return;
    const of = (owner: bigint, available: bigint) => ({
      owner,
      account: HOUSE_ACCOUNT,
      currency: currency.id,
      available,
      held: 0n,
    });
    await post(tx, {
      kind: 'genesis',
      ref: null,
      at: clock.now(),
      postings: [
        of(house.external, -marketMaker - promotions),
        of(house.marketMaker, marketMaker),
        of(house.promotions, promotions),
      ],
    });
  });
  for (const { owner, usdt } of PAYING_OUT.filter(({ code }) => code === currency.code)) {
    const amount = startingAmount(markets, currency, usdt);
    // Its price may have gone since.
    if (amount === null) return false;
    await fundPaying({ money, clock }, currency, { owner, amount });
  }
  return true;
}

/** Once, beside the others: an installation of before has them already. */
async function fundPaying(
  { money, clock }: Needs,
  { id: currency }: Currency,
  { owner, amount }: { readonly owner: bigint; readonly amount: bigint },
): Promise<void> {
  const own = { owner, account: HOUSE_ACCOUNT, currency };
  const outside = { owner: house.external, account: HOUSE_ACCOUNT, currency };
  await money.transaction(null, async (tx) => {
    await tx.client.query('SELECT pg_advisory_xact_lock($1)', [GENESIS_LOCK]);
    if (await hasWallet(tx.client, own)) return;
    await post(tx, {
      kind: 'genesis',
      ref: null,
      at: clock.now(),
      postings: [
        { ...outside, available: -amount, held: 0n },
        { ...own, available: amount, held: 0n },
      ],
    });
  });
}

/**
 * Gives demo users the opening balances of one currency, each once; a user who has such a wallet is left out. False when
 * its price is not known at this moment: it may have gone since the house was given its part.
 */
export async function fundUsers(
  { money, clock }: Needs,
  markets: MarketDirectory,
  currency: Currency,
  userIds: readonly bigint[],
): Promise<boolean> {
  const grants = openingGrants(markets, currency);
  if (grants === null) return false;
  for (const owner of userIds) {
    for (const { account, amount } of grants) {
      await money.transaction(null, async (tx) => {
        await tx.client.query('SELECT pg_advisory_xact_lock($1)', [GENESIS_LOCK]);
        if (await hasWallet(tx.client, { owner, account, currency: currency.id })) return;
        await post(tx, {
          kind: 'genesis',
          ref: null,
          at: clock.now(),
          postings: [
            { owner: house.promotions, account: HOUSE_ACCOUNT, currency: currency.id, available: -amount, held: 0n },
            { owner, account, currency: currency.id, available: amount, held: 0n },
          ],
        });
      });
    }
  }
  return true;
}

/** Null without a price. */
function openingGrants(markets: MarketDirectory, currency: Currency): { account: number; amount: bigint }[] | null {
  if (currency.id === usdtOf(markets).id) {
    const one = 10n ** BigInt(currency.scale);
    return Object.values(accounts).map((account) => ({
      account,
      amount: (account === accounts.spot ? OPENING_USDT : OPENING_OTHER_ACCOUNTS) * one,
    }));
  }
  if (!OPENING_CURRENCIES.includes(currency.code)) return [];
  const amount = startingAmount(markets, currency, OPENING_VALUE);
  if (amount === null) return null;
  return amount === 0n ? [] : [{ account: accounts.spot, amount }];
}

/** What a number of whole USDT is in a currency; in whole units where it is more than ten of them. */
function startingAmount(markets: MarketDirectory, currency: Currency, wholeUsdt: bigint): bigint | null {
  const usdt = usdtOf(markets);
  const value = wholeUsdt * 10n ** BigInt(usdt.scale);
  const amount = currency.id === usdt.id ? value : amountWorth(markets, currency, value);
  if (amount === null) return null;
  const one = 10n ** BigInt(currency.scale);
  const round = amount > 10n * one ? amount - (amount % one) : amount;
  return round < MOST ? round : MOST;
}
