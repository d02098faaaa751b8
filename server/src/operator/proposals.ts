import type { ProposalKind } from '@aureus/contract/operator/proposals.ts';
import { aloneOf, proposalKinds } from '@aureus/contract/operator/proposals.ts';
import type { PreviewLine } from '@aureus/contract/operator/proposals.ts';
import type { Pool, PoolClient } from 'pg';
import type { AccountLink } from '../account/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { sqlState, withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { Money } from '../platform/ledger/money.ts';
import type { Logger } from '../platform/log.ts';
import { lockOperator } from './access-revision.ts';
import type { ProvedOperator } from './access-revision.ts';
import { noteLine } from './audit.ts';
import { createProposalActs, payloadOf, readPayload } from './proposal-acts.ts';
import type { ProposalActs } from './proposal-acts.ts';
import { cancelEnd, scheduleEnd } from './proposal-end.ts';
import { createExecution } from './proposal-execution.ts';
import type { Execution } from './proposal-execution.ts';
import { isExpired, lockProposal, noteStep, PROPOSAL_LIFE_MS, recordOf } from './proposal-store.ts';
import type { Kept, Origin, Stored } from './proposal-store.ts';
import type { Operator } from './public.ts';
import { assertMayPropose, assertMayReject } from './two-people.ts';
import type { Way } from './two-people.ts';

const UNIQUE_VIOLATION = '23505';

/** Decided by one operator, and why. */
export interface DecidedAlone {
  readonly way: Exclude<Way, 'second'>;
  readonly reason: string;
}

/** Why an operator could not approve a proposal, and why not reject it; null when they could. */
export interface WhyNot {
  readonly approve: AppError | null;
  readonly reject: AppError | null;
}

/** The machinery of acts that need two operators. */
export interface ProposalEngine extends Pick<ProposalActs, 'handle' | 'missing'>, Pick<Execution, 'resume'> {
  /** @throws AppError proposal_kind_forbidden, invalid_request, and what the act's own preview throws */
  preview(operator: Operator, kind: ProposalKind, payload: string): Promise<{ subject: string; lines: PreviewLine[] }>;
  /** As it would be now. @throws AppError proposal_stale, and what the act's own preview throws */
  previewStored(stored: Kept): Promise<PreviewLine[]>;
  /** @throws AppError as `preview`; proposal_exists, not_logged_in. @returns its id */
  propose(operator: Operator, kind: ProposalKind, payload: string, reason: string, from: Origin): Promise<bigint>;
  /**
   * Approves and executes. The decision is stored first, so that it is carried out also when the process dies in between.
   * @param alone no second operator: the glass is broken, or what protects is done at once
   * @throws AppError proposal_unknown, proposal_kind_forbidden, proposal_own, proposal_decided, proposal_stale,
   *   proposal_affected, operator_new, operator_unconfirmed, proposer_gone, glass_forbidden, not_logged_in, safety_changed
   */
  approve(operator: ProvedOperator, id: bigint, from: Origin, alone?: DecidedAlone): Promise<void>;
  /** Says early what `approve` would refuse, before a code is used up for nothing. */
  assertDecidable(operator: Operator, id: bigint, way?: Way): Promise<void>;
  /** Asks what an approval would ask of the operator now. */
  whyNotApprove(operator: Operator, stored: Stored): Promise<AppError | null>;
  /** The same, and what a rejection would ask. */
  whyNot(operator: Operator, stored: Stored): Promise<WhyNot>;
  /** @throws AppError glass_forbidden, and as `propose`, when it is none that one operator does at once */
  assertAtOnce(operator: Operator, kind: ProposalKind, payload: string): void;
  /** The open proposal of this very act, or a new one. @throws AppError as `propose` */
  findOrPropose(operator: Operator, kind: ProposalKind, payload: string, reason: string, from: Origin): Promise<bigint>;
  reject(operator: Operator, id: bigint, reason: string, from: Origin): Promise<void>;
  withdraw(operator: Operator, id: bigint, from: Origin): Promise<void>;
}

interface Needs {
  readonly pool: Pool;
  readonly money: Money;
  readonly clock: Clock;
  readonly log: Logger;
  /** What accounts have in common that are one person's. */
  readonly links: () => readonly AccountLink[];
  /** Called in the transaction in which one operator decides alone, to tell the others. */
  readonly onActedAlone: (tx: Transaction, proposalId: bigint) => Promise<void>;
  /** Called after an execution: what other processes keep in memory may be old now. */
  readonly onExecuted?: () => void;
}

export function createProposals({
  pool,
  money,
  clock,
  log,
  links,
  onActedAlone,
  onExecuted = () => {},
}: Needs): ProposalEngine {
  const acts = createProposalActs(links);
  const { execute, resume } = createExecution({ pool, money, clock, log, acts, onExecuted });

  /** What everybody is asked who decides, to approve or to reject. */
  function assertOpenTo(operator: Operator, stored: Stored): void {
    if (!operator.permissions.has(proposalKinds[stored.kind].permission)) throw new AppError('proposal_kind_forbidden');
    if (stored.state !== 'open' || isExpired(stored, clock)) throw new AppError('proposal_decided');
  }

  async function assertRejectable(connection: Pool | PoolClient, operator: Operator, stored: Stored): Promise<void> {
    assertOpenTo(operator, stored);
    if (stored.proposed_by === operator.operatorId) throw new AppError('proposal_own');
    await assertMayReject(connection, (await acts.whom(connection, stored)).changed, operator.operatorId);
  }

  const whyNotApprove: ProposalEngine['whyNotApprove'] = (operator, stored) =>
    refusalOf(async () => {
      assertOpenTo(operator, stored);
      await acts.assertTwoPeople(pool, stored, operator.operatorId, 'second', clock.epochMs());
    });

  /** Ends an open proposal without executing it. */
  async function close(
    operator: Operator,
    id: bigint,
    state: 'rejected' | 'withdrawn',
    reason: string,
    from: Origin,
  ): Promise<void> {
    await withTransaction(pool, async (tx) => {
      const stored = await lockProposal(tx, id);
      await lockOperator(tx, operator);
      const isOwn = stored.proposed_by === operator.operatorId;
      if (state === 'withdrawn' && !isOwn) throw new AppError('proposal_not_own');
      if (state === 'rejected') await assertRejectable(tx.client, operator, stored);
      if (stored.state !== 'open') throw new AppError('proposal_decided');
      const decider = state === 'rejected' ? operator.operatorId : null;
      await tx.client.query(
        `UPDATE operator_proposals SET state = $2, decided_by = $3, decided_at = $4, decision_reason = $5 WHERE id = $1`,
        [id, state, decider, clock.now(), reason],
      );
      await cancelEnd(tx, id);
      await noteStep(tx.client, clock, { id, state, by: operator.operatorId, reason });
      await noteLine(tx, clock, {
        operatorId: operator.operatorId,
        action: state === 'rejected' ? 'proposal.reject' : 'proposal.withdraw',
        target: `proposal ${id}`,
        details: recordOf(stored, reason),
        ...from,
      });
    });
  }

  const previewStored = async (stored: Kept): Promise<PreviewLine[]> => {
    await acts.assertFresh(pool, stored);
    return [...(await acts.handlerOf(stored.kind).preview(pool, payloadOf(stored)))];
  };

  const propose: ProposalEngine['propose'] = async (operator, kind, text, reason, from) => {
    const payload = readPayload(operator, kind, text);
    const handler = acts.handlerOf(kind);
    const subject = handler.subject(payload);
    const { users, operators } = await acts.whom(pool, { kind, payload });
    await assertMayPropose(pool, operators, operator.operatorId);
    const preview = await acts.preview(pool, kind, payload);
    const inverse = (await handler.inverse?.(pool, payload)) ?? null;
    try {
      return await withTransaction(pool, async (tx) => {
        await lockOperator(tx, operator);
        const { rows } = await tx.client.query<{ id: bigint }>(
          `INSERT INTO operator_proposals (kind, subject, payload, preview, reason, proposed_by, created_at, inverse, users)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
          [
            kind,
            subject,
            JSON.stringify(payload),
            JSON.stringify(preview),
            reason,
            operator.operatorId,
            clock.now(),
            inverse && JSON.stringify(inverse),
            users,
          ],
        );
        const id = rows[0]?.id ?? 0n;
        await scheduleEnd(tx, id);
        await noteStep(tx.client, clock, { id, state: 'open', by: operator.operatorId, reason });
        await noteLine(tx, clock, {
          operatorId: operator.operatorId,
          action: 'proposal.propose',
          target: `proposal ${id}`,
          details: recordOf({ kind, subject }, reason),
          ...from,
        });
        return id;
      });
    } catch (error) {
      throw sqlState(error) === UNIQUE_VIOLATION ? new AppError('proposal_exists') : error;
    }
  };

  return {
    handle: acts.handle,

    missing: acts.missing,

    resume,

    preview: async (operator, kind, text) => {
      const payload = readPayload(operator, kind, text);
      const handler = acts.handlerOf(kind);
      await assertMayPropose(pool, (await acts.whom(pool, { kind, payload })).operators, operator.operatorId);
      return { subject: handler.subject(payload), lines: await acts.preview(pool, kind, payload) };
    },

    previewStored,

    propose,

    assertAtOnce: (operator, kind, text) => {
      if (aloneOf(kind, readPayload(operator, kind, text)) !== 'at_once') throw new AppError('glass_forbidden');
    },

    findOrPropose: async (operator, kind, text, reason, from) => {
      const payload = readPayload(operator, kind, text);
      const { rows } = await pool.query<{ id: bigint }>(
        `SELECT id FROM operator_proposals
          WHERE kind = $1 AND subject = $2 AND payload::jsonb = $3::jsonb AND state = 'open' AND created_at > $4`,
        [
          kind,
          acts.handlerOf(kind).subject(payload),
          JSON.stringify(payload),
          new Date(clock.epochMs() - PROPOSAL_LIFE_MS),
        ],
      );
      return rows[0]?.id ?? (await propose(operator, kind, text, reason, from));
    },

    assertDecidable: (operator, id, way = 'second') =>
      withTransaction(pool, async (tx) => {
        const stored = await lockProposal(tx, id);
        assertOpenTo(operator, stored);
        await acts.assertTwoPeople(tx.client, stored, operator.operatorId, way, clock.epochMs());
        await acts.assertFresh(tx.client, stored);
      }),

    whyNotApprove,

    whyNot: async (operator, stored) => ({
      approve: await whyNotApprove(operator, stored),
      reject: await refusalOf(() => assertRejectable(pool, operator, stored)),
    }),

    approve: async (operator, id, from, alone) => {
      await withTransaction(pool, async (tx) => {
        const stored = await lockProposal(tx, id);
        await lockOperator(tx, operator);
        assertOpenTo(operator, stored);
        await acts.assertTwoPeople(tx.client, stored, operator.operatorId, alone?.way ?? 'second', clock.epochMs());
        await tx.client.query(
          `UPDATE operator_proposals
              SET state = 'approved', decided_by = $2, decided_at = $3, break_glass = $4, at_once = $5,
                  decision_reason = $6
            WHERE id = $1`,
          [id, operator.operatorId, clock.now(), alone?.way === 'glass', alone?.way === 'at_once', alone?.reason ?? ''],
        );
        await cancelEnd(tx, id);
        await noteStep(tx.client, clock, { id, state: 'approved', by: operator.operatorId, reason: alone?.reason });
        await noteLine(tx, clock, {
          operatorId: operator.operatorId,
          action: auditActions[alone?.way ?? 'second'],
          target: `proposal ${id}`,
          details: recordOf(stored, alone?.reason),
          ...from,
        });
        if (alone) await onActedAlone(tx, id);
      });
      await execute(id);
    },

    reject: (operator, id, reason, from) => close(operator, id, 'rejected', reason, from),
    withdraw: (operator, id, from) => close(operator, id, 'withdrawn', '', from),
  };
}

async function refusalOf(ask: () => Promise<void>): Promise<AppError | null> {
  try {
    await ask();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** What the record calls the ways to decide. */
const auditActions: Readonly<Record<Way, string>> = {
  second: 'proposal.approve',
  glass: 'proposal.break_glass',
  at_once: 'proposal.at_once',
};
