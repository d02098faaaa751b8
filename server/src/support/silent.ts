import { stateAfter } from '@aureus/core/support/states.ts';
import type { Tell } from '../conversation/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { defineDeadline, type Deadline } from '../platform/deadlines/deadline.ts';
import { chooseAgent, lockAgents } from './agents.ts';
import { CASES_AT_ONCE, lockCaseAlone, lockCases, type SupportCase } from './cases.ts';
import { giveTo, type GivingNeeds, putBack, turnRef } from './giving.ts';
import { operatorsWhoAre } from './own.ts';

type Needs = Pick<GivingNeeds, 'conversations' | 'links' | 'tellUser'>;

/** Somebody else who is there, and is not its user. */
async function chooseOther(tx: Transaction, needs: Needs, { agent_id, owner_id }: SupportCase) {
  const except = new Set(await operatorsWhoAre(tx.client, needs, owner_id));
  if (agent_id !== null) except.add(agent_id);
  return chooseAgent(tx, except);
}

/**
 * Gives a case whose agent was silent for too long, or has only let it rest, to another one; when that one is silent as well,
 * or nobody else is there, it goes back to the queue. Time in which we were down is nobody's silence.
 */
export function silentDeadline(needs: Needs): Deadline {
  const silent = defineDeadline({
    name: 'support.silent',
    outage: 'move',
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
        // Answered, handed over or closed since.
        if (turnRef(found) !== ref || found.asked_at === null) continue;
        const other = found.is_passed_on ? null : await chooseOther(tx, needs, found);
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
