import { lazyPart } from '../platform/loading/lazy-page.tsx';

/** The poster, loaded when somebody wants it. */
export const InvitationPoster = lazyPart(
  () => import('./poster.tsx'),
  ['rebate'],
  () => null,
);
