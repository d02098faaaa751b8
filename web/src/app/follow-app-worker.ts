import { clock } from '@aureus/client/clock/page-clock.ts';
import { t } from '@lingui/core/macro';
import { registerAppWorker } from '../platform/kept/app-worker.ts';
import { onNetworkBack } from '../platform/network/online.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { toast } from '../ui/toast.tsx';

/** How often is asked for a new version at most, and how often at least while the app is open, in milliseconds. */
const askAgainMs = 10 * 60_000;
const askEveryMs = 60 * 60_000;
/** How long the offer of a new version stands. It comes again with the user. */
const offerMs = 20_000;

/** Whether the user asked the browser to load nothing that they do not look at. */
const savesData = (): boolean =>
  (navigator as { connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

const isBuild = (data: unknown): data is { build: string } =>
  typeof data === 'object' && data !== null && 'build' in data && typeof data.build === 'string';

function offerReload(): void {
  toast(t`A new version of the app is there.`, {
    action: { label: t`Reload`, run: () => window.location.reload() },
    duration: offerMs,
  });
}

/**
 * Lets the app's worker keep the app on this device, in the language chosen, and offers a version that came while the app
 * was open. It is the user who loads it: they may be in the middle of an order.
 */
export async function followAppWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || __BUILD_ID__ === 'dev' || savesData()) return;
  const { serviceWorker } = navigator;
  let hasNewer = false;
  let askedAt = clock.steady();

  const keepLanguage = (): void => {
    const { language } = usePreferences.getState();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the worker is ours
    void serviceWorker.ready.then(({ active }) => active?.postMessage({ language }));
  };
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isBuild(data)) return;
    // A worker that has just begun knows no language yet.
    keepLanguage();
    if (data.build === __BUILD_ID__) return;
    hasNewer = true;
    offerReload();
  });

  const registration = await registerAppWorker();
  keepLanguage();
  usePreferences.subscribe((now, before) => {
    if (now.language !== before.language) keepLanguage();
  });

  const ask = (): void => {
    askedAt = clock.steady();
    // Without a network there is nothing new.
    void registration.update().catch(() => undefined);
  };
  const askAgain = (): void => {
    if (document.visibilityState !== 'visible' || clock.steady() - askedAt < askAgainMs) return;
    ask();
    if (hasNewer) offerReload();
  };
  document.addEventListener('visibilitychange', askAgain);
  onNetworkBack(askAgain);
  setInterval(ask, askEveryMs);
}
