/** What other areas may use of the notices. */
export { BellButton } from './bell-button.tsx';
export { unreadQuery } from './queries.ts';
