/** What other areas may use of the exchange. */
export { QuickBuy } from './lazy-parts.tsx';
export { type PastExchange, PastExchangeSheet } from './past-exchange-sheet.tsx';
export { type ExchangeCoin, exchangesQuery } from './queries.ts';
