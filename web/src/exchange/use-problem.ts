import type { exchangeFee } from '@aureus/contract/exchange/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { totalWithFee } from './pair.ts';
import type { ExchangeCoin } from './queries.ts';

interface Problem {
  /** `bounds`: no price is asked for it; `funds`: there is a price, but not the money. */
  kind: 'none' | 'bounds' | 'funds';
  /** On the button. */
  reason: string | undefined;
  /** Under the field. */
  error: string | undefined;
}

/** Why an amount of a coin cannot be exchanged, if so. */
export function useProblem(amount: string, from: ExchangeCoin, fee: Answer<typeof exchangeFee> | undefined): Problem {
  const { t } = useLingui();
  const { number } = useFormat();
  const name = from.name;
  if (amount === '' || new Decimal(amount).eq(0))
    return { kind: 'bounds', reason: t`Enter an amount`, error: undefined };
  if (fee === undefined) return { kind: 'none', reason: undefined, error: undefined };
  if (new Decimal(amount).lt(fee.minimum)) {
    const least = number(fee.minimum, { maxDigits: 8 });
    return { kind: 'bounds', reason: t`Too little`, error: t`At least ${least} ${name}` };
  }
  if (new Decimal(amount).gt(fee.maximum)) {
    const most = number(fee.maximum, { maxDigits: 8 });
    return { kind: 'bounds', reason: t`Too much at once`, error: t`At most ${most} ${name} at once` };
  }
  if (new Decimal(amount).times(fee.form_price).gt(fee.left_today)) {
    const left = number(fee.left_today, { maxDigits: 2 });
    return { kind: 'bounds', reason: t`Check the amount`, error: t`Your 24-hour limit leaves ${left} USDT` };
  }
  if (totalWithFee(amount, fee.fee, from.scale).gt(from.available)) {
    return { kind: 'funds', reason: t`Not enough available`, error: t`More than is available with the fee` };
  }
  return { kind: 'none', reason: undefined, error: undefined };
}
