import { useLingui } from '@lingui/react/macro';
import { Badge } from '../ui/badge.tsx';

/** Whether a destination may be used now. */
export function isUsable(usableFrom: string, now: number): boolean {
  return usableFrom !== '' && Date.parse(usableFrom) <= now;
}

/** How long a new destination still waits; nothing once it may be used. */
export function Waiting({ usableFrom, now }: { usableFrom: string; now: number }) {
  const { t } = useLingui();
  if (usableFrom === '' || isUsable(usableFrom, now)) return null;
  const minutes = Math.ceil((Date.parse(usableFrom) - now) / 60_000);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return <Badge tone="warn">{hours > 0 ? t`Usable in ${hours} h ${rest} min` : t`Usable in ${rest} min`}</Badge>;
}

/** An address with its middle left out, for lists. */
export function shortAddress(address: string): string {
  return address.length > 22 ? `${address.slice(0, 10)}…${address.slice(-8)}` : address;
}
