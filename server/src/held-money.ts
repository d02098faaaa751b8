import type { HeldMoney } from './platform/ledger/held-money.ts';
import { heldByOrders } from './spot/order-holds.ts';
import { heldForWithdrawals } from './withdrawal/held.ts';

/** Everything for which money is set aside; the audit of the ledger asks all of them. */
export const heldMoney: readonly HeldMoney[] = [heldByOrders, heldForWithdrawals];
