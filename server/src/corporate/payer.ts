import { house } from '../platform/ledger/house.ts';

/** The house account that pays dividends of shares: it can pay no more than it has. */
export const DIVIDENDS_PAID_BY = house.yield;
