import {
  type CoinPrice,
  exactly,
  type Factor,
  type Minor,
  roundedDown,
  roundedUp,
  coinAmount,
  coinPrice,
  times,
  toCoin,
  toUsdt,
  type Steps,
} from './amounts.ts';

/** A share is this part of a coin (wire contract 13): 0.1, or what that costs in USDT. */
const SHARES_OF_A_COIN = 10n;
const DAYS_OF_A_YEAR = 365n;
const MILLION = 1_000_000n;

/** What was invested: of a call in the coin, of a put in USDT. */
export type Invested =
  | { readonly type: 'call'; readonly principal: Minor<'coin'> }
  | { readonly type: 'put'; readonly principal: Minor<'usdt'> };

/** What it earns, and at which reference price it changes over. */
export interface Earning {
  readonly strike: CoinPrice;
  /** Days it earns for. */
  readonly days: number;
  /** A year's rate, parts per million. */
  readonly ratePpm: number;
}

/** What is paid in each of the two cases, with what was invested. */
export interface Payouts {
  readonly coin: Minor<'coin'>;
  readonly usdt: Minor<'usdt'>;
}

/** 1 + days × rate / 365. */
export function growth({ days, ratePpm }: Pick<Earning, 'days' | 'ratePpm'>): Factor {
  const year = DAYS_OF_A_YEAR * MILLION;
  return { over: year + BigInt(days) * BigInt(ratePpm), under: year };
}

/**
 * Both possible payouts (wire contract 13, as told to users), rounded down. Call: amount × growth in the coin, or amount ×
 * reference × growth in USDT. Put: amount ÷ reference × growth in the coin, or amount × growth in USDT.
 */
export function payoutsOf(invested: Invested, earning: Earning): Payouts {
  const { strike } = earning;
  const grown = growth(earning);
  if (invested.type === 'call') {
    const coins = times(exactly(invested.principal), grown);
    return { coin: roundedDown(coins), usdt: roundedDown(toUsdt(coins, strike)) };
  }
  const usdt = times(exactly(invested.principal), grown);
  return { coin: roundedDown(toCoin(usdt, strike)), usdt: roundedDown(usdt) };
}

/** What the house has to have beside what was invested, to pay either. */
export function beyondPrincipal(
  invested: Invested,
  { coin, usdt }: Payouts,
): { readonly coin: bigint; readonly usdt: bigint } {
  return invested.type === 'call'
    ? { coin: coin - invested.principal, usdt }
    : { coin, usdt: usdt - invested.principal };
}

/**
 * What shares cost. Of a call 0.1 of the coin each; of a put a tenth of the coin's price, rounded up to the minor unit.
 * @param shares above zero
 * @param priceTicks the price of now
 */
export function invest(type: Invested['type'], shares: number, priceTicks: number, steps: Steps): Invested {
  const share = coinAmount(10n ** BigInt(steps.coinScale) / SHARES_OF_A_COIN);
  const coins = coinAmount(share * BigInt(shares));
  if (type === 'call') return { type, principal: coins };
  const one = roundedUp(toUsdt(exactly(share), coinPrice(priceTicks, steps)));
  return { type, principal: (one * BigInt(shares)) as Minor<'usdt'> };
}

/**
 * Whether a single share earns something in a single day, rounded down: what earns nothing is no product, and of nothing
 * nothing can be set aside. Of a put at the reference price, the least at which one is sold.
 * @param strike ticks
 */
export function earnsDaily(type: Invested['type'], strike: number, ratePpm: number, steps: Steps): boolean {
  const share = invest(type, 1, strike, steps);
  const beyond = beyondPrincipal(share, payoutsOf(share, { strike: coinPrice(strike, steps), days: 1, ratePpm }));
  return beyond.coin > 0n && beyond.usdt > 0n;
}
