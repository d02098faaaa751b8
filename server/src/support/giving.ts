import type { Tell } from '../conversation/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { readGeneralSettings } from '../platform/general-settings.ts';
import { agentName, firstName, holdAgent, noteGiven } from './agents.ts';
import { storeCase, type SupportCase } from './cases.ts';
import type { SupportDeadlines, SupportNeeds } from './needs.ts';
import { refuseOwn } from './own.ts';

const MINUTE_MS = 60_000;

/** What it takes to give a case to somebody. */
export interface GivingNeeds extends Pick<SupportNeeds, 'conversations' | 'links' | 'tellUser'> {
  readonly deadlines: Pick<SupportDeadlines, 'silent'>;
}

/** What is due for one wait of a case: what is due for an earlier one does nothing. */
export const turnRef = ({ id, turn }: Pick<SupportCase, 'id' | 'turn'>): string => `${id}:${turn}`;

/** Begins the time within which the agent of a case has to answer; nothing where nobody waits for one. */
export async function beginTurn(tx: Transaction, { deadlines }: Pick<GivingNeeds, 'deadlines'>, of: SupportCase) {
  if (of.state !== 'assigned' || of.asked_at === null) return of;
  const next: SupportCase = { ...of, turn: of.turn + 1 };
  const { support_silent_minutes: minutes } = await readGeneralSettings(tx.client);
  await deadlines.silent.schedule(tx, [{ ref: turnRef(next), inMs: minutes * MINUTE_MS }]);
  return next;
}

/**
 * Gives a locked case to an agent, who joins the conversation.
 * @returns what is to be told after the commit
 * @throws AppError support_agent_unknown, support_own_case
 */
export async function giveTo(
  tx: Transaction,
  needs: GivingNeeds,
  found: SupportCase,
  agentId: bigint,
  changes: Partial<SupportCase>,
): Promise<Tell> {
  const { conversations, tellUser } = needs;
  await holdAgent(tx, agentId);
  await refuseOwn(tx.client, needs, found, agentId);
  const name = await agentName(tx, agentId);
  const first = firstName(name);
  const joined = await conversations.addMember(tx, found.conversation_id, {
    operator: agentId,
    role: 'agent',
    name: first,
    fullName: name,
  });
  // Whoever had it before it rested has not joined anew.
  const isNew = found.agent_id !== agentId;
  const event = { code: 'agent_joined', params: { agent: first } };
  const said = isNew ? await conversations.say(tx, found.conversation_id, event) : undefined;
  const changed = await conversations.changed(tx, found.conversation_id);
  await noteGiven(tx, agentId);
  await storeCase(tx, await beginTurn(tx, needs, { ...found, ...changes, state: 'assigned', agent_id: agentId }));
  const tell = tellUser(found.id);
  return () => {
    joined();
    said?.();
    changed();
    tell();
  };
}

/** Puts a locked case into the queue, where it keeps the place of whoever waits since then. @param at for one who waits from now on */
export async function putBack(
  tx: Transaction,
  needs: Pick<GivingNeeds, 'conversations' | 'tellUser'>,
  found: SupportCase,
  at: Date,
): Promise<Tell> {
  const { conversations, tellUser } = needs;
  await storeCase(tx, {
    ...found,
    state: 'waiting',
    agent_id: null,
    asked_at: found.asked_at ?? at,
    is_passed_on: false,
  });
  const said = await conversations.say(tx, found.conversation_id, { code: 'back_in_queue' });
  const changed = await conversations.changed(tx, found.conversation_id);
  const tell = tellUser(found.id);
  return () => {
    said();
    changed();
    tell();
  };
}
