import { useLingui } from '@lingui/react/macro';
import { StateChip } from './state-chip.tsx';

/** Whether something is offered. */
export function OpenChip({ open }: { open: boolean }) {
  const { t } = useLingui();
  return open ? (
    <StateChip tone="good" label={t({ message: 'Open', context: 'market' })} />
  ) : (
    <StateChip tone="bad" label={t({ message: 'Closed', context: 'market' })} />
  );
}
