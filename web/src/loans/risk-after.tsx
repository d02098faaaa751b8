import type { LoanRow } from '@aureus/contract/loans/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { Fact } from '../ui/money/money-facts.tsx';
import { riskAt, type Secured, type Sides } from './reckon.ts';
import { useRateText } from './use-words.ts';

/** How the risk rate would be afterwards, beside what it is. */
export function RiskAfter({ loan, after, sides }: { loan: LoanRow; after: Secured; sides: Sides | null }) {
  const { t } = useLingui();
  const rateText = useRateText();
  const text = (secured: Secured): string => {
    const rate = sides === null ? null : riskAt(secured, sides);
    return rate === null ? '–' : rateText(rate);
  };
  return (
    <Fact label={t`Risk rate`}>
      {text(loan)} → {text(after)}
    </Fact>
  );
}
