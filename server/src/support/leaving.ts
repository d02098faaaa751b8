import { stateAfter } from '@aureus/core/support/states.ts';
import type { Tell } from '../conversation/public.ts';
import { defineDeadline, type Deadline } from '../platform/deadlines/deadline.ts';
import { mayAnswer } from './agents.ts';
import { CASES_AT_ONCE, lockCaseAlone, lockCases } from './cases.ts';
import { type GivingNeeds, putBack } from './giving.ts';

/**
 * Puts what somebody has who may not answer users any more back into the queue. The database makes it due, in the
 * transaction that takes the right from them. Of somebody who has very many the rest is due again at once.
 */
export function leftDeadline(needs: Pick<GivingNeeds, 'conversations' | 'tellUser'>): Deadline {
  const left: Deadline = defineDeadline({
    name: 'support.left',
    outage: 'settle_as_due',
    atOnce: CASES_AT_ONCE,
    settle: async (tx, due) => {
      const since = new Map(due.map(({ ref, due: at }) => [BigInt(ref), at]));
      const { rows } = await tx.client.query<{ id: bigint }>(
        `SELECT id FROM support_case WHERE agent_id = ANY ($1) AND state IN ('assigned', 'snoozed')
           AND NOT support_may_answer(agent_id) ORDER BY id LIMIT $2`,
        [[...since.keys()], CASES_AT_ONCE],
      );
      if (rows.length === CASES_AT_ONCE) await left.schedule(tx, due);
      await lockCases(
        tx,
        rows.map(({ id }) => id),
      );
      const tells: Tell[] = [];
      for (const { id } of rows) {
        const found = await lockCaseAlone(tx, id);
        const at = found.agent_id === null ? undefined : since.get(found.agent_id);
        // Handed over or closed since, or they may answer again.
        if (!at || found.agent_id === null || stateAfter(found.state, 'leave') === null) continue;
        if (await mayAnswer(tx, found.agent_id)) continue;
        tells.push(await putBack(tx, needs, found, at));
      }
      return () => {
        for (const tell of tells) tell();
      };
    },
  });
  return left;
}
