/** What other areas of the console may use of futures. */
export { FuturesTerms } from './futures-terms.tsx';
