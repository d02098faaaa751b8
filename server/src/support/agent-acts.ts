import type * as calls from '@aureus/contract/support/operator-calls.ts';
import { snoozeDays } from '@aureus/contract/support/operator-calls.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import { type SupportAct, stateAfter } from '@aureus/core/support/states.ts';
import type { Tell } from '../conversation/public.ts';
import { type Transaction, withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { OperatorContext } from '../platform/http/route.ts';
import { agentsThere } from './agents.ts';
import { lockCase, storeCase, type SupportCase } from './cases.ts';
import type { AgentCaseRow } from './describing.ts';
import { giveTo, putBack } from './giving.ts';
import type { SupportNeeds } from './needs.ts';
import { readForAgents } from './operator-lists.ts';
import { operatorsWhoAre } from './own.ts';
import { closeCase } from './own-acts.ts';
import { restRef } from './resting.ts';

const DAY_MS = 86_400_000;
/** Of cases that others take at the same moment so many are tried before the agent is asked to try again. */
const TRIES = 20;

/** Takes the case of `id`, or the one that has waited longest. @throws AppError support_case_unknown, support_case_moved, support_own_case, support_queue_empty */
export function takeCase(
  needs: SupportNeeds,
  { id }: Input<typeof calls.take>,
  context: OperatorContext,
): Promise<AgentCaseRow> {
  return acting(needs, context, 'take', async (tx) => {
    const { operatorId } = context.operator;
    const found = id === undefined ? await lockNext(tx, needs, operatorId) : await lockCase(tx, BigInt(id));
    if (stateAfter(found.state, 'take') === null || found.asked_at === null) throw new AppError('support_case_moved');
    const changes = { first_taken_at: found.first_taken_at ?? needs.clock.now() };
    return { found, tell: await giveTo(tx, needs, found, operatorId, changes) };
  });
}

/** Locks what has waited longest and is not the operator's own; what others take meanwhile is left to them. */
async function lockNext(tx: Transaction, needs: SupportNeeds, operatorId: bigint): Promise<SupportCase> {
  const own: bigint[] = [];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { rows } = await tx.client.query<{ id: bigint }>(
      `SELECT id FROM support_case WHERE state = 'waiting' AND asked_at IS NOT NULL AND id <> ALL ($1)
       ORDER BY asked_at, id LIMIT 1`,
      [own],
    );
    if (!rows[0]) throw new AppError('support_queue_empty');
    const found = await lockCase(tx, rows[0].id);
    if (found.state !== 'waiting') continue;
    if (!(await operatorsWhoAre(tx.client, needs, found.owner_id)).has(operatorId)) return found;
    own.push(found.id);
  }
  throw new AppError('support_case_moved');
}

/** Hands a case to a colleague who is there, or back to the queue. @throws AppError as the call says */
export function handOver(
  needs: SupportNeeds,
  { id, to }: Input<typeof calls.handOver>,
  context: OperatorContext,
): Promise<AgentCaseRow> {
  const details = { to: to ?? null };
  return acting(
    needs,
    context,
    'hand_over',
    async (tx) => {
      const found = await lockOwn(tx, id, to === undefined ? 'give_back' : 'hand_over', context);
      if (to === undefined) return { found, tell: await putBack(tx, needs, found, needs.clock.now()) };
      const other = (await agentsThere(tx.client)).find((one) => one.id === BigInt(to));
      if (!other || other.id === context.operator.operatorId) throw new AppError('support_agent_unknown');
      return { found, tell: await giveTo(tx, needs, found, other.id, { is_passed_on: false }) };
    },
    details,
  );
}

/** Lets a case rest until a moment. @throws AppError as the call says */
export function snoozeCase(
  needs: SupportNeeds,
  { id, until }: Input<typeof calls.snooze>,
  context: OperatorContext,
): Promise<AgentCaseRow> {
  const due = new Date(until * 1000);
  const restMs = due.getTime() - needs.clock.epochMs();
  if (restMs <= 0 || restMs > snoozeDays * DAY_MS) throw new AppError('support_snooze_invalid');
  return acting(needs, context, 'snooze', async (tx) => {
    const found = await lockOwn(tx, id, 'snooze', context);
    const next: SupportCase = { ...found, state: 'snoozed', snoozes: found.snoozes + 1 };
    await needs.deadlines.rested.schedule(tx, [{ ref: restRef(next), due }]);
    await storeCase(tx, next);
    const changed = await needs.conversations.changed(tx, found.conversation_id);
    const tell = needs.tellUser(found.id);
    return {
      found,
      tell: () => {
        changed();
        tell();
      },
    };
  });
}

/** Takes a case that rests. @throws AppError support_case_unknown, support_case_moved, support_own_case */
export function wakeCase(
  needs: SupportNeeds,
  { id }: Input<typeof calls.wake>,
  context: OperatorContext,
): Promise<AgentCaseRow> {
  return acting(needs, context, 'wake', async (tx) => {
    const found = await lockCase(tx, BigInt(id));
    if (stateAfter(found.state, 'wake') === null) throw new AppError('support_case_moved');
    return { found, tell: await giveTo(tx, needs, found, context.operator.operatorId, { is_passed_on: false }) };
  });
}

/** Closes a case of the operator for good. @throws AppError as the call says */
export function closeByAgent(
  needs: SupportNeeds,
  { id }: Input<typeof calls.operatorClose>,
  context: OperatorContext,
): Promise<AgentCaseRow> {
  return acting(needs, context, 'close', async (tx) => {
    const found = await lockOwn(tx, id, 'close', context);
    return { found, tell: await closeCase(tx, needs, found, 'agent') };
  });
}

/** Locks a case that the operator has, in a state in which the act is possible. */
async function lockOwn(
  tx: Transaction,
  id: number,
  act: SupportAct,
  { operator }: OperatorContext,
): Promise<SupportCase> {
  const found = await lockCase(tx, BigInt(id));
  if (stateAfter(found.state, act) === null) throw new AppError('support_case_moved');
  if (found.agent_id !== operator.operatorId) throw new AppError('support_not_yours');
  return found;
}

interface Done {
  readonly found: SupportCase;
  readonly tell: Tell;
}

/** Does an act in one transaction with its line in the record, and tells it afterwards. */
async function acting(
  needs: SupportNeeds,
  { operator, requestId, ip }: OperatorContext,
  act: string,
  work: (tx: Transaction) => Promise<Done>,
  details: Readonly<Record<string, unknown>> = {},
): Promise<AgentCaseRow> {
  const { pool, audit } = needs;
  const { found, tell } = await withTransaction(pool, async (tx) => {
    const done = await work(tx);
    await audit.note(tx, {
      operatorId: operator.operatorId,
      action: `support.${act}`,
      target: `user ${done.found.owner_id}`,
      details: { case: done.found.id, ...details },
      requestId,
      ip,
    });
    return done;
  });
  tell();
  return readForAgents(needs, found.id);
}
