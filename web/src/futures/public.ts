import { lazyPage, lazyPart } from '../platform/loading/lazy-page.tsx';
import { MissingPart } from '../ui/missing-part.tsx';

/** The trade screen's futures mode, and what stands below it; each in a chunk of its own. */
export const FuturesMode = lazyPage(() => import('./futures-mode.tsx'), ['futures']);
export const FuturesLists = lazyPage(() => import('./positions/futures-lists.tsx'), ['futures', 'market']);

/** The form that opens the position of a trial coupon. */
export const TrialSheet = lazyPart(() => import('./trial/trial-sheet.tsx'), ['futures'], MissingPart);
