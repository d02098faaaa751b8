import { extensionBy, type Extension, extensionOf, lastMoment } from '@aureus/core/art/bidding.ts';

/** An auction to play through: minutes from its beginning. */
export interface Played {
  /** The time of now. */
  readonly now: number;
  /** When it is over by the bids so far. */
  readonly end: number;
  /** No bid moves the end beyond this. */
  readonly last: number;
  readonly price: number;
  /** Whose bid is the highest. */
  readonly leader: 'nobody' | 'you' | 'other';
  /** By how much the last bid moved the end. */
  readonly moved: number;
  readonly extended: number;
}

const MINUTE_MS = 60_000;
/** How long it is to last, what it begins with, and its step. */
const [LENGTH, START, STEP] = [60, 100, 10] as const;

export interface Rules {
  readonly window: number;
  readonly most: number;
}

export const begun = ({ most }: Rules): Played => ({
  now: 0,
  end: LENGTH,
  last: LENGTH + most,
  price: START,
  leader: 'nobody',
  moved: 0,
  extended: 0,
});

/** Time goes on, at most to the end. Minutes. */
export const passed = (auction: Played, minutes: number): Played => ({
  ...auction,
  now: Math.min(auction.end, auction.now + minutes),
  moved: 0,
});

/** Somebody bids one step more: by the rule the server goes by. Nothing happens once it is over. */
export function bidden(auction: Played, who: 'you' | 'other', { window, most }: Rules): Played {
  if (auction.now >= auction.end) return auction;
  const extension: Extension = extensionOf(window, most, auction.extended * MINUTE_MS);
  const moved = extensionBy(extension, (auction.end - auction.now) * MINUTE_MS) / MINUTE_MS;
  const end = auction.end + moved;
  return {
    now: auction.now,
    end,
    last: lastMoment(auction.end * MINUTE_MS, extension) / MINUTE_MS,
    price: auction.price + STEP,
    leader: who,
    moved,
    extended: auction.extended + moved,
  };
}

export const isOver = ({ now, end }: Played): boolean => now >= end;
