import { lazyPage } from '../platform/loading/lazy-page.tsx';

/** The trade screen's futures mode, and what stands below it; each in a chunk of its own. */
export const FuturesMode = lazyPage(() => import('./futures-mode.tsx'), ['futures']);
export const FuturesLists = lazyPage(() => import('./positions/futures-lists.tsx'), ['futures', 'market']);
