import { lazyPart } from '../platform/loading/lazy-page.tsx';
import { MissingPart } from '../ui/missing-part.tsx';

/** Plans to choose from, on pages of other areas. */
export const MiningOffers = lazyPart(() => import('./offers.tsx'), ['mining'], MissingPart);

/** What an amount would bring by a plan. */
export const MiningYield = lazyPart(() => import('./yield.tsx'), ['mining'], MissingPart);
