import type { OtcOrderAct, OtcOrderState } from '@aureus/contract/otc/shapes.ts';

/** Who does something to an order: one of its two people, operators by a judgement, or the time it had to be paid in. */
export type OtcActor = 'buyer' | 'seller' | 'operators' | 'time';

/** Everything that can happen to an order. */
export type OtcAct = OtcOrderAct | 'judge_release' | 'judge_return' | 'lapse';

/** An order, as far as what may happen next depends on it. */
export interface OtcStanding {
  readonly state: OtcOrderState;
  /** The buyer has said at least once that they have paid. */
  readonly wasPaid: boolean;
  /** The seller has said that somebody else has paid: nobody but operators ends it then. */
  readonly otherPayer: boolean;
  /** When the buyer said so last, epoch milliseconds; null before. */
  readonly paidAt: number | null;
  /** Since when operators keep the buyer from acting, and so the time to pay stands still; null, or left out, where they do not. */
  readonly stoppedAt?: number | null;
}

/** Why an act is refused. `early`: it is possible later. */
export type OtcRefusal = 'impossible' | 'early';

const MINUTE_MS = 60_000;

/**
 * What may happen in each state, and by whom. An order that was ever said to be paid has no `lapse`: whoever has paid and
 * falls silent loses nothing, and whoever is silent on the other side gains nothing. A seller never cancels, because the
 * coins are set aside for the buyer; a buyer never releases.
 */
const POSSIBLE: Readonly<Record<OtcOrderState, Partial<Readonly<Record<OtcActor, readonly OtcAct[]>>>>> = {
  created: { buyer: ['paid', 'cancel'], time: ['lapse'] },
  paid: { buyer: ['unpaid', 'cancel', 'appeal'], seller: ['release', 'other_payer', 'appeal'] },
  unpaid: { buyer: ['paid', 'cancel', 'appeal'], seller: ['release', 'other_payer', 'appeal'] },
  appealed: {
    buyer: ['cancel'],
    seller: ['release', 'other_payer'],
    operators: ['judge_release', 'judge_return'],
  },
  released: {},
  cancelled: {},
};

const BECOMES: Readonly<Record<OtcAct, OtcOrderState>> = {
  paid: 'paid',
  unpaid: 'unpaid',
  release: 'released',
  other_payer: 'appealed',
  cancel: 'cancelled',
  appeal: 'appealed',
  judge_release: 'released',
  judge_return: 'cancelled',
  lapse: 'cancelled',
};

/**
 * What somebody may do. While the buyer is kept from acting no time ends the order, and the seller's coins stay set aside:
 * so the seller may have operators judge it before it was paid.
 */
function actsOf({ state, stoppedAt }: Pick<OtcStanding, 'state' | 'stoppedAt'>, actor: OtcActor): readonly OtcAct[] {
  const acts = POSSIBLE[state][actor] ?? [];
  const isHeldUp = state === 'created' && actor === 'seller' && (stoppedAt ?? null) !== null;
  return isHeldUp ? [...acts, 'appeal'] : acts;
}

/** What of an order only operators can end, because the money came from somebody else. */
const BLOCKED: ReadonlySet<OtcAct> = new Set(['release', 'other_payer', 'cancel']);

/**
 * What an act makes of an order, or why it is refused; then nothing changes.
 * @param now epoch milliseconds
 * @param appealAfterMinutes so long after “I have paid” a buyer waits before they appeal
 */
export function nextOf(
  order: OtcStanding,
  act: OtcAct,
  actor: OtcActor,
  now: number,
  appealAfterMinutes: number,
): OtcStanding | OtcRefusal {
  if (!actsOf(order, actor).includes(act)) return 'impossible';
  if (order.otherPayer && BLOCKED.has(act)) return 'impossible';
  // Of an order that stands still nobody has to wait for anything.
  if (act === 'appeal' && order.state !== 'created') {
    const from = appealFrom(order, actor, appealAfterMinutes);
    if (from === null || now < from) return 'early';
  }
  return {
    state: BECOMES[act],
    wasPaid: order.wasPaid || act === 'paid',
    otherPayer: order.otherPayer || act === 'other_payer',
    paidAt: act === 'paid' ? now : order.paidAt,
  };
}

/** From when somebody may appeal, epoch milliseconds; null when they may not, whatever time passes. */
export function appealFrom(
  order: Pick<OtcStanding, 'state' | 'paidAt' | 'stoppedAt'>,
  actor: OtcActor,
  appealAfterMinutes: number,
): number | null {
  const { state, paidAt, stoppedAt = null } = order;
  if (!actsOf(order, actor).includes('appeal')) return null;
  if (state === 'created') return stoppedAt;
  if (paidAt === null) return null;
  return actor === 'buyer' ? paidAt + appealAfterMinutes * MINUTE_MS : paidAt;
}

/** What somebody may do now; an appeal that is possible later is among it. */
export function possibleActs(order: OtcStanding, actor: 'buyer' | 'seller'): OtcOrderAct[] {
  const acts = actsOf(order, actor) as readonly OtcOrderAct[];
  return acts.filter((act) => !(order.otherPayer && BLOCKED.has(act)));
}

/** Whether an order has ended for good. */
export const hasEnded = (state: OtcOrderState): boolean => state === 'released' || state === 'cancelled';
