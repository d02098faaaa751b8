/** What other areas may use of lock mining. */
export { MiningOffers, MiningYield } from './lazy-parts.tsx';
