import { stateAfter } from '@aureus/core/support/states.ts';
import type { Tell } from '../conversation/public.ts';
import { defineDeadline, type Deadline } from '../platform/deadlines/deadline.ts';
import { isThere, lockAgents } from './agents.ts';
import { CASES_AT_ONCE, lockCaseAlone, lockCases, type SupportCase } from './cases.ts';
import { giveTo, type GivingNeeds, putBack } from './giving.ts';
import { operatorsWhoAre } from './own.ts';

/** What is due for one rest of a case: one that was snoozed again since has another. */
export const restRef = ({ id, snoozes }: Pick<SupportCase, 'id' | 'snoozes'>): string => `${id}:${snoozes}`;

/** Wakes what was to rest until now: its agent has it again while they are there; otherwise it waits for anybody. */
export function restedDeadline(needs: GivingNeeds): Deadline {
  return defineDeadline({
    name: 'support.rested',
    outage: 'settle_as_due',
    atOnce: CASES_AT_ONCE,
    settle: async (tx, due) => {
      const tells: Tell[] = [];
      const idOf = (ref: string): bigint => BigInt(ref.split(':')[0] ?? 0);
      await lockCases(
        tx,
        due.map(({ ref }) => idOf(ref)),
      );
      await lockAgents(tx);
      for (const { ref, due: at } of due) {
        const found = await lockCaseAlone(tx, idOf(ref));
        if (restRef(found) !== ref || found.agent_id === null) continue;
        const isOwn = (await operatorsWhoAre(tx.client, needs, found.owner_id)).has(found.agent_id);
        const hasAgent = !isOwn && (await isThere(tx, found.agent_id));
        const state = stateAfter(found.state, 'rest_over', { hasAgent });
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
