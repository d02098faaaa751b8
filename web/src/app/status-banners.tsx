import { useLingui } from '@lingui/react/macro';
import { useConnection } from '../platform/live/hooks.ts';
import { useOnline } from '../platform/network/online.ts';
import { Banner } from '../ui/banner.tsx';

/** What the banner under the top says: no network, or prices that stand still. Null when all is well. */
export function useStatus(): 'offline' | 'stale' | null {
  const online = useOnline();
  const connection = useConnection();
  if (!online) return 'offline';
  return connection === 'offline' ? 'stale' : null;
}

export function StatusBanner({ status }: { status: 'offline' | 'stale' }) {
  const { t } = useLingui();
  return (
    <Banner kind={status}>
      {status === 'offline'
        ? t`You are offline. What you see may be out of date.`
        : t`Live prices are interrupted. Reconnecting…`}
    </Banner>
  );
}
