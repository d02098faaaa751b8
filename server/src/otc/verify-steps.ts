import { nextOf, type OtcAct, type OtcActor, type OtcStanding } from '@aureus/core/otc/order-state.ts';
import type { OtcOrderState } from '@aureus/contract/otc/shapes.ts';
import { differences } from '../platform/settlements/differences.ts';
import type { OtcOrder } from './order-row.ts';

/** A step of an order, as it was written down. */
export interface Step {
  readonly version: number;
  readonly state: OtcOrderState;
  readonly by: OtcActor;
  readonly at: Date;
}

const ACTS: readonly OtcAct[] = [
  'paid',
  'unpaid',
  'release',
  'cancel',
  'appeal',
  'other_payer',
  'judge_release',
  'judge_return',
  'lapse',
];

/** Goes through the steps of an order again by the rule: each one must be possible for who made it, and all of them lead to what is stored. */
export function compareSteps(order: OtcOrder, [taken, ...steps]: readonly Step[]): string[] {
  if (!taken) return ['nothing says that it was taken'];
  const faults = differences([
    [
      'its first step',
      `${taken.version} ${taken.state} ${taken.by}`,
      `1 created ${order.is_sale ? 'buyer' : 'seller'}`,
    ],
    ['when it was taken', taken.at.toISOString(), order.created_at.toISOString()],
  ]);
  // Steps say nothing of freezes: a seller may have had it judged while its buyer was kept from paying.
  let standing: OtcStanding = { state: 'created', wasPaid: false, otherPayer: false, paidAt: null, stoppedAt: 0 };
  let last = taken;
  for (const step of steps) {
    const next = followed(standing, step);
    if (step.version !== last.version + 1) faults.push(`has no step ${last.version + 1}`);
    if (!next) return [...faults, `step ${step.version}: ${step.by} cannot make it ${step.state}`];
    standing = next;
    last = step;
  }
  const isOver = order.ended_at !== null;
  // Coins that became free, or went back, are a version without a step.
  const later = order.lock_state === 'free' || order.lock_state === 'reclaimed' ? 1 : 0;
  return [
    ...faults,
    ...differences([
      ['version', order.version, last.version + later],
      ['state', order.state, standing.state],
      ['whether it was paid', order.was_paid, standing.wasPaid],
      ['when it was paid', order.paid_at?.getTime() ?? null, standing.paidAt],
      ['who ended it', order.ended_by, isOver ? last.by : null],
      ['whether it ended without operators', order.other_payer && isOver && order.ended_by !== 'operators', false],
      ['when it ended', order.ended_at?.toISOString() ?? null, isOver ? last.at.toISOString() : null],
    ]),
  ];
}

/** What a step has made of an order; undefined when no act of its actor leads there. Minutes of an appeal may be others by now. */
function followed(standing: OtcStanding, { state, by, at }: Step): OtcStanding | undefined {
  for (const act of ACTS) {
    const next = nextOf(standing, act, by, at.getTime(), 0);
    if (typeof next !== 'string' && next.state === state) return next;
  }
  return undefined;
}
