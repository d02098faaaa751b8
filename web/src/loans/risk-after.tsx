import type { LoanRow } from '@aureus/contract/loans/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { Fact } from '../ui/money/money-facts.tsx';
import { percentText, riskAt, type Secured, type Sides } from './reckon.ts';
import { usePercent } from './use-words.ts';

/** How the risk rate would be afterwards, beside what it is. */
export function RiskAfter({ loan, after, sides }: { loan: LoanRow; after: Secured; sides: Sides | null }) {
  const { t } = useLingui();
  const percent = usePercent();
  const text = (secured: Secured): string => {
    const rate = sides === null ? null : riskAt(secured, sides);
    return rate === null ? '–' : percent(percentText(rate), 1);
  };
  return (
    <Fact label={t`Risk rate`}>
      {text(loan)} → {text(after)}
    </Fact>
  );
}
