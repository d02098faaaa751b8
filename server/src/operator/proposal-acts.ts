import { isDeepStrictEqual } from 'node:util';
import type { ProposalKind, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { aloneOf, proposalKinds } from '@aureus/contract/operator/proposals.ts';
import type { PreviewLine } from '@aureus/contract/operator/proposals.ts';
import type { Pool, PoolClient } from 'pg';
import type { AccountLink } from '../account/public.ts';
import { AppError } from '../platform/errors.ts';
import { parseStrictJson } from '../platform/http/strict-json.ts';
import type { Operator, ProposalHandler, Proposals } from './public.ts';
import type { Kept, Stored } from './proposal-store.ts';
import { affectedOperators, assertMayApprove } from './two-people.ts';
import type { Way } from './two-people.ts';

/** What the areas bring: how each kind of act is previewed and executed, and whom it is about. */
export interface ProposalActs extends Proposals {
  /** Kinds nobody has said how to execute. */
  missing(): ProposalKind[];
  handlerOf(kind: ProposalKind): ProposalHandler<ProposalKind>;
  /** Whom an act is about, as things are now. */
  whom(connection: Pool | PoolClient, act: Act): Promise<Whom>;
  /** The rule of two, asked before the approval, at it, and again at the execution. @throws as `assertMayApprove` */
  assertTwoPeople(connection: Pool | PoolClient, stored: Stored, decider: bigint, way: Way, now: number): Promise<void>;
  /** What somebody else has changed since it was proposed is not written over unseen. @throws AppError proposal_stale */
  assertFresh(connection: Pool | PoolClient, stored: Kept): Promise<void>;
  /** @throws AppError proposal_changes_nothing when what is edited stays as it is, and what the act's own throws */
  preview<Kind extends ProposalKind>(pool: Pool, kind: Kind, payload: ProposalPayload<Kind>): Promise<PreviewLine[]>;
}

type Act = Pick<Kept, 'kind' | 'payload'>;

/** Whom an act is about. */
export interface Whom {
  readonly users: readonly bigint[];
  /** Operators, and those who are such users. */
  readonly operators: ReadonlySet<bigint>;
  /** Also those it takes rights from: none of them turns it down. */
  readonly changed: ReadonlySet<bigint>;
}

/** @param links what accounts have in common that are one person's */
export function createProposalActs(links: () => readonly AccountLink[]): ProposalActs {
  const handlers = new Map<ProposalKind, ProposalHandler<ProposalKind>>();

  function handlerOf(kind: ProposalKind): ProposalHandler<ProposalKind> {
    const handler = handlers.get(kind);
    if (!handler) throw new Error(`Nobody executes proposals of the kind ${kind}`);
    return handler;
  }

  const whom: ProposalActs['whom'] = async (connection, act) => {
    const affected = await handlerOf(act.kind).affected(connection, payloadOf(act));
    const { users = [] } = affected;
    if (users.length > 0 && proposalKinds[act.kind].about !== 'user') {
      throw new Error(`Proposals of the kind ${act.kind} are about users and the contract does not say so`);
    }
    const operators = await affectedOperators(connection, links(), affected);
    return { users, operators, changed: new Set([...operators, ...(affected.losing ?? [])]) };
  };

  return {
    handle: (kind, handler) => {
      if (handlers.has(kind)) throw new Error(`Proposals of the kind ${kind} have two handlers`);
      handlers.set(kind, handler);
    },

    missing: () => (Object.keys(proposalKinds) as ProposalKind[]).filter((kind) => !handlers.has(kind)),

    handlerOf,

    whom,

    assertTwoPeople: async (connection, stored, decider, way, now) => {
      const { kind, proposed_by: proposedBy } = stored;
      const alone = aloneOf(kind, payloadOf(stored));
      const { operators: affected } = await whom(connection, stored);
      await assertMayApprove(connection, { kind, proposedBy, alone, affected }, decider, way, now);
    },

    assertFresh: async (connection, stored) => {
      const handler = handlerOf(stored.kind);
      if (!handler.inverse || stored.inverse === null) return;
      const now: unknown = JSON.parse(JSON.stringify(await handler.inverse(connection, payloadOf(stored))));
      if (!isDeepStrictEqual(now, stored.inverse)) throw new AppError('proposal_stale');
    },

    preview: async (pool, kind, payload) => {
      const handler = handlerOf(kind);
      const lines = await handler.preview(pool, payload);
      const edited = lines.filter(({ before }) => before !== null);
      if (handler.inverse && edited.length > 0 && edited.every(({ before, after }) => before === after)) {
        throw new AppError('proposal_changes_nothing');
      }
      return [...lines];
    },
  };
}

/** What a stored proposal says, as its kind describes it. */
export const payloadOf = ({ kind, payload }: Pick<Kept, 'kind' | 'payload'>) =>
  proposalKinds[kind].payload.parse(payload) as ProposalPayload<ProposalKind>;

/** What an operator wants to propose. @throws AppError proposal_kind_forbidden, invalid_request */
export function readPayload(operator: Operator, kind: ProposalKind, text: string): ProposalPayload<ProposalKind> {
  if (!operator.permissions.has(proposalKinds[kind].permission)) throw new AppError('proposal_kind_forbidden');
  const result = proposalKinds[kind].payload.safeParse(jsonOf(text));
  if (!result.success) {
    const [field] = result.error.issues[0]?.path ?? [];
    throw new AppError('invalid_request', { field: typeof field === 'string' ? field : 'payload' });
  }
  return result.data;
}

function jsonOf(text: string): unknown {
  try {
    return parseStrictJson(text);
  } catch {
    throw new AppError('invalid_request', { field: 'payload' });
  }
}
