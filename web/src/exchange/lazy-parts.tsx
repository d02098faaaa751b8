import { lazyPart } from '../platform/loading/lazy-page.tsx';
import { MissingPart } from '../ui/missing-part.tsx';

/** A coin for an amount of money, on pages of other areas. */
export const QuickBuy = lazyPart(() => import('./quick-buy.tsx'), ['exchange'], MissingPart);
