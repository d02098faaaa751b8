/** What other areas of the console use of customer service. */
export { UserCases } from './user-cases.tsx';
