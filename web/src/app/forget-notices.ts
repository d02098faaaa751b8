import { currentToken, onSessionChange } from '../platform/session/session.ts';

/** Takes away the notices that the device shows, once nobody is logged in: they were for whoever has left. */
export function forgetNotices(): void {
  if (!('serviceWorker' in navigator)) return;
  const forget = async (): Promise<void> => {
    const registration = await navigator.serviceWorker.getRegistration();
    for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
  };
  const forgetUnlessLoggedIn = (token: string | null): void => {
    if (token === null) void forget().catch(() => undefined);
  };
  // The last one may have left just before the app came so far.
  forgetUnlessLoggedIn(currentToken());
  onSessionChange(forgetUnlessLoggedIn);
}
