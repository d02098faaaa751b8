import type { IeoOrderState } from '@aureus/contract/ieo/shapes.ts';
import { useLingui } from '@lingui/react/macro';

/** Where an application stands, in a word and its tone. */
export function useOrderState() {
  const { t } = useLingui();
  return (state: IeoOrderState) => {
    const words = {
      applied: { tone: 'gold', text: t`Subscribed` },
      locked: { tone: 'plain', text: t`Locked` },
      listed: { tone: 'up', text: t`Listed` },
      nothing: { tone: 'plain', text: t`Nothing allotted` },
      cancelled: { tone: 'danger', text: t({ message: 'Cancelled', context: 'project' }) },
    } as const;
    return words[state];
  };
}
