import { lazyPart } from '../platform/loading/lazy-page.tsx';

/** The announcement over the home page. It is read in the message centre as well, so nothing is said where it cannot be had. */
export const HomePopup = lazyPart(
  () => import('./home-popup.tsx'),
  [],
  () => null,
);
