import type { LoanRow } from '@aureus/contract/loans/shapes.ts';
import { ppmOf, riskAt, type Sides } from './reckon.ts';
import { useSides } from './use-side.ts';

/** The currencies of a loan at their prices of now; null while one has none. */
export const useLoanSides = (loan: LoanRow): Sides | null =>
  useSides(
    { id: loan.currency_id, code: loan.currency_name, scale: loan.scale },
    { id: loan.collateral_id, code: loan.collateral_name, scale: loan.collateral_scale },
  );

/** The risk rate of a loan by the prices of now, parts per million; what the server told last while there are none. */
export function useLiveRisk(loan: LoanRow): bigint | null {
  const sides = useLoanSides(loan);
  if (sides !== null) return riskAt(loan, sides);
  return loan.risk_rate === null ? null : BigInt(ppmOf(loan.risk_rate));
}

/** Whether the loan bears interest and may be sold out. */
export const isOpen = ({ state }: LoanRow): boolean => state === 'running' || state === 'overdue';
