/** What other areas may use of the content. */
export { Announcements, useNewAnnouncements } from './announcements.tsx';
export { menuQuery, newsQuery } from './queries.ts';
export { SupportButton, SupportLine } from './support-button.tsx';
