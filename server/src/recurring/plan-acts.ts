import { partsOf } from '@aureus/core/recurring/parts.ts';
import { LEAD_MS } from './moments.ts';
import { type Plan, type PlanTerms, reasonNumber, slotAfter, stateNumber } from './plans.ts';
import { type Run, unboughtRun } from './runs.ts';

/** What becomes of a plan by what its owner does. */

/** The first moment at which a plan runs that begins or goes on now. */
export const firstSlot = (terms: PlanTerms, now: Date): Date => slotAfter(terms, now.getTime() + LEAD_MS);

/** With other terms; one that is paused stays so. */
export const changed = (plan: Plan, terms: PlanTerms, now: Date): Plan => ({
  ...plan,
  ...terms,
  slot: plan.state === stateNumber.active ? firstSlot(terms, now) : null,
});

export const paused = (plan: Plan): Plan => ({
  ...plan,
  state: stateNumber.paused,
  reason: reasonNumber.owner,
  slot: null,
});

export const resumed = (plan: Plan, now: Date): Plan => ({
  ...plan,
  state: stateNumber.active,
  reason: null,
  skipped: 0,
  slot: firstSlot(plan, now),
});

export const ended = (plan: Plan): Plan => ({
  ...plan,
  state: stateNumber.ended,
  reason: reasonNumber.owner,
  slot: null,
});

/** After anything its owner has done: what is due of the version before does nothing. */
export const touched = ({ version }: Plan, after: Plan): Plan => ({ ...after, waiting: null, version: version + 1 });

/** The run that waited when its owner did something: it is left out. Null when none did. */
export function stoppedRun(plan: Plan, now: Date): Omit<Run, 'after'> | null {
  if (plan.slot === null || plan.slot > now) return null;
  return unboughtRun(plan, plan.slot, 'left_out', 'stopped', partsOf(plan.amount, plan.shares));
}
