/** What other areas may use of the content. */
export { Announcements, useNewAnnouncements } from './announcements.tsx';
export { HomePopup } from './lazy-parts.tsx';
export { menuQuery, newsQuery, settingQuery } from './queries.ts';
export { SupportButton, SupportLine } from './support-button.tsx';
