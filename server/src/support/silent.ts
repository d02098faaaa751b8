import { stateAfter } from '@aureus/core/support/states.ts';
import type { Tell } from '../conversation/public.ts';
import { defineDeadline, type Deadline } from '../platform/deadlines/deadline.ts';
import { chooseAgent } from './agents.ts';
import { lockCase } from './cases.ts';
import { giveTo, type GivingNeeds, putBack, turnRef } from './giving.ts';

type Needs = Pick<GivingNeeds, 'conversations' | 'tellUser'>;

/**
 * Gives a case whose agent was silent for too long to another one; when that one is silent as well, or nobody else is there,
 * it goes back to the queue. Time in which we were down is nobody's silence.
 */
export function silentDeadline(needs: Needs): Deadline {
  const silent = defineDeadline({
    name: 'support.silent',
    outage: 'move',
    settle: async (tx, due) => {
      const tells: Tell[] = [];
      for (const { ref, due: at } of due.toSorted((a, b) => (a.ref < b.ref ? -1 : 1))) {
        const [id = '0'] = ref.split(':');
        const found = await lockCase(tx, BigInt(id));
        // Answered, handed over or closed since.
        if (turnRef(found) !== ref || found.asked_at === null) continue;
        const other = found.is_passed_on ? null : await chooseAgent(tx, found.agent_id);
        const state = stateAfter(found.state, 'pass_on', { hasAgent: other !== null });
        if (state === null) continue;
        tells.push(
          other === null
            ? await putBack(tx, needs, found, at)
            : await giveTo(tx, { ...needs, deadlines: { silent } }, found, other.id, { is_passed_on: true }),
        );
      }
      return () => {
        for (const tell of tells) tell();
      };
    },
  });
  return silent;
}
