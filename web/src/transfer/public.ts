/** What other areas may use of the transfers. */
export { HistoryLink } from './history-link.tsx';
export { MoveTabs } from './move-tabs.tsx';
export type { TransferCoin } from './queries.ts';
