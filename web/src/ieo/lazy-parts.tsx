import { lazyPart } from '../platform/loading/lazy-page.tsx';
import { MissingPart } from '../ui/missing-part.tsx';

/** Projects to look at, on pages of other areas. */
export const IeoOffers = lazyPart(() => import('./offers.tsx'), ['ieo'], MissingPart);
