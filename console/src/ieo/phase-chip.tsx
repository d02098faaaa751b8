import type { ProjectPhase } from '@aureus/contract/ieo/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { StateChip, type Tone } from '../ui/state-chip.tsx';

/** Where a project stands. */
export function PhaseChip({ phase, isLodged }: { phase: ProjectPhase; isLodged: boolean }) {
  const { t } = useLingui();
  const phases: Readonly<Record<ProjectPhase, { tone: Tone; label: string }>> = {
    warm_up: isLodged ? { tone: 'wait', label: t`Warm-up` } : { tone: 'bad', label: t`Coins missing` },
    open: { tone: 'good', label: t({ message: 'Open', context: 'project' }) },
    allotting: { tone: 'wait', label: t`Being allotted` },
    locked: { tone: 'good', label: t`Locked` },
    listed: { tone: 'good', label: t`Listed` },
    cancelled: { tone: 'quiet', label: t({ message: 'Cancelled', context: 'project' }) },
  };
  return <StateChip {...phases[phase]} />;
}
