import { coinAmount, coinPrice, type Side, type Steps, usdtAmount } from './amounts.ts';
import { type Invested, type Payouts, payoutsOf } from './payouts.ts';
import { dualRule } from './rule.ts';
import { type DualTick, PARTS_OF_A_TICK, settlementPrice } from './settlement-price.ts';

/** What an order is settled by: everything its outcome follows from, and nothing else. */
export interface DualInputs extends Steps {
  /** Version of the rule. */
  readonly rule: number;
  readonly type: Invested['type'];
  /** Minor units of what was paid: of a call the coin, of a put USDT. */
  readonly principal: bigint;
  /** The reference price, in ticks. */
  readonly strike: number;
  readonly days: number;
  readonly ratePpm: number;
  /** Seconds since 1970. */
  readonly endSecond: number;
}

/** What comes out. */
export interface DualSettlement {
  /** Ten-thousandths of a tick; null with too few good prices in the window. */
  readonly price: bigint | null;
  readonly goodTicks: number;
  /** In which currency it is paid; null when it fails, and what was invested goes back. */
  readonly paid: Side | null;
  /** Minor units of what is paid, with what was invested; or what goes back. */
  readonly payout: bigint;
}

export function investedOf({ type, principal }: Pick<DualInputs, 'type' | 'principal'>): Invested {
  return type === 'call' ? { type, principal: coinAmount(principal) } : { type, principal: usdtAmount(principal) };
}

/** Both payouts an order may have. */
export function possiblePayouts(inputs: Omit<DualInputs, 'rule' | 'endSecond'>): Payouts {
  return payoutsOf(investedOf(inputs), { ...inputs, strike: coinPrice(inputs.strike, inputs) });
}

/**
 * In which currency is paid (wire contract 13). Call: strictly below the reference in the coin, at or above it in USDT. Put:
 * at or below it in the coin, above it in USDT.
 * @param price ten-thousandths of a tick
 * @param strike ticks
 */
export function paidIn(type: Invested['type'], price: bigint, strike: number): Side {
  const reference = BigInt(strike) * PARTS_OF_A_TICK;
  const isInCoin = type === 'call' ? price < reference : price <= reference;
  return isInCoin ? 'coin' : 'usdt';
}

/**
 * Settles an order by what its receipt says. The server settles by it; the browser and `npm run verify:settlements` call it
 * again and compare.
 * @throws RangeError for a rule that never was, or a reference price that is none
 */
export function settle(inputs: DualInputs, ticks: readonly DualTick[]): DualSettlement {
  const { price, goodTicks } = settlementPrice(ticks, inputs.endSecond, dualRule(inputs.rule));
  if (price === null) return { price, goodTicks, paid: null, payout: inputs.principal };
  const paid = paidIn(inputs.type, price, inputs.strike);
  return { price, goodTicks, paid, payout: possiblePayouts(inputs)[paid] };
}
