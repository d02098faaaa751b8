/** What other areas may use of copy trading. */
export { CopyOffers, SelfHoldSheet } from './lazy-parts.tsx';
