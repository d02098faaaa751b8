export { ordersQuery as miningOrdersQuery } from './queries.ts';
export { daysText, useNow, usePercent, useUntil } from './use-words.ts';
