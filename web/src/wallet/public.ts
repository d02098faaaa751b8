/** What other areas may use of the wallet. */
export { HideButton } from './hide-button.tsx';
export { MoneyActions } from './money-actions.tsx';
export { type AccountHoldings, accountsQuery, type Holding } from './queries.ts';
export { usePortfolio } from './use-portfolio.ts';
