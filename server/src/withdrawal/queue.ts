import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { withdrawalStates } from '@aureus/contract/withdrawal/shapes.ts';
import type * as calls from '@aureus/contract/withdrawal/operator-calls.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import { readPersonalSearch } from '@aureus/core/text/mask.ts';
import { searchedTelephones, USER_NAME } from '../account/public.ts';
import type { Operator } from '../operator/public.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { CallContext } from '../platform/http/route.ts';
import { lockWithdrawal, RECORD_COLUMNS, stateNumber, type WithdrawalRecord } from './record.ts';
import { wireRows } from './rows.ts';
import type { RequestNeeds } from './needs.ts';

/** What operators see of withdrawals, and who looks after which. */

/** An operator's request. */
export type Asked = Pick<CallContext, 'requestId' | 'ip' | 'language'> & { readonly operator: Operator };

type QueueRow = calls.WithdrawalCaseRow;

export interface QueuedRecord extends WithdrawalRecord {
  readonly user_name: string;
}

const orders = {
  oldest: 'withdrawal.id',
  newest: 'withdrawal.id DESC',
  value: 'withdrawal.usdt_value, withdrawal.id',
  value_desc: 'withdrawal.usdt_value DESC, withdrawal.id',
} as const;

const FROM = 'FROM withdrawal JOIN users ON users.id = withdrawal.owner_id';

const WANTED = `WHERE ($1::smallint IS NULL OR withdrawal.state = $1)
  AND ($2::boolean IS NOT TRUE OR withdrawal.state < ${withdrawalStates.indexOf('done') + 1})
  AND ($3::bigint IS NULL OR withdrawal.currency_id = $3)
  AND ($4::smallint IS NULL OR withdrawal.kind = $4)
  AND ($5::text IS NULL OR withdrawal.network = $5)
  AND ($6::bigint IS NULL OR withdrawal.owner_id = $6)
  AND ($7::text IS NULL OR CASE $7 WHEN 'me' THEN withdrawal.assigned_to = $8 ELSE withdrawal.assigned_to IS NULL END)
  AND (NOT $13::boolean OR withdrawal.id = $10::bigint OR withdrawal.owner_id = $10::bigint
    OR $9::text IN (withdrawal.shown_destination, withdrawal.tx_id)
    OR $11::text IN (lower(withdrawal.shown_destination), lower(withdrawal.tx_id), lower(email), lower(account_name))
    OR phone_number = ANY ($12::text[]) OR phone_area || phone_number = ANY ($12::text[]))`;

/** A page of the queue. */
export async function listQueue(
  needs: RequestNeeds,
  { operator, language }: Asked,
  input: Input<typeof calls.queue>,
): Promise<Answer<typeof calls.queue>> {
  const { page, limit } = input;
  const wanted = input.search === undefined ? null : readPersonalSearch(input.search);
  const filter = [
    input.state === undefined ? null : stateNumber(input.state),
    input.open ?? null,
    input.currency ?? null,
    input.type ?? null,
    input.network ?? null,
    input.user ?? null,
    input.assigned ?? null,
    operator.operatorId,
    wanted?.exact ?? null,
    wanted?.number ?? null,
    wanted?.value ?? null,
    searchedTelephones(wanted?.phone ?? null),
    wanted !== null,
  ];
  const [{ rows }, { rows: counted }] = await Promise.all([
    needs.pool.query<QueuedRecord>(
      `SELECT ${RECORD_COLUMNS}, ${USER_NAME} AS user_name ${FROM} ${WANTED}
       ORDER BY ${orders[input.sort]} LIMIT $14 OFFSET $15`,
      [...filter, limit, (page - 1) * limit],
    ),
    needs.pool.query<{ total: bigint }>(`SELECT count(*) AS total ${FROM} ${WANTED}`, filter),
  ]);
  return { data: await queueRows(needs, rows, language), page, limit, total: Number(counted[0]?.total ?? 0n) };
}

/** A withdrawal with the name of its owner. @throws AppError withdrawal_unknown */
export async function findQueued({ pool }: RequestNeeds, id: number): Promise<QueuedRecord> {
  const { rows } = await pool.query<QueuedRecord>(
    `SELECT ${RECORD_COLUMNS}, ${USER_NAME} AS user_name ${FROM} WHERE withdrawal.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new AppError('withdrawal_unknown');
  return row;
}

/** Takes a withdrawal on, or gives it back. @throws AppError withdrawal_unknown */
export async function assignWithdrawal(
  needs: RequestNeeds,
  { operator, requestId, ip, language }: Asked,
  { id, to }: Input<typeof calls.assign>,
): Promise<QueueRow> {
  await withTransaction(needs.pool, async (tx) => {
    if (!(await lockWithdrawal(tx, BigInt(id)))) throw new AppError('withdrawal_unknown');
    await tx.client.query('UPDATE withdrawal SET assigned_to = $2 WHERE id = $1', [
      id,
      to === 'me' ? operator.operatorId : null,
    ]);
    const action = to === 'me' ? 'withdrawal.assign' : 'withdrawal.unassign';
    await needs.audit.note(tx, { operatorId: operator.operatorId, action, target: `withdrawal ${id}`, requestId, ip });
  });
  const [row] = await queueRows(needs, [await findQueued(needs, id)], language);
  if (!row) throw new AppError('withdrawal_unknown');
  return row;
}

/** Rows of the queue, each with the level of its owner. */
export async function queueRows(
  needs: RequestNeeds,
  records: readonly QueuedRecord[],
  language: Language,
): Promise<QueueRow[]> {
  const owners = [...new Set(records.map(({ owner_id: owner }) => owner))];
  const levels = new Map(
    await Promise.all(owners.map(async (owner) => [owner, await needs.identities.levelOf(owner)] as const)),
  );
  const rows = await wireRows(needs.pool, needs.markets, records, language);
  const byId = new Map(records.map((record) => [Number(record.id), record]));
  return rows.flatMap((row) => {
    const record = byId.get(row.id);
    if (!record) return [];
    return [
      {
        ...row,
        user_id: Number(record.owner_id),
        user_name: record.user_name,
        assigned_to: Number(record.assigned_to ?? 0n),
        identity_level: levels.get(record.owner_id) ?? 0,
      },
    ];
  });
}
