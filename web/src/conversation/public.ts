/** What other areas may use of conversations. */
export { ConversationView } from './lazy-parts.tsx';
