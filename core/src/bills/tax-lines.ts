import type { BillGroup } from '@aureus/contract/bills/groups.ts';

/** A change of what a user has in one currency, available and held together. */
export interface Movement {
  /** The number of the bill. */
  readonly id: bigint;
  readonly at: Date;
  readonly currency: string;
  /** Minor units, signed. */
  readonly change: bigint;
  /** Fraction digits of the currency. */
  readonly scale: number;
  readonly group: BillGroup;
  readonly isFee: boolean;
  /** The same for all that one order, withdrawal or exchange moved; null where nothing is known. */
  readonly cause: string | null;
  /** What it was, in words. */
  readonly text: string;
}

/** Minor units of a currency, above 0. */
export interface Money {
  readonly currency: string;
  readonly minor: bigint;
  readonly scale: number;
}

/** What tax tools tell apart. A `result` is what a contract or an option brought or took, without anything bought. */
export type TaxKind = 'trade' | 'result' | 'deposit' | 'withdrawal' | 'reward' | 'transfer' | 'fee';

/** One event as tax tools want it: what went out, what came in, and what it cost. */
export interface TaxLine {
  readonly at: Date;
  readonly kind: TaxKind;
  readonly sent: Money | null;
  readonly received: Money | null;
  readonly fee: Money | null;
  readonly text: string;
  /**
   * Ours, and no other line's, in this file or a later one: `aureus-` and the number of the first bill of the event, for
   * its further lines also their place. Tools take two lines with one reference, or without any, for the same event.
   */
  readonly reference: string;
}

/**
 * Makes one line of all that the same cause moved at the same moment: the two sides of a trade and its fee. What cancels
 * out is left out: money that is set aside, and moves between accounts of the same user. For each currency what is
 * received, less what is sent and the fees, is the sum of the movements.
 * @param movements of one user, in any order; the lines come in the order of the first movement of each
 */
export function taxLinesOf(movements: readonly Movement[]): TaxLine[] {
  const events = new Map<string, Movement[]>();
  for (const [index, movement] of movements.entries()) {
    const key = movement.cause === null ? `#${index}` : `${movement.cause} ${movement.at.getTime()}`;
    const event = events.get(key);
    if (event) event.push(movement);
    else events.set(key, [movement]);
  }
  return [...events.values()].flatMap(linesOfEvent);
}

function linesOfEvent(movements: readonly Movement[]): TaxLine[] {
  const fees = sumsOf(movements.filter(({ isFee }) => isFee));
  const others = sumsOf(movements.filter(({ isFee }) => !isFee));
  const sent = others.filter(({ minor }) => minor < 0n).map(positive);
  // A fee that was given back is money that came in.
  const received = [...others, ...fees].filter(({ minor }) => minor > 0n);
  const paid = fees.filter(({ minor }) => minor < 0n).map(positive);
  const [first] = movements;
  if (!first) return [];
  // What held money aside does not say what happened to it.
  const { at, group, text } = movements.find((each) => each.group !== 'hold' && !each.isFee) ?? first;
  const number = movements.reduce((least, { id }) => (id < least ? id : least), first.id);
  const lines: TaxLine[] = [];
  for (let index = 0; index < Math.max(sent.length, received.length, paid.length); index += 1) {
    const line = { sent: sent[index] ?? null, received: received[index] ?? null, fee: paid[index] ?? null };
    const reference = index === 0 ? `aureus-${number}` : `aureus-${number}-${index + 1}`;
    lines.push({ at, kind: kindOf(group, line), ...line, text, reference });
  }
  return lines;
}

/** Sums by currency, without those that are nothing. */
function sumsOf(movements: readonly Movement[]): Money[] {
  const sums = new Map<string, Money>();
  for (const { currency, change, scale } of movements) {
    sums.set(currency, { currency, scale, minor: (sums.get(currency)?.minor ?? 0n) + change });
  }
  return [...sums.values()].filter(({ minor }) => minor !== 0n);
}

const positive = (money: Money): Money => ({ ...money, minor: -money.minor });

function kindOf(group: BillGroup, { sent, received }: Pick<TaxLine, 'sent' | 'received'>): TaxKind {
  if (!sent && !received) return 'fee';
  if (sent && received) return 'trade';
  return KIND_OF_ONE_SIDE[group];
}

/** What a line is that has one side only. */
const KIND_OF_ONE_SIDE: Readonly<Record<BillGroup, TaxKind>> = {
  trade: 'result',
  hold: 'result',
  exchange: 'result',
  transfer: 'transfer',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  gift: 'reward',
};
