import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Live } from './live.ts';
import type { Connection } from './socket-client.ts';

export const LiveContext = createContext<Live | null>(null);

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('No live connection above this component');
  return live;
}

/**
 * Tells whether the user's own events arrive at this moment, so that what they say need not be asked for. Never, where
 * there is no live connection.
 */
export function useHearsOwn(): () => boolean {
  const live = useContext(LiveContext);
  return () => live?.hearsOwn === true;
}

/** How the live connection stands, for banners and for what must wait. */
export function useConnection(): Connection {
  const { connection } = useLive();
  return useSyncExternalStore(connection.subscribe, () => connection.value);
}
