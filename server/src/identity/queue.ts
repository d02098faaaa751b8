import type { identityAssign, identityDetail, identityList } from '@aureus/contract/identity/operator-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { readPersonalSearch } from '@aureus/core/text/mask.ts';
import type { Pool } from 'pg';
import { searchedTelephones } from '../account/public.ts';
import type { Files } from '../files/public.ts';
import type { Audit, Operator } from '../operator/public.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { OperatorContext } from '../platform/http/route.ts';
import { caseColumns, casesOf, lastOf, timelineOf } from './cases.ts';
import type { IdentityCase } from './cases.ts';
import type { Documents } from './documents.ts';

export interface QueueNeeds {
  readonly pool: Pool;
  readonly files: Files;
  readonly documents: Documents;
  readonly audit: Audit;
}

type Row = Answer<typeof identityAssign>;
type Detail = Answer<typeof identityDetail>;

/** A case with what the queue says of its user. */
interface QueuedCase extends IdentityCase {
  readonly email: string | null;
  readonly phone: string | null;
  readonly account_name: string | null;
  readonly registered_at: Date;
}

const FROM_CASES = `FROM identity_case JOIN users ON users.id = identity_case.user_id`;
const COLUMNS = `${caseColumns}, users.email, users.account_name, users.created_at AS registered_at,
  '+' || users.phone_area || ' ' || users.phone_number AS phone`;

/** The cases that fit, a page at a time. */
export async function listCases(
  { pool, documents }: QueueNeeds,
  input: Input<typeof identityList>,
  operator: Operator,
): Promise<Answer<typeof identityList>> {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const where = (condition: (place: string) => string, value: unknown): void => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (input.status) where((place) => `identity_case.status = ${place}`, input.status);
  if (input.level) where((place) => `identity_case.level = ${place}`, Number(input.level));
  if (input.assigned === 'me') where((place) => `identity_case.assigned_to = ${place}`, operator.operatorId);
  if (input.assigned === 'none') conditions.push('assigned_to IS NULL');
  if (input.q) {
    const { number, exact, value, phone } = readPersonalSearch(input.q);
    const hashes = exact === null ? [] : [0, 1, 2].map((idType) => documents.hash(idType, exact));
    values.push(number, value, searchedTelephones(phone), hashes);
    const [user, name, digits, numbers] = [3, 2, 1, 0].map((back) => `$${values.length - back}`);
    conditions.push(
      `(identity_case.user_id = ${user}::bigint OR ${name}::text IN (lower(users.email), lower(users.account_name))
        OR users.phone_number = ANY (${digits}::text[]) OR users.phone_area || users.phone_number = ANY (${digits}::text[])
        OR identity_case.user_id IN (SELECT user_id FROM identity_case WHERE number_hash = ANY (${numbers})))`,
    );
  }
  const filter = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const { rows: counted } = await pool.query<{ total: number }>(
    `SELECT count(*)::integer AS total ${FROM_CASES} ${filter}`,
    values,
  );
  const { page, limit, sort } = input;
  const { rows } = await pool.query<QueuedCase>(
    `SELECT ${COLUMNS} ${FROM_CASES} ${filter}
     ORDER BY identity_case.id ${sort === 'newest' ? 'DESC' : 'ASC'}
     LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, limit, (page - 1) * limit],
  );
  return { data: rows.map(rowOf), page, limit, total: counted[0]?.total ?? 0 };
}

/** Everything about one case. The edge hides what is personal. @throws AppError identity_case_unknown */
export async function readCase(needs: QueueNeeds, id: number, operator: Operator): Promise<Detail> {
  const { pool, files, documents } = needs;
  const found = await findCase(pool, id);
  const cases = await casesOf(pool, found.user_id);
  const basic = found.level === 1 ? found : lastOf(cases, 1);
  const { name, number } = basic?.sealed ? documents.open(found.user_id, basic.sealed) : { name: '', number: '' };
  const sides = [
    { side: 'front', file: found.front_file },
    { side: 'reverse', file: found.reverse_file },
  ] as const;
  const facts = await files.describe(sides.flatMap(({ file }) => (file === null ? [] : [file])));
  const pictures = sides.flatMap(({ side, file }) => {
    const known = file === null ? undefined : facts.get(file);
    if (file === null || !known) return [];
    const { width, height, createdAt, otherOwners } = known;
    const path = files.linkForOperator(file, operator);
    return [{ side, path, width, height, upload_time: createdAt.toISOString(), other_users: otherOwners }];
  });
  return {
    ...rowOf(found),
    id_type: basic?.id_type ?? 0,
    name,
    card_id: number,
    email: found.email,
    phone: found.phone,
    register_time: found.registered_at.toISOString(),
    pictures,
    reason: found.reason,
    note: found.note ?? '',
    timeline: timelineOf(cases),
  };
}

/** Takes a waiting case or gives it back. @throws AppError identity_case_unknown, identity_case_closed */
export async function assignCase(
  { pool, audit }: QueueNeeds,
  { id, to }: Input<typeof identityAssign>,
  { operator, requestId, ip }: OperatorContext,
): Promise<Row> {
  await withTransaction(pool, async (tx) => {
    const { rows } = await tx.client.query<{ status: string; user_id: bigint }>(
      'SELECT status, user_id FROM identity_case WHERE id = $1 FOR UPDATE',
      [id],
    );
    const [found] = rows;
    if (!found) throw new AppError('identity_case_unknown');
    if (found.status !== 'waiting') throw new AppError('identity_case_closed');
    const mine = to === 'me';
    await tx.client.query('UPDATE identity_case SET assigned_to = $2, assigned_name = $3 WHERE id = $1', [
      id,
      mine ? operator.operatorId : null,
      mine ? operator.name : null,
    ]);
    await audit.note(tx, {
      operatorId: operator.operatorId,
      action: 'identity.assign',
      target: `user ${found.user_id}`,
      details: { case: id, to },
      requestId,
      ip,
    });
  });
  return rowOf(await findCase(pool, id));
}

async function findCase(pool: Pool, id: number): Promise<QueuedCase> {
  const { rows } = await pool.query<QueuedCase>(`SELECT ${COLUMNS} ${FROM_CASES} WHERE identity_case.id = $1`, [id]);
  const [found] = rows;
  if (!found) throw new AppError('identity_case_unknown');
  return found;
}

function rowOf(one: QueuedCase): Row {
  return {
    id: Number(one.id),
    user_id: Number(one.user_id),
    account: one.email ?? one.phone ?? one.account_name ?? '',
    level: one.level,
    status: one.status,
    assigned_to: one.assigned_to === null ? null : Number(one.assigned_to),
    assigned_name: one.assigned_name ?? '',
    submit_time: one.submitted_at.toISOString(),
    decide_time: one.decided_at?.toISOString() ?? null,
  };
}
