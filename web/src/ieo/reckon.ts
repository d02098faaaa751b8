import type { IeoReceipt, ProjectInfo } from '@aureus/contract/ieo/shapes.ts';
import { type AllotmentFacts, type OwnPart, ownPart } from '@aureus/core/ieo/allotment.ts';
import { costOf, PRICE_SCALE } from '@aureus/core/ieo/cost.ts';
import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';

/** What a project's numbers are reckoned by: the functions the server reckons by. Amounts are decimal texts. */
export type Pay = ProjectInfo['pays'][number];

/** What an amount of coins costs in a currency, rounded up as the server does. */
export function costText(
  amount: string,
  { scale: coinScale }: Pick<ProjectInfo, 'scale'>,
  { price, scale }: Pay,
): string {
  const perCoin = parseDecimal(price, PRICE_SCALE);
  return formatDecimal(costOf(parseDecimal(amount, coinScale), { perCoin, coinScale, payScale: scale }), scale);
}

/** The most an amount of money pays for, in whole steps. */
export function affordable(money: string, info: Pick<ProjectInfo, 'scale' | 'step'>, { price, scale }: Pay): string {
  const perCoin = parseDecimal(price, PRICE_SCALE);
  const coins =
    (parseDecimal(money, scale) * 10n ** BigInt(info.scale + PRICE_SCALE)) / (perCoin * 10n ** BigInt(scale));
  return inSteps(formatDecimal(coins, info.scale), info);
}

/** An amount rounded down to whole steps. */
export function inSteps(amount: string, { scale, step }: Pick<ProjectInfo, 'scale' | 'step'>): string {
  const one = parseDecimal(step, scale);
  return formatDecimal((parseDecimal(amount, scale) / one) * one, scale);
}

export function isWholeSteps(amount: string, info: Pick<ProjectInfo, 'scale' | 'step'>): boolean {
  return parseDecimal(amount, info.scale) % parseDecimal(info.step, info.scale) === 0n;
}

/** What an amount would get if nobody else applied from now on: rounded down, the steps that are left are not known yet. */
export function expected(amount: string, { amount: total, total_sell, scale, step }: ProjectInfo): string {
  const [all, wanted, one] = [total, amount, step].map((text) => parseDecimal(text, scale)) as [bigint, bigint, bigint];
  const demand = parseDecimal(total_sell, scale) + wanted;
  if (demand <= all) return amount;
  return formatDecimal((((wanted / one) * (all / one)) / (demand / one)) * one, scale);
}

/** A user's part by their receipt, reckoned again on this device. */
export function partOf({ facts: { total, demand, extras, cut }, applied, tie }: IeoReceipt): OwnPart {
  const facts: AllotmentFacts = {
    total: BigInt(total),
    demand: BigInt(demand),
    extras: BigInt(extras),
    cut: cut && { remainder: BigInt(cut.remainder), tie: cut.tie },
  };
  return ownPart(facts, { applied: BigInt(applied), tie });
}

/** Whether the seed of a receipt is the one that was promised before anybody applied. */
export async function isPromisedSeed({ facts: { seed }, tie_commitment }: IeoReceipt): Promise<boolean> {
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === tie_commitment;
}
