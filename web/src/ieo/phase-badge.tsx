import type { ProjectPhase } from '@aureus/contract/ieo/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '../ui/badge.tsx';

/** Where a project stands, in a word. */
export function PhaseBadge({ phase }: { phase: ProjectPhase }) {
  const { t } = useLingui();
  const words = {
    warm_up: { tone: 'plain', text: t`Warm-up` },
    open: { tone: 'gold', text: t({ message: 'Open', context: 'subscription' }) },
    allotting: { tone: 'warn', text: t`Being allotted` },
    locked: { tone: 'plain', text: t`Locked` },
    listed: { tone: 'plain', text: t`Listed` },
    cancelled: { tone: 'danger', text: t({ message: 'Cancelled', context: 'project' }) },
  } as const;
  const { tone, text } = words[phase];
  return <Badge tone={tone}>{text}</Badge>;
}
