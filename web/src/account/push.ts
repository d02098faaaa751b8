import { pushOn } from '@aureus/contract/notice/push-calls.ts';
import { call } from '../platform/calls/call.ts';
import { registerAppWorker } from '../platform/kept/app-worker.ts';

/** Whether this browser can show notices while the app is closed. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Why a device takes no notices: its user said no, or the browser cannot. */
export type PushRefusal = 'denied' | 'failed';

/**
 * Asks the user for permission and lets this session take notices. Call it from what the user pressed: browsers ask for
 * nothing else. A device that was bound to another key of ours is bound anew.
 * @param publicKey the key of the installation, base64url
 * @param isRenewed whether the browser asks its push service anew: what it has was refused
 */
export async function turnPushOn(publicKey: string, isRenewed: boolean): Promise<PushRefusal | null> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  if (isRenewed) await (await ownSubscription())?.unsubscribe();
  const subscription = await subscribe(publicKey).catch(() => null);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) return 'failed';
  await call(pushOn, { endpoint, p256dh: keys.p256dh, auth: keys.auth });
  return null;
}

/** Whether the browser would still show what is sent to it: its user may have said no meanwhile, or cleared its data. */
export async function browserTakesPush(): Promise<boolean> {
  if (!canPush() || Notification.permission !== 'granted') return false;
  return (await ownSubscription()) !== null;
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  await registerAppWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}
