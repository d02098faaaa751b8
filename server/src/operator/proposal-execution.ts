import { proposalKinds } from '@aureus/contract/operator/proposals.ts';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { OutcomeUnknownError, withTransaction } from '../platform/database/transaction.ts';
import { hidePersonal } from '../platform/http/personal.ts';
import { failureOf } from '../platform/http/failure.ts';
import type { Money } from '../platform/ledger/money.ts';
import type { Logger } from '../platform/log.ts';
import { noteLine } from './audit.ts';
import { payloadOf } from './proposal-acts.ts';
import type { ProposalActs } from './proposal-acts.ts';
import { BY_THE_SYSTEM, lockProposal, noteStep, wayOf } from './proposal-store.ts';

interface Needs {
  readonly pool: Pool;
  readonly money: Money;
  readonly clock: Clock;
  readonly log: Logger;
  readonly acts: ProposalActs;
  /** Called after an execution that was tried here: what other processes keep in memory may be old now. */
  readonly onExecuted: () => void;
}

/** Carries out what was approved. */
export interface Execution {
  /** Executes an approved proposal; of several that try at once, one does. What fails is said in its state. */
  execute(id: bigint): Promise<void>;
  /** Executes what was approved and not executed yet, e.g. because a process died. */
  resume(): Promise<void>;
}

export function createExecution({ pool, money, clock, log, acts, onExecuted }: Needs): Execution {
  async function execute(id: bigint): Promise<void> {
    try {
      const after = await money.transaction(null, async (tx) => {
        const stored = await lockProposal(tx, id);
        if (stored.state !== 'approved') return undefined;
        const payload = payloadOf(stored);
        const decider = stored.decided_by ?? stored.proposed_by;
        await acts.assertTwoPeople(tx.client, stored, decider, wayOf(stored), clock.epochMs());
        await acts.assertFresh(tx.client, stored);
        const done = await acts.handlerOf(stored.kind).execute(tx, payload, {
          proposalId: id,
          proposedBy: stored.proposed_by,
          approvedBy: decider,
          reason: stored.reason,
        });
        await tx.client.query(`UPDATE operator_proposals SET state = 'executed', executed_at = $2 WHERE id = $1`, [
          id,
          clock.now(),
        ]);
        await noteStep(tx.client, clock, { id, state: 'executed', by: null });
        await noteLine(tx, clock, {
          operatorId: null,
          action: stored.kind,
          target: stored.subject,
          details: {
            proposal: id,
            proposed_by: stored.proposed_by,
            approved_by: stored.decided_by,
            payload: hidePersonal(proposalKinds[stored.kind].payload, payload),
          },
          ...BY_THE_SYSTEM,
        });
        return done;
      });
      await after?.();
      onExecuted();
    } catch (error) {
      await executionFailed(id, error);
    }
  }

  async function executionFailed(id: bigint, error: unknown): Promise<void> {
    const { error: refusal, defect } = failureOf(error);
    // The database was away or did not say what happened: what was approved is tried again later.
    if (error instanceof OutcomeUnknownError || refusal.code === 'service_unavailable') {
      log.warn({ err: error, proposal: id }, 'A proposal could not be executed now and is tried again');
      return;
    }
    if (defect) log.error({ err: error, proposal: id }, 'A proposal failed');
    await withTransaction(pool, async (tx) => {
      const { state } = await lockProposal(tx, id);
      if (state !== 'approved') return;
      await tx.client.query(`UPDATE operator_proposals SET state = 'failed', error_code = $2 WHERE id = $1`, [
        id,
        refusal.code,
      ]);
      await noteStep(tx.client, clock, { id, state: 'failed', by: null, reason: refusal.code });
    });
  }

  return {
    execute,
    resume: async () => {
      const { rows } = await pool.query<{ id: bigint }>(
        `SELECT id FROM operator_proposals WHERE state = 'approved' ORDER BY id`,
      );
      for (const { id } of rows) await execute(id);
    },
  };
}
