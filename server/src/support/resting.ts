import { stateAfter } from '@aureus/core/support/states.ts';
import type { Tell } from '../conversation/public.ts';
import { defineDeadline, type Deadline } from '../platform/deadlines/deadline.ts';
import { isThere } from './agents.ts';
import { lockCase, type SupportCase } from './cases.ts';
import { giveTo, type GivingNeeds, putBack } from './giving.ts';

/** What is due for one rest of a case: one that was snoozed again since has another. */
export const restRef = ({ id, snoozes }: Pick<SupportCase, 'id' | 'snoozes'>): string => `${id}:${snoozes}`;

/** Wakes what was to rest until now: its agent has it again while they are there; otherwise it waits for anybody. */
export function restedDeadline(needs: GivingNeeds): Deadline {
  return defineDeadline({
    name: 'support.rested',
    outage: 'settle_as_due',
    settle: async (tx, due) => {
      const tells: Tell[] = [];
      for (const { ref, due: at } of due.toSorted((a, b) => (a.ref < b.ref ? -1 : 1))) {
        const [id = '0'] = ref.split(':');
        const found = await lockCase(tx, BigInt(id));
        if (restRef(found) !== ref || found.agent_id === null) continue;
        const state = stateAfter(found.state, 'rest_over', { hasAgent: await isThere(tx, found.agent_id) });
        // Its user has written since, or it was woken or closed.
        if (state === null) continue;
        tells.push(
          state === 'assigned'
            ? await giveTo(tx, needs, found, found.agent_id, {})
            : await putBack(tx, needs, found, at),
        );
      }
      return () => {
        for (const tell of tells) tell();
      };
    },
  });
}
