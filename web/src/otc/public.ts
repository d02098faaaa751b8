import { lazyPart } from '../platform/loading/lazy-page.tsx';

/** Nobody misses it. */
const Nothing = (): null => null;

/** How many of the user's orders run, on pages of other areas that lead to the desk. Only for whoever is logged in. */
export const OtcRunningBadge = lazyPart(() => import('./running-badge.tsx'), ['otc'], Nothing);
