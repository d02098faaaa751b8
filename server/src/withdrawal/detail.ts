import type { Answer } from '@aureus/contract/platform/call.ts';
import type { detail as detailCall } from '@aureus/contract/withdrawal/operator-calls.ts';
import { AppError } from '../platform/errors.ts';
import { type Asked, findQueued, queueRows } from './queue.ts';
import { stateOf, type WithdrawalRecord } from './record.ts';
import { riskFacts } from './risk.ts';
import type { RequestNeeds } from './needs.ts';

type Detail = Answer<typeof detailCall>;

/**
 * One withdrawal for the operator who decides it: the destination and the facts of risk. The edge hides what is
 * personal, and shows it to whoever says what for.
 * @throws AppError withdrawal_unknown
 */
export async function readDetail(needs: RequestNeeds, { language }: Asked, id: number): Promise<Detail> {
  const record = await findQueued(needs, id);
  const [[row], decisions, risk] = await Promise.all([
    queueRows(needs, [record], language),
    decisionsOf(needs, record),
    riskFacts(needs, record),
  ]);
  if (!row) throw new AppError('withdrawal_unknown');
  return {
    ...row,
    destination: Object.entries(record.destination)
      .filter(([, value]) => value !== '')
      .map(([label, value]) => ({ label, value })),
    decisions,
    risk,
  };
}

async function decisionsOf({ pool }: RequestNeeds, { id }: WithdrawalRecord): Promise<Detail['decisions']> {
  const { rows } = await pool.query<{ state: number; at: Date; proposal_id: bigint; reason: string }>(
    `SELECT state, at, proposal_id, reason FROM withdrawal_event
     WHERE withdrawal_id = $1 AND proposal_id IS NOT NULL ORDER BY at, state`,
    [id],
  );
  return rows.map((event) => ({
    state: stateOf(event),
    at: event.at.toISOString(),
    proposal_id: Number(event.proposal_id),
    reason: event.reason,
  }));
}
