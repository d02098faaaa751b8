/** What other areas may use of coins that are sold before they are listed. */
export { IeoOffers } from './lazy-parts.tsx';
