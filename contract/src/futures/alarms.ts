/**
 * What operators are told of futures. Of a market: open positions of a side near their limit, one side worth much more
 * than the other, liquidations that wait for a price, and positions in a market that operators have closed. Of a
 * currency: little left of the account of the house, or of the insurance fund.
 */
export const futuresAlarmKinds = ['interest', 'skew', 'held_up', 'halted', 'cover', 'insurance'] as const;
export type FuturesAlarmKind = (typeof futuresAlarmKinds)[number];
