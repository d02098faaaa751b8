import * as z from 'zod/mini';

/**
 * How often the balance of one currency in one account has changed. Of two balances the one with the greater version is
 * the newer: events of several processes come in any order, and an answer may overtake them.
 */
export const balanceVersion = () => z.int();
