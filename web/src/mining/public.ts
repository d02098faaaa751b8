/** What other areas may use of lock mining. */
export { MiningOffers, MiningYield } from './lazy-parts.tsx';
export { ordersQuery as miningOrdersQuery } from './queries.ts';
export { daysText, usePercent, useUntil } from './use-words.ts';
