/** What other areas may use of the bills. */
export { BillList } from './bill-list.tsx';
