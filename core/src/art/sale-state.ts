import type { ArtPayType, SaleState } from '@aureus/contract/art/rules.ts';

/**
 * What can happen to a sale. `approve`, `refuse`: operators decide; `buy`: at the fixed price; `end`: its time is over;
 * `pay`: whoever won pays; `lapse`: they did not in time; `remove`: operators take the work back, which they cannot once
 * somebody's money hangs on it. There is no `withdraw`: for its seller a sale once made stands.
 */
export type SaleEvent = 'approve' | 'refuse' | 'buy' | 'end' | 'pay' | 'lapse' | 'remove';

export interface SaleStanding {
  readonly state: SaleState;
  readonly payType: Exclude<ArtPayType, 3>;
  /** Of an auction: bids so far. */
  readonly bids: number;
}

/** What a sale becomes by an event; null where the event is not possible, and then nothing changes. */
export function nextSale({ state, payType, bids }: SaleStanding, event: SaleEvent): SaleState | null {
  const isAuction = payType === 2;
  if (state === 'review') {
    if (event === 'approve') return 'open';
    return event === 'refuse' || event === 'remove' ? 'refused' : null;
  }
  if (state === 'open' && event === 'remove') return bids === 0 ? 'unsold' : null;
  if (state === 'open' && event === 'buy') return isAuction ? null : 'sold';
  if (state === 'open' && event === 'end') return isAuction && bids > 0 ? 'paying' : 'unsold';
  if (state === 'paying') return event === 'pay' ? 'sold' : event === 'lapse' ? 'unpaid' : null;
  return null;
}

/** States in which a work is taken: it is not offered a second time, nor handed to anybody else. */
export const takenStates: readonly SaleState[] = ['review', 'open', 'paying'];

/** Whether a work is taken by its newest sale. */
export const isTaken = (state: SaleState | null): boolean => state !== null && takenStates.includes(state);

/**
 * What buyers see: 2 before the start; then 1 as long as it is there to be had; else 0.
 * Times in epoch milliseconds.
 */
export function statusOf(
  { state, startAt, endAt }: { readonly state: SaleState | null; readonly startAt: number; readonly endAt: number },
  now: number,
): 0 | 1 | 2 {
  if (state !== 'open') return 0;
  if (now < startAt) return 2;
  return now < endAt ? 1 : 0;
}
