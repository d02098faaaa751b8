import { lazyPart } from '../platform/loading/lazy-page.tsx';
import { MissingPart } from '../ui/missing-part.tsx';

/** A conversation, for pages of other areas. */
export const ConversationView = lazyPart(() => import('./conversation-view.tsx'), ['conversation'], MissingPart);
