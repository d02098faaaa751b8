import { lazyPart } from '../platform/loading/lazy-page.tsx';
import { MissingPart } from '../ui/missing-part.tsx';

/** The announcement over the home page. It is read in the message centre as well, so nothing is said where it cannot be had. */
export const HomePopup = lazyPart(
  () => import('./home-popup.tsx'),
  [],
  () => null,
);

/** All announcements: they come with the page that lists them. */
export const AnnouncementList = lazyPart(() => import('./announcement-list.tsx'), ['content'], MissingPart);
