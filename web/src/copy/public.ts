import { lazyPart } from '../platform/loading/lazy-page.tsx';
import { MissingPart } from '../ui/missing-part.tsx';

/** Traders to choose from, on pages of other areas. */
export const CopyOffers = lazyPart(() => import('./offers.tsx'), ['copy'], MissingPart);

/** Asks before a copied position becomes one's own. */
export const SelfHoldSheet = lazyPart(() => import('./self-hold-sheet.tsx'), ['copy'], MissingPart);
