import type { FuturesAlarmKind } from '@aureus/contract/futures/alarms.ts';

/** Of these too little is told; of the others too much. */
const OF_LITTLE: ReadonlySet<FuturesAlarmKind> = new Set(['cover', 'insurance']);

/** Whether a figure has come to where operators are told. Figure and bound count in the same unit. */
export function isReached(kind: FuturesAlarmKind, figure: bigint, bound: bigint): boolean {
  return OF_LITTLE.has(kind) ? figure < bound : figure >= bound;
}

/**
 * Whether an alarm that was raised is over: the figure is back by a twentieth of the bound. So one that trembles at the
 * bound is one alarm.
 */
export function isOver(kind: FuturesAlarmKind, figure: bigint, bound: bigint): boolean {
  return OF_LITTLE.has(kind) ? figure * 20n >= bound * 21n : figure * 20n < bound * 19n;
}
