import { ownScript } from '../own-script.ts';

/**
 * Starts the app's worker, or gives the one that runs. It has the place of the worker that only showed notices, so that a
 * browser which knows that one keeps taking them.
 */
export const registerAppWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(ownScript('/app-worker.js'));
