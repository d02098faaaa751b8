import { heldForDividends } from './corporate/held.ts';
import { heldByHouse, heldByPositions, heldForContractDividends } from './futures/held.ts';
import { heldForLoans } from './loans/held.ts';
import type { HeldMoney } from './platform/ledger/held-money.ts';
import { heldPayouts, heldStakes } from './options/held.ts';
import { heldByOrders } from './spot/order-holds.ts';
import { heldForWithdrawals } from './withdrawal/held.ts';

/** Everything for which money is set aside; the audit of the ledger asks all of them. */
export const heldMoney: readonly HeldMoney[] = [
  heldByOrders,
  heldForWithdrawals,
  heldByPositions,
  heldByHouse,
  heldStakes,
  heldPayouts,
  heldForDividends,
  heldForContractDividends,
  heldForLoans,
];
