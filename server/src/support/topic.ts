import { supportConversationStream } from '@aureus/contract/support/operator-streams.ts';
import { stateAfter } from '@aureus/core/support/states.ts';
import type { ConversationTopic } from '../conversation/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { isThere } from './agents.ts';
import { lockCaseAlone, storeCase, type SupportCase } from './cases.ts';
import { beginTurn } from './giving.ts';
import type { SupportNeeds } from './needs.ts';
import { operatorsWhoAre } from './own.ts';

type Needs = Pick<SupportNeeds, 'conversations' | 'deadlines' | 'links' | 'notices' | 'tellUser'>;

/** The conversations of support: a user and the agents who had the case; of these only the one who has it now writes. */
export function supportTopic(needs: Needs): ConversationTopic {
  return {
    name: 'support',
    read: 'support.answer',
    write: 'support.answer',
    stream: supportConversationStream,
    roleOfOperator: null,

    refusalOf: async (connection, { ref }, author) => {
      if (author.kind === 'system') return null;
      const { rows } = await connection.query<Pick<SupportCase, 'state' | 'agent_id' | 'owner_id'>>(
        'SELECT state, agent_id, owner_id FROM support_case WHERE id = $1',
        [ref],
      );
      const [found] = rows;
      if (!found) return 'support_case_unknown';
      if (author.kind === 'user') return stateAfter(found.state, 'write') === null ? 'support_case_closed' : null;
      if (found.agent_id !== author.operator) return 'support_not_yours';
      if (stateAfter(found.state, 'answer') === null) return 'support_case_moved';
      const own = await operatorsWhoAre(connection, needs, found.owner_id);
      return own.has(author.operator) ? 'support_own_case' : null;
    },

    tellUnread: (tx, _of, { user }) => needs.notices.send(tx, { userId: user, kind: 'support_answered', params: {} }),

    onMessage: async (tx, { id, ref, author, at }) => {
      if (author.kind === 'system') return undefined;
      const found = await lockCaseAlone(tx, ref);
      const next = author.kind === 'user' ? await afterQuestion(tx, needs, found, at) : afterAnswer(found);
      // However much somebody writes: what is the same as before is fetched again by nobody.
      if (!isOther(found, next)) return undefined;
      await storeCase(tx, next);
      const tell = needs.tellUser(ref);
      if (found.state !== 'snoozed') return tell;
      // Its agent may answer again: while it rests, nobody may.
      const changed = await needs.conversations.changed(tx, id);
      return () => {
        changed();
        tell();
      };
    },
  };
}

/** The user has written: waits from now on, unless that is so already, and wakes what rested. */
async function afterQuestion(tx: Transaction, needs: Needs, found: SupportCase, at: Date): Promise<SupportCase> {
  const hasAgent = found.state === 'snoozed' && (await isThere(tx, found.agent_id));
  const state = stateAfter(found.state, 'write', { hasAgent }) ?? found.state;
  const next: SupportCase = {
    ...found,
    state,
    agent_id: state === 'waiting' ? null : found.agent_id,
    asked_at: found.asked_at ?? at,
    first_asked_at: found.first_asked_at ?? at,
  };
  const isNewWait = found.asked_at === null || found.state === 'snoozed';
  return isNewWait ? beginTurn(tx, needs, next) : next;
}

/** The agent has answered: nobody waits for one. */
const afterAnswer = (found: SupportCase): SupportCase => ({ ...found, asked_at: null, is_passed_on: false });

const isOther = (before: SupportCase, after: SupportCase): boolean =>
  (Object.keys(after) as (keyof SupportCase)[]).some((name) => after[name] !== before[name]);
