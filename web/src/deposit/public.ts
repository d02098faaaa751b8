/** What other areas may use of the deposits. */
export { DepositRecords } from './deposit-records.tsx';
