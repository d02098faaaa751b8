import { useLingui } from '@lingui/react/macro';
import { Badge } from '../ui/badge.tsx';

/** Says that somebody is no person: the demo has made them. */
export function DemoMark() {
  const { t } = useLingui();
  return <Badge tone="plain">{t({ message: 'Simulated', context: 'a person' })}</Badge>;
}
