import { lazyPart } from '../../platform/loading/lazy-page.tsx';

/** The sheet with the poster, loaded when somebody shares: the lists are whole without it. */
export const ShareSheet = lazyPart(
  () => import('./share-sheet.tsx'),
  ['futures'],
  () => null,
);
