import type { WithdrawalTerms } from '@aureus/contract/withdrawal/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import type { AmountProblem } from './cost.ts';
import type { WithdrawalInfo } from './queries.ts';

/** Why an amount cannot be withdrawn, in words. */
export function useAmountProblemText(): (
  problem: Exclude<AmountProblem, 'empty'>,
  info: WithdrawalInfo,
  terms: WithdrawalTerms | undefined,
) => string {
  const { t } = useLingui();
  const { number } = useFormat();
  return (problem, info, terms) => {
    const minimum = number(terms?.minimum ?? '0', { maxDigits: 8 });
    const left = number(info.limits.left, { maxDigits: 8 });
    const single = number(info.limits.single_usd, { maxDigits: 2 });
    switch (problem) {
      case 'balance':
        return t`More than is available`;
      case 'minimum':
        return t`The minimum is ${minimum} ${info.name}`;
      case 'daily':
        return t`Your 24-hour limit leaves ${left} ${info.name}`;
      case 'single':
        return t`One bank withdrawal may be worth at most ${single} USD`;
    }
  };
}
