import { isDeepStrictEqual } from 'node:util';
import type { ProposalKind, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { aloneOf, proposalKinds } from '@aureus/contract/operator/proposals.ts';
import type { PreviewLine } from '@aureus/contract/operator/proposals.ts';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { OutcomeUnknownError, sqlState, withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { failureOf } from '../platform/http/failure.ts';
import { parseStrictJson } from '../platform/http/strict-json.ts';
import type { Logger } from '../platform/log.ts';
import { lockOperator } from './access-revision.ts';
import type { ProvedOperator } from './access-revision.ts';
import type { AuditLine } from './audit.ts';
import { noteLine } from './audit.ts';
import type { Operator, ProposalHandler, Proposals } from './public.ts';
import { affectedOperators, assertMayApprove, assertMayPropose } from './two-people.ts';
import type { Way } from './two-people.ts';

/** What waits for longer is proposed anew: the world has changed since the preview. */
export const PROPOSAL_LIFE_MS = 7 * 86_400_000;

/** An execution may come long after the request that approved it. */
const BY_THE_SYSTEM: Origin = { requestId: '', ip: '' };

const UNIQUE_VIOLATION = '23505';

/** Where an act comes from, for the record. */
export type Origin = Pick<AuditLine, 'requestId' | 'ip'>;

interface Stored {
  readonly id: bigint;
  readonly kind: ProposalKind;
  readonly subject: string;
  readonly payload: unknown;
  /** What would bring back what was there when it was proposed, or null. */
  readonly inverse: unknown;
  readonly reason: string;
  readonly state: string;
  readonly proposed_by: bigint;
  readonly decided_by: bigint | null;
  readonly break_glass: boolean;
  readonly at_once: boolean;
  readonly created_at: Date;
}

/** Decided by one operator, and why. */
export interface DecidedAlone {
  readonly way: Exclude<Way, 'second'>;
  readonly reason: string;
}

/** The machinery of acts that need two operators. */
export interface ProposalEngine extends Proposals {
  /** Kinds nobody has said how to execute. */
  missing(): ProposalKind[];
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
  /** Why the operator could not approve it now; null when they could. */
  whyNot(operator: Operator, id: bigint): Promise<AppError | null>;
  /** @throws AppError glass_forbidden, and as `propose`, when it is none that one operator does at once */
  assertAtOnce(operator: Operator, kind: ProposalKind, payload: string): void;
  /** The open proposal of this very act, or a new one. @throws AppError as `propose` */
  findOrPropose(operator: Operator, kind: ProposalKind, payload: string, reason: string, from: Origin): Promise<bigint>;
  reject(operator: Operator, id: bigint, reason: string, from: Origin): Promise<void>;
  withdraw(operator: Operator, id: bigint, from: Origin): Promise<void>;
  /** Executes what was approved and not executed yet, e.g. because a process died; lets old ones expire. */
  resume(): Promise<void>;
}

/** What a stored proposal says. */
type Kept = Pick<Stored, 'kind' | 'payload' | 'inverse'>;

interface Tools {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called in the transaction that breaks the glass, to tell every operator. */
  readonly onBreakGlass: (tx: Transaction, proposalId: bigint) => Promise<void>;
}

export function createProposals({ pool, clock, log, onBreakGlass }: Tools): ProposalEngine {
  const handlers = new Map<ProposalKind, ProposalHandler<ProposalKind>>();

  function handlerOf(kind: ProposalKind): ProposalHandler<ProposalKind> {
    const handler = handlers.get(kind);
    if (!handler) throw new Error(`Nobody executes proposals of the kind ${kind}`);
    return handler;
  }

  async function lock({ client }: Transaction, id: bigint): Promise<Stored> {
    const { rows } = await client.query<Stored>('SELECT * FROM operator_proposals WHERE id = $1 FOR UPDATE', [id]);
    if (!rows[0]) throw new AppError('proposal_unknown');
    return rows[0];
  }

  async function event(client: PoolClient, id: bigint, state: string, by: bigint | null, reason = ''): Promise<void> {
    await client.query(
      `INSERT INTO operator_proposal_events (proposal_id, state, operator_id, reason, created_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [id, state, by, reason, clock.now()],
    );
  }

  const isOld = ({ created_at }: Stored): boolean => clock.epochMs() - created_at.getTime() > PROPOSAL_LIFE_MS;

  /** What everybody is asked who decides, to approve or to reject. */
  function assertOpenTo(operator: Operator, stored: Stored): void {
    if (!operator.permissions.has(proposalKinds[stored.kind].permission)) throw new AppError('proposal_kind_forbidden');
    if (stored.state !== 'open' || isOld(stored)) throw new AppError('proposal_decided');
  }

  const affectedBy = async (connection: Pool | PoolClient, stored: Kept): Promise<ReadonlySet<bigint>> =>
    affectedOperators(connection, await handlerOf(stored.kind).affected(connection, payloadOf(stored)));

  /** The rule of two, asked before the approval, at it, and again at the execution. */
  async function assertTwoPeople(client: Pool | PoolClient, stored: Stored, decider: bigint, way: Way): Promise<void> {
    const { kind, proposed_by: proposedBy } = stored;
    const asked = {
      kind,
      proposedBy,
      alone: aloneOf(kind, payloadOf(stored)),
      affected: await affectedBy(client, stored),
    };
    await assertMayApprove(client, asked, decider, way, clock.epochMs());
  }

  async function assertMayReject(client: PoolClient, operator: Operator, stored: Stored): Promise<void> {
    assertOpenTo(operator, stored);
    if (stored.proposed_by === operator.operatorId) throw new AppError('proposal_own');
    // Nobody turns down what others want to do about them.
    assertMayPropose(await affectedBy(client, stored), operator.operatorId);
  }

  const payloadOf = ({ kind, payload }: Kept) =>
    proposalKinds[kind].payload.parse(payload) as ProposalPayload<ProposalKind>;

  /** What somebody else has changed since it was proposed is not written over unseen. @throws AppError proposal_stale */
  async function assertFresh(connection: Pool | PoolClient, stored: Kept): Promise<void> {
    const handler = handlerOf(stored.kind);
    if (!handler.inverse || stored.inverse === null) return;
    const now: unknown = JSON.parse(JSON.stringify(await handler.inverse(connection, payloadOf(stored))));
    if (!isDeepStrictEqual(now, stored.inverse)) throw new AppError('proposal_stale');
  }

  /** Executes an approved proposal; of several that try at once, one does. */
  async function execute(id: bigint): Promise<void> {
    try {
      const after = await withTransaction(pool, async (tx) => {
        const stored = await lock(tx, id);
        if (stored.state !== 'approved') return undefined;
        const payload = payloadOf(stored);
        const decider = stored.decided_by ?? stored.proposed_by;
        await assertTwoPeople(tx.client, stored, decider, wayOf(stored));
        await assertFresh(tx.client, stored);
        const done = await handlerOf(stored.kind).execute(tx, payload, {
          proposalId: id,
          proposedBy: stored.proposed_by,
          approvedBy: decider,
          reason: stored.reason,
        });
        await tx.client.query(`UPDATE operator_proposals SET state = 'executed', executed_at = $2 WHERE id = $1`, [
          id,
          clock.now(),
        ]);
        await event(tx.client, id, 'executed', null);
        await noteLine(tx, clock, {
          operatorId: null,
          action: stored.kind,
          target: stored.subject,
          details: { proposal: id, proposed_by: stored.proposed_by, approved_by: stored.decided_by, payload },
          ...BY_THE_SYSTEM,
        });
        return done;
      });
      await after?.();
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
      const { state } = await lock(tx, id);
      if (state !== 'approved') return;
      await tx.client.query(`UPDATE operator_proposals SET state = 'failed', error_code = $2 WHERE id = $1`, [
        id,
        refusal.code,
      ]);
      await event(tx.client, id, 'failed', null, refusal.code);
    });
  }

  function parse(operator: Operator, kind: ProposalKind, text: string): ProposalPayload<ProposalKind> {
    if (!operator.permissions.has(proposalKinds[kind].permission)) throw new AppError('proposal_kind_forbidden');
    const result = proposalKinds[kind].payload.safeParse(jsonOf(text));
    if (!result.success) {
      const [field] = result.error.issues[0]?.path ?? [];
      throw new AppError('invalid_request', { field: typeof field === 'string' ? field : 'payload' });
    }
    return result.data;
  }

  /** Ends an open proposal without executing it. */
  async function close(
    operator: Operator,
    id: bigint,
    state: 'rejected' | 'withdrawn',
    reason: string,
    from: Origin,
  ): Promise<void> {
    await withTransaction(pool, async (tx) => {
      const stored = await lock(tx, id);
      await lockOperator(tx, operator);
      const isOwn = stored.proposed_by === operator.operatorId;
      if (state === 'withdrawn' && !isOwn) throw new AppError('proposal_not_own');
      if (state === 'rejected') await assertMayReject(tx.client, operator, stored);
      if (stored.state !== 'open') throw new AppError('proposal_decided');
      const decider = state === 'rejected' ? operator.operatorId : null;
      await tx.client.query(
        `UPDATE operator_proposals SET state = $2, decided_by = $3, decided_at = $4, decision_reason = $5 WHERE id = $1`,
        [id, state, decider, clock.now(), reason],
      );
      await event(tx.client, id, state, operator.operatorId, reason);
      await noteLine(tx, clock, {
        operatorId: operator.operatorId,
        action: state === 'rejected' ? 'proposal.reject' : 'proposal.withdraw',
        target: `proposal ${id}`,
        details: { kind: stored.kind, subject: stored.subject, reason },
        ...from,
      });
    });
  }

  /** @throws AppError proposal_changes_nothing when what is edited stays as it is */
  async function previewOf<Kind extends ProposalKind>(
    handler: ProposalHandler<Kind>,
    payload: ProposalPayload<Kind>,
  ): Promise<readonly PreviewLine[]> {
    const lines = await handler.preview(pool, payload);
    const edited = lines.filter(({ before }) => before !== null);
    if (handler.inverse && edited.length > 0 && edited.every(({ before, after }) => before === after)) {
      throw new AppError('proposal_changes_nothing');
    }
    return lines;
  }

  const previewStored = async (stored: Kept): Promise<PreviewLine[]> => {
    await assertFresh(pool, stored);
    return [...(await handlerOf(stored.kind).preview(pool, payloadOf(stored)))];
  };

  const propose: ProposalEngine['propose'] = async (operator, kind, text, reason, from) => {
    const payload = parse(operator, kind, text);
    const handler = handlerOf(kind);
    const subject = handler.subject(payload);
    assertMayPropose(await affectedOperators(pool, await handler.affected(pool, payload)), operator.operatorId);
    const preview = await previewOf(handler, payload);
    const inverse = (await handler.inverse?.(pool, payload)) ?? null;
    try {
      return await withTransaction(pool, async (tx) => {
        await lockOperator(tx, operator);
        const { rows } = await tx.client.query<{ id: bigint }>(
          `INSERT INTO operator_proposals (kind, subject, payload, preview, reason, proposed_by, created_at, inverse)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
          [
            kind,
            subject,
            JSON.stringify(payload),
            JSON.stringify(preview),
            reason,
            operator.operatorId,
            clock.now(),
            inverse && JSON.stringify(inverse),
          ],
        );
        const id = rows[0]?.id ?? 0n;
        await event(tx.client, id, 'open', operator.operatorId, reason);
        await noteLine(tx, clock, {
          operatorId: operator.operatorId,
          action: 'proposal.propose',
          target: `proposal ${id}`,
          details: { kind, subject, reason },
          ...from,
        });
        return id;
      });
    } catch (error) {
      throw sqlState(error) === UNIQUE_VIOLATION ? new AppError('proposal_exists') : error;
    }
  };

  return {
    handle: (kind, handler) => {
      if (handlers.has(kind)) throw new Error(`Proposals of the kind ${kind} have two handlers`);
      handlers.set(kind, handler);
    },

    missing: () => (Object.keys(proposalKinds) as ProposalKind[]).filter((kind) => !handlers.has(kind)),

    preview: async (operator, kind, text) => {
      const payload = parse(operator, kind, text);
      const handler = handlerOf(kind);
      assertMayPropose(await affectedOperators(pool, await handler.affected(pool, payload)), operator.operatorId);
      return { subject: handler.subject(payload), lines: [...(await previewOf(handler, payload))] };
    },

    previewStored,

    propose,

    assertAtOnce: (operator, kind, text) => {
      if (aloneOf(kind, parse(operator, kind, text)) !== 'at_once') throw new AppError('glass_forbidden');
    },

    findOrPropose: async (operator, kind, text, reason, from) => {
      const payload = parse(operator, kind, text);
      const { rows } = await pool.query<{ id: bigint }>(
        `SELECT id FROM operator_proposals
          WHERE kind = $1 AND subject = $2 AND payload::jsonb = $3::jsonb AND state = 'open' AND created_at > $4`,
        [kind, handlerOf(kind).subject(payload), JSON.stringify(payload), new Date(clock.epochMs() - PROPOSAL_LIFE_MS)],
      );
      return rows[0]?.id ?? (await propose(operator, kind, text, reason, from));
    },

    assertDecidable: (operator, id, way = 'second') =>
      withTransaction(pool, async (tx) => {
        const stored = await lock(tx, id);
        assertOpenTo(operator, stored);
        await assertTwoPeople(tx.client, stored, operator.operatorId, way);
        await assertFresh(tx.client, stored);
      }),

    whyNot: async (operator, id) => {
      try {
        const { rows } = await pool.query<Stored>('SELECT * FROM operator_proposals WHERE id = $1', [id]);
        if (!rows[0]) throw new AppError('proposal_unknown');
        assertOpenTo(operator, rows[0]);
        await assertTwoPeople(pool, rows[0], operator.operatorId, 'second');
        return null;
      } catch (error) {
        if (error instanceof AppError) return error;
        throw error;
      }
    },

    approve: async (operator, id, from, alone) => {
      await withTransaction(pool, async (tx) => {
        const stored = await lock(tx, id);
        await lockOperator(tx, operator);
        assertOpenTo(operator, stored);
        await assertTwoPeople(tx.client, stored, operator.operatorId, alone?.way ?? 'second');
        await tx.client.query(
          `UPDATE operator_proposals
              SET state = 'approved', decided_by = $2, decided_at = $3, break_glass = $4, at_once = $5,
                  decision_reason = $6
            WHERE id = $1`,
          [id, operator.operatorId, clock.now(), alone?.way === 'glass', alone?.way === 'at_once', alone?.reason ?? ''],
        );
        await event(tx.client, id, 'approved', operator.operatorId, alone?.reason);
        await noteLine(tx, clock, {
          operatorId: operator.operatorId,
          action: auditActions[alone?.way ?? 'second'],
          target: `proposal ${id}`,
          details: {
            kind: stored.kind,
            subject: stored.subject,
            ...(alone === undefined ? {} : { reason: alone.reason }),
          },
          ...from,
        });
        if (alone?.way === 'glass') await onBreakGlass(tx, id);
      });
      await execute(id);
    },

    reject: (operator, id, reason, from) => close(operator, id, 'rejected', reason, from),
    withdraw: (operator, id, from) => close(operator, id, 'withdrawn', '', from),

    resume: async () => {
      const { rows } = await pool.query<{ id: bigint }>(
        `SELECT id FROM operator_proposals WHERE state = 'approved' ORDER BY id`,
      );
      for (const { id } of rows) await execute(id);
      await pool.query(
        `WITH old AS (
           UPDATE operator_proposals SET state = 'expired' WHERE state = 'open' AND created_at < $1 RETURNING id
         )
         INSERT INTO operator_proposal_events (proposal_id, state, created_at) SELECT id, 'expired', $2 FROM old`,
        [new Date(clock.epochMs() - PROPOSAL_LIFE_MS), clock.now()],
      );
    },
  };
}

const wayOf = ({ break_glass: glass, at_once: atOnce }: Stored): Way =>
  glass ? 'glass' : atOnce ? 'at_once' : 'second';

/** What the record calls the ways to decide. */
const auditActions: Readonly<Record<Way, string>> = {
  second: 'proposal.approve',
  glass: 'proposal.break_glass',
  at_once: 'proposal.at_once',
};

function jsonOf(text: string): unknown {
  try {
    return parseStrictJson(text);
  } catch {
    throw new AppError('invalid_request', { field: 'payload' });
  }
}
