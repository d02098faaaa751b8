import * as rules from '@aureus/core/loans/rules.ts';
import { percentOf } from '@aureus/core/money/percent.ts';
import { usePercent } from './use-words.ts';

export const { MIN_DAYS, MAX_DAYS, OVERDUE_DAYS } = rules;
/** Percent. */
export const LIQUIDATION = percentOf(rules.LIQUIDATION_PPM);

/** What holds for all loans, as texts for sentences. */
export function useRuleTexts() {
  const percent = usePercent();
  const text = (ppm: number): string => percent(percentOf(ppm));
  return {
    liquidation: text(rules.LIQUIDATION_PPM),
    warnings: rules.WARNINGS_PPM.map(text).join(' · '),
    overdueRate: text(rules.OVERDUE_PPM),
    saleFee: text(rules.SALE_FEE_PPM),
  };
}
