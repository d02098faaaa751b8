import { lazyPart } from '../platform/loading/lazy-page.tsx';
import { MissingPart } from '../ui/missing-part.tsx';

/** All announcements: they come with the page that lists them. */
export const AnnouncementList = lazyPart(() => import('./announcement-list.tsx'), ['content'], MissingPart);
