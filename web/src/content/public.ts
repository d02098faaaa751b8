/** What other areas may use of the content. */
export { Announcements, useNewAnnouncements } from './announcements.tsx';
export { HelpLinks } from './help-links.tsx';
export { HelpRows } from './help-rows.tsx';
export { AnnouncementList } from './lazy-list.tsx';
export { HomePopup } from './lazy-parts.tsx';
export { settingQuery } from './later-queries.ts';
export { questionsQuery } from './page-queries.ts';
export { menuQuery, newsQuery } from './queries.ts';
export { foundQuestions } from './question-search.ts';
export { SupportButton, SupportLine } from './support-button.tsx';
