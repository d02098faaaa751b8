/** What other areas may use of the withdrawals. */
export { WithdrawalRecords } from './withdrawal-records.tsx';
