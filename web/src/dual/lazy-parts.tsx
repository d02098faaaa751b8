import { lazyPart } from '../platform/loading/lazy-page.tsx';
import { MissingPart } from '../ui/missing-part.tsx';

/** Products to choose from, on pages of other areas. */
export const DualOffers = lazyPart(() => import('./offers.tsx'), ['dual'], MissingPart);

/** What an amount would bring in a product. */
export const DualYield = lazyPart(() => import('./yield.tsx'), ['dual'], MissingPart);
