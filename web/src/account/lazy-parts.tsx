import { lazyPart } from '../platform/loading/lazy-page.tsx';

/** The offer to put the app on the home screen. The settings say it as well, so nothing is said where it cannot be had. */
export const InstallBar = lazyPart(
  () => import('./install-bar.tsx'),
  ['account'],
  () => null,
);
