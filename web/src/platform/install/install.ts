import { useSyncExternalStore } from 'react';

/** What Chromium sends when the app may be put on the home screen: it is asked by it, once. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** Asked by the browser itself; or by hand, as on an iPhone, where only the user can do it; or not at all. */
export type InstallWay = 'prompt' | 'steps' | null;

let asked: InstallEvent | null = null;
const listeners = new Set<() => void>();

function keep(event: InstallEvent | null): void {
  asked = event;
  for (const tell of listeners) tell();
}

/** From the start on: browsers say only once that the app may be installed, and perhaps before anybody listens. */
export function followInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Its own bar would come at a moment of its own, over whatever is done then.
    event.preventDefault();
    keep(event as InstallEvent);
  });
  addEventListener('appinstalled', () => keep(null));
}

/** Safari of phones and tablets alone has the property; true says that the app was opened from the home screen. */
const isByHand = (): boolean => 'standalone' in navigator && navigator.standalone === false;

const wayNow = (): InstallWay => (asked !== null ? 'prompt' : isByHand() ? 'steps' : null);

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** How this device would put the app on its home screen; null where it cannot, or where it is there already. */
export const useInstallWay = (): InstallWay => useSyncExternalStore(listen, wayNow);

/** Lets the browser ask. @returns whether the user agreed; it does not ask again until it says so */
export async function askInstall(): Promise<boolean> {
  const event = asked;
  if (event === null) return false;
  keep(null);
  return (await event.prompt()).outcome === 'accepted';
}
