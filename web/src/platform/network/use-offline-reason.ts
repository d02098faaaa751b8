import { useLingui } from '@lingui/react/macro';
import { useOnline } from './online.ts';

/** Why a button that needs the server waits, for its `reason`; undefined while there is a network. */
export function useOfflineReason(): string | undefined {
  const { t } = useLingui();
  return useOnline() ? undefined : t`You are offline`;
}
