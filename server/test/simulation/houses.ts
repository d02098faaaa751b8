import { house } from '../../src/platform/ledger/house.ts';

/** Accounts of the house that several products move money of, by the numbers the plain models use. */
export const FEES = Number(house.fees);
export const MAKER = Number(house.marketMaker);
export const LENDER = Number(house.loans);
export const COUPONS = Number(house.coupons);
export const HOUSES = [FEES, MAKER, LENDER, COUPONS];
