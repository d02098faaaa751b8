import { useLingui } from '@lingui/react/macro';
import { Badge } from './badge.tsx';

/** Says that somebody is no person: the demo plays them. */
export function SimulatedMark() {
  const { t } = useLingui();
  return <Badge tone="plain">{t({ message: 'Simulated', context: 'a person' })}</Badge>;
}
