import { lazyPart } from '../platform/loading/lazy-page.tsx';
import { MissingPart } from '../ui/missing-part.tsx';

/** The list of messages: it comes when somebody opens it. */
export const Notices = lazyPart(() => import('./notices.tsx'), [], MissingPart);
