import type { WithdrawalTerms } from '@aureus/contract/withdrawal/shapes.ts';
import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import { payableUnit, withdrawalFee } from '@aureus/core/withdrawal/withdrawal.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';

/** Decimals of a fee in percent: parts per million are kept. */
const percentScale = 4;

/** What is taken and what arrives, by the rule the server reckons with; null while there is nothing to reckon. */
export function costOf(
  amount: string,
  terms: WithdrawalTerms,
  scale: number,
): { readonly fee: string; readonly receive: string } | null {
  if (amount === '' || new Decimal(amount).eq(0)) return null;
  const asked = parseDecimal(new Decimal(amount).toString(), scale);
  const fee = withdrawalFee(
    asked,
    {
      kind: terms.fee_kind,
      fee: parseDecimal(terms.fee, terms.fee_kind === 'flat' ? scale : percentScale),
      minimum: 0n,
    },
    payableUnit(scale, terms.decimals),
  );
  return {
    fee: formatDecimal(fee, scale),
    receive: fee < asked ? formatDecimal(asked - fee, scale) : '0',
  };
}

/** Why an amount cannot be withdrawn, or null. */
export type AmountProblem = 'empty' | 'balance' | 'minimum' | 'daily' | 'single';

export function amountProblem(
  amount: string,
  facts: {
    readonly available: string;
    readonly minimum: string;
    /** What the 24-hour limit leaves; empty without a price. */
    readonly left: string;
    /** Of one withdrawal, in USDT; null where it does not count. */
    readonly singleUsd: string | null;
    /** Of one unit in USDT; empty without a price. */
    readonly price: string;
  },
): AmountProblem | null {
  if (amount === '' || new Decimal(amount).eq(0)) return 'empty';
  const asked = new Decimal(amount);
  if (asked.gt(facts.available)) return 'balance';
  if (asked.lt(facts.minimum)) return 'minimum';
  if (facts.left !== '' && asked.gt(facts.left)) return 'daily';
  const worth = facts.price === '' ? null : asked.times(facts.price);
  return facts.singleUsd !== null && worth?.gt(facts.singleUsd) ? 'single' : null;
}

/** The most that can be withdrawn now, in as many decimals as can be paid; what is finer stays. */
export function mostOf(available: string, left: string, decimals: number): string {
  const most = left !== '' && new Decimal(left).lt(available) ? left : available;
  const payable = new Decimal(most).round(decimals, 'down');
  return payable.eq(0) ? '' : payable.toString();
}
