/** What is stored of a series: `announced` until it is drawn or cancelled. */
export interface StoredPhase {
  readonly state: 'announced' | 'drawn' | 'cancelled';
  /** Epoch milliseconds. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** When the last box was sold; null while there are some. */
  readonly soldOutAt: number | null;
}

/**
 * Where a series stands. `soon`: its sale has not begun; `open`; `drawing`: it is sold out or over, and what is in the boxes
 * is not known yet; `drawn`; `cancelled`.
 */
export function phaseOf({ state, startsAt, endsAt, soldOutAt }: StoredPhase, now: number) {
  if (state !== 'announced') return state;
  if (soldOutAt !== null || now >= endsAt) return 'drawing';
  return now < startsAt ? 'soon' : 'open';
}

/** When the sale ended or ends at the latest. Epoch milliseconds. */
export const closesAt = ({ endsAt, soldOutAt }: Pick<StoredPhase, 'endsAt' | 'soldOutAt'>): number =>
  soldOutAt ?? endsAt;
