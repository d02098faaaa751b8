import type { DualStatus } from '@aureus/contract/dual/shapes.ts';
import { useLingui } from '@lingui/react/macro';

/** Where an order stands, in a word. */
export function useStatusText(): (status: DualStatus) => string {
  const { t } = useLingui();
  const words: Readonly<Record<DualStatus, string>> = {
    0: t({ message: 'Failed', context: 'dual' }),
    1: t({ message: 'Purchased', context: 'dual' }),
    2: t({ message: 'Settling', context: 'dual' }),
    3: t({ message: 'Paid out', context: 'dual' }),
  };
  return (status) => words[status];
}
