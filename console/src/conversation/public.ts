/** What other areas may use of conversations. */
export { BlockedWords } from './blocked-words.tsx';
export { ConversationPanel } from './conversation-panel.tsx';
