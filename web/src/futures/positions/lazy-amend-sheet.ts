import { lazyPart } from '../../platform/loading/lazy-page.tsx';

/** The form that changes an order, loaded when somebody does. */
export const AmendSheet = lazyPart(
  () => import('./amend-sheet.tsx'),
  ['futures'],
  () => null,
);
