/** What other areas may use of the content. */
export { AnnouncementsButton } from './announcements-button.tsx';
export { menuQuery, newsQuery } from './queries.ts';
export { SupportButton } from './support-button.tsx';
