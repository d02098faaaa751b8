/** What other areas may use of the wallet. */
export { UserBalances } from './user-balances.tsx';
export { UserLedger } from './user-ledger.tsx';
