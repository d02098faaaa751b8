import { lazyPart } from '../platform/loading/lazy-page.tsx';
import { BrokenPage } from '../ui/error-boundary.tsx';

/** Price alerts: sets one on a market, and lists all of the user's. Loaded when it is opened first. */
export const AlertSheet = lazyPart(() => import('./alert-sheet.tsx'), ['market'], BrokenPage);
