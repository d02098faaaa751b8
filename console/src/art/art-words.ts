import type { ArtType, CreatorState, SaleState, WorkState } from '@aureus/contract/art/rules.ts';
import { useLingui } from '@lingui/react/macro';
import type { Tone } from '../ui/state-chip.tsx';

interface StateWord {
  readonly tone: Tone;
  readonly label: string;
}

export function useCreatorStates(): Readonly<Record<CreatorState, StateWord>> {
  const { t } = useLingui();
  return {
    applied: { tone: 'wait', label: t({ message: 'Applied', context: 'creator' }) },
    approved: { tone: 'good', label: t({ message: 'Approved', context: 'art market' }) },
    refused: { tone: 'bad', label: t({ message: 'Refused', context: 'art market' }) },
    ended: { tone: 'quiet', label: t({ message: 'Ended', context: 'creator' }) },
  };
}

export function useWorkStates(): Readonly<Record<WorkState, StateWord>> {
  const { t } = useLingui();
  return {
    review: { tone: 'wait', label: t({ message: 'Under review', context: 'art market' }) },
    approved: { tone: 'good', label: t({ message: 'Approved', context: 'art market' }) },
    refused: { tone: 'bad', label: t({ message: 'Refused', context: 'art market' }) },
    removed: { tone: 'bad', label: t({ message: 'Removed', context: 'art market' }) },
  };
}

export function useSaleStates(): Readonly<Record<SaleState, StateWord>> {
  const { t } = useLingui();
  return {
    review: { tone: 'wait', label: t({ message: 'Under review', context: 'art market' }) },
    refused: { tone: 'bad', label: t({ message: 'Refused', context: 'art market' }) },
    open: { tone: 'good', label: t({ message: 'On sale', context: 'art market' }) },
    paying: { tone: 'wait', label: t`Waits for payment` },
    sold: { tone: 'good', label: t({ message: 'Sold', context: 'art market' }) },
    unsold: { tone: 'quiet', label: t({ message: 'Not sold', context: 'art market' }) },
    unpaid: { tone: 'bad', label: t`Not paid in time` },
  };
}

/** What a work is. */
export function useTypeWords(): Readonly<Record<ArtType, string>> {
  const { t } = useLingui();
  return {
    1: t({ message: 'Picture', context: 'kind of a work' }),
    2: t({ message: 'Animation', context: 'kind of a work' }),
    3: t({ message: 'Sound', context: 'kind of a work' }),
    4: t({ message: 'Film', context: 'kind of a work' }),
  };
}
