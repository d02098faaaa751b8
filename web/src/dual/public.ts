/** What other areas may use of dual investments. */
export { DualOffers, DualYield } from './lazy-parts.tsx';
