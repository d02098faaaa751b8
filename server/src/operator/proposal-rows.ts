import type {
  proposal as detailCall,
  ProposalState,
  proposals as listCall,
} from '@aureus/contract/operator/proposal-calls.ts';
import type { PreviewLine, ProposalKind } from '@aureus/contract/operator/proposals.ts';
import { aloneOf, balanceLines, proposalKinds } from '@aureus/contract/operator/proposals.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { hiddenSign } from '@aureus/contract/platform/personal.ts';
import type { Pool } from 'pg';
import type { Stored } from './proposal-store.ts';
import type { ProposalEngine, WhyNot } from './proposals.ts';
import type { Operator } from './public.ts';

/** A proposal as it is stored, with the names of its people. */
export interface ProposalRow extends Stored {
  readonly state: ProposalState;
  readonly users: readonly (bigint | string)[];
  readonly preview: PreviewLine[];
  readonly error_code: string;
  readonly proposer: string;
  readonly decider: string;
  readonly decided_at: Date | null;
  readonly decision_reason: string;
  readonly executed_at: Date | null;
}

const SELECT = `SELECT p.*, a.name AS proposer, coalesce(b.name, '') AS decider
  FROM operator_proposals p JOIN operators a ON a.id = p.proposed_by LEFT JOIN operators b ON b.id = p.decided_by`;

/** Kinds an operator may propose and decide. */
export function kindsOf({ permissions }: Operator): ProposalKind[] {
  const names = Object.keys(proposalKinds) as ProposalKind[];
  return names.filter((kind) => permissions.has(proposalKinds[kind].permission));
}

/** Kinds an operator may see; who reads the audit log sees all. */
const visibleKinds = (operator: Operator): ProposalKind[] =>
  operator.permissions.has('audit.read') ? (Object.keys(proposalKinds) as ProposalKind[]) : kindsOf(operator);

/** Kinds whose reasons name no user: a search finds parts of them. */
const kindsOfHouse = (Object.keys(proposalKinds) as ProposalKind[]).filter(
  (kind) => proposalKinds[kind].about === 'house',
);

/** A proposal the operator may see, or undefined. */
export async function findProposal(pool: Pool, operator: Operator, id: bigint): Promise<ProposalRow | undefined> {
  const { rows } = await pool.query<ProposalRow>(`${SELECT} WHERE p.id = $1 AND p.kind = ANY($2)`, [
    id,
    visibleKinds(operator),
  ]);
  return rows[0];
}

/** What is asked of an operator who would decide. */
type Ask = Pick<ProposalEngine, 'whyNot' | 'whyNotApprove'>;

/** So many open proposals are asked about; what waits behind them comes up when those are decided. */
const MOST_ASKED = 200;

/** Open proposals the operator could approve now, oldest first. */
async function decidable(pool: Pool, operator: Operator, ask: Ask): Promise<bigint[]> {
  const { rows } = await pool.query<Stored>(
    `SELECT * FROM operator_proposals WHERE state = 'open' AND proposed_by <> $1 AND kind = ANY($2) ORDER BY id LIMIT $3`,
    [operator.operatorId, kindsOf(operator), MOST_ASKED],
  );
  const ids: bigint[] = [];
  for (const row of rows) if ((await ask.whyNotApprove(operator, row)) === null) ids.push(row.id);
  return ids;
}

export async function listProposals(
  pool: Pool,
  operator: Operator,
  ask: Ask,
  { page, limit, state, kind, subject, search, mine_to_decide: mine, sort }: Input<typeof listCall>,
): Promise<Answer<typeof listCall>> {
  const where = `WHERE p.kind = ANY($1) AND ($2::text IS NULL OR p.state = $2) AND ($3::text IS NULL OR p.kind = $3)
    AND ($4::text IS NULL OR p.subject = $4)
    AND ($5::text IS NULL OR p.id::text = $5 OR position(lower($5) IN lower(p.subject || CASE WHEN p.kind = ANY($7) THEN ' ' || p.reason ELSE '' END)) > 0)
    AND ($6::bigint[] IS NULL OR p.id = ANY($6))`;
  const values = [
    visibleKinds(operator),
    state ?? null,
    kind ?? null,
    subject ?? null,
    search ?? null,
    mine === true ? await decidable(pool, operator, ask) : null,
    kindsOfHouse,
  ];
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query<ProposalRow>(`${SELECT} ${where} ORDER BY p.id ${sort === 'id' ? 'ASC' : 'DESC'} LIMIT $8 OFFSET $9`, [
      ...values,
      limit,
      (page - 1) * limit,
    ]),
    pool.query<{ total: number }>(`SELECT count(*)::integer AS total FROM operator_proposals p ${where}`, values),
  ]);
  const data: Row[] = [];
  for (const row of rows)
    data.push(shapeRow(row, operator, row.state === 'open' ? await ask.whyNot(operator, row) : null));
  return { data, page, limit, total: counted[0]?.total ?? 0 };
}

type Row = Answer<typeof listCall>['data'][number];

/**
 * A proposal as the wire shows it to one operator.
 * @param why keeps the operator from deciding about it; null where there is nothing to decide
 */
export function shapeRow(row: ProposalRow, operator: Operator, why: WhyNot | null): Row {
  const isOpen = row.state === 'open';
  const mayAct = isOpen && operator.permissions.has(proposalKinds[row.kind].permission);
  const alone = aloneOf(row.kind, row.payload as never);
  return {
    id: Number(row.id),
    kind: row.kind,
    subject: row.subject,
    users: row.users.map(Number),
    state: row.state,
    error_code: row.error_code,
    reason: row.reason,
    proposed_by: Number(row.proposed_by),
    proposed_by_name: row.proposer,
    decided_by: row.decided_by === null ? null : Number(row.decided_by),
    decided_by_name: row.decider,
    decision_reason: row.decision_reason,
    break_glass: row.break_glass,
    at_once: row.at_once,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    executed_at: row.executed_at?.toISOString() ?? null,
    can: {
      approve: why !== null && why.approve === null,
      reject: why !== null && why.reject === null,
      withdraw: isOpen && row.proposed_by === operator.operatorId,
      break_glass: mayAct && alone !== 'never' && operator.permissions.has('proposals.override'),
      at_once: mayAct && alone === 'at_once',
    },
  };
}

type History = Answer<typeof detailCall>['history'];

/** A preview as an operator may see it: what a user owns is for those who may read the ledger. */
export function shownLines(lines: readonly PreviewLine[], { permissions }: Operator): PreviewLine[] {
  if (permissions.has('ledger.read')) return [...lines];
  return lines.map((line) => {
    if (!balanceLines.has(line.label)) return line;
    return {
      label: line.label,
      before: line.before === null ? null : hiddenSign,
      after: hiddenSign,
      unit: '',
      usdt: null,
    };
  });
}

export async function historyOf(pool: Pool, id: bigint): Promise<History> {
  const { rows } = await pool.query<{ state: ProposalState; operator: string; reason: string; created_at: Date }>(
    `SELECT e.state, coalesce(o.name, '') AS operator, e.reason, e.created_at
       FROM operator_proposal_events e LEFT JOIN operators o ON o.id = e.operator_id
      WHERE e.proposal_id = $1 ORDER BY e.id`,
    [id],
  );
  return rows.map(({ created_at, ...row }) => ({ ...row, at: created_at.toISOString() }));
}
