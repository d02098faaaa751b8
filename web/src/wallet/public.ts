/** What other areas may use of the wallet. */
export { accountOrder, useAccountNames } from './account-names.ts';
export { AccountSheet } from './account-sheet.tsx';
export { HideButton } from './hide-button.tsx';
export { MoneyActions } from './money-actions.tsx';
export { PauseNote } from './pause-note.tsx';
export { type AccountHoldings, accountsQuery, detailQuery, type Holding } from './queries.ts';
export { usePortfolio } from './use-portfolio.ts';
export { WalletRefresh } from './wallet-refresh.tsx';
