import type { SeriesPhase } from '@aureus/contract/box/rules.ts';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '../ui/badge.tsx';

/** Where a series of blind boxes stands. */
export function PhaseBadge({ phase }: { phase: SeriesPhase }) {
  const { t } = useLingui();
  const words: Record<SeriesPhase, string> = {
    soon: t({ message: 'Coming soon', context: 'series of blind boxes' }),
    open: t({ message: 'On sale', context: 'series of blind boxes' }),
    drawing: t({ message: 'Waiting for the draw', context: 'series of blind boxes' }),
    drawn: t({ message: 'Drawn', context: 'series of blind boxes' }),
    cancelled: t({ message: 'Cancelled', context: 'series of blind boxes' }),
  };
  const tone = phase === 'open' ? 'gold' : phase === 'drawn' ? 'up' : 'plain';
  return <Badge tone={tone}>{words[phase]}</Badge>;
}
