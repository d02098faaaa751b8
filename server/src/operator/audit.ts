import type { audit as auditCall, auditExport } from '@aureus/contract/operator/audit-calls.ts';
import { auditExportRows } from '@aureus/contract/operator/audit-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { csvOf } from '@aureus/core/text/csv.ts';
import { dayBounds, parseDay, parseZone } from '@aureus/core/typed/day.ts';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';

/** As what the system did is noted, or somebody who was not let in. */
export interface AuditLine {
  readonly operatorId: bigint | null;
  readonly action: string;
  readonly target: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly requestId: string;
  readonly ip: string;
}

/** Deeper pages are found by narrower filters. */
const DEEPEST_ROW = 100_000;

/** Adds a line; ids may be bigint. */
export async function noteLine(connection: Transaction | Pool, clock: Clock, line: AuditLine): Promise<void> {
  const client = 'client' in connection ? connection.client : connection;
  await client.query(
    `INSERT INTO operator_audit (operator_id, action, target, details, ip, request_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      line.operatorId,
      line.action,
      line.target,
      JSON.stringify(line.details ?? {}, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      line.ip,
      line.requestId,
      clock.now(),
    ],
  );
}

type Filters = Omit<Input<typeof auditCall>, 'page' | 'limit'>;

interface Row {
  readonly id: bigint;
  readonly operator_id: bigint | null;
  readonly operator: string;
  readonly action: string;
  readonly target: string;
  readonly details: string;
  readonly ip: string;
  readonly request_id: string;
  readonly created_at: Date;
}

const COLUMNS = `a.id, a.operator_id, coalesce(o.name, '') AS operator, a.action, a.target, a.details::text AS details,
  a.ip, a.request_id, a.created_at`;
const WANTED = `FROM operator_audit a LEFT JOIN operators o ON o.id = a.operator_id
  WHERE ($1::bigint IS NULL OR a.operator_id = $1)
    AND ($2::text IS NULL OR starts_with(a.action, $2))
    AND ($3::text IS NULL OR a.target = $3)
    AND ($4::text IS NULL OR position(lower($4) IN lower(a.action || ' ' || a.target || ' ' || a.details::text)) > 0)
    AND ($5::timestamptz IS NULL OR a.created_at >= $5) AND ($6::timestamptz IS NULL OR a.created_at < $6)`;

/** @throws AppError invalid_request for a day that is none, invalid_timezone */
function wanted({ operator, action, target, search, from, to, zone = 'UTC' }: Filters): unknown[] {
  const known = parseZone(zone);
  if (known === null) throw new AppError('invalid_timezone');
  const boundsOf = (text: string | undefined, field: string) => {
    if (text === undefined) return null;
    const day = parseDay(text);
    if (day === null) throw new AppError('invalid_request', { field });
    return dayBounds(known, day);
  };
  const [first, last] = [boundsOf(from, 'from'), boundsOf(to, 'to')];
  return [
    operator ?? null,
    action ?? null,
    target ?? null,
    search ?? null,
    first && new Date(first.from),
    last && new Date(last.to),
  ];
}

/** A page of the record, newest first. @throws AppError page_too_deep */
export async function listAudit(pool: Pool, input: Input<typeof auditCall>): Promise<Answer<typeof auditCall>> {
  const { page, limit, ...filters } = input;
  const skipped = (page - 1) * limit;
  if (skipped > DEEPEST_ROW) throw new AppError('page_too_deep');
  const values = wanted(filters);
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query<Row>(`SELECT ${COLUMNS} ${WANTED} ORDER BY a.id DESC LIMIT $7 OFFSET $8`, [...values, limit, skipped]),
    pool.query<{ total: number }>(`SELECT count(*)::integer AS total ${WANTED}`, values),
  ]);
  const data = rows.map(({ id, operator_id, created_at, ...row }) => ({
    ...row,
    id: Number(id),
    operator_id: operator_id === null ? null : Number(operator_id),
    at: created_at.toISOString(),
  }));
  return { data, page, limit, total: counted[0]?.total ?? 0 };
}

/** The record as CSV, newest first. */
export async function exportAudit(pool: Pool, input: Filters): Promise<Answer<typeof auditExport>> {
  const { rows } = await pool.query<Row>(`SELECT ${COLUMNS} ${WANTED} ORDER BY a.id DESC LIMIT $7`, [
    ...wanted(input),
    auditExportRows + 1,
  ]);
  const cut = rows.length > auditExportRows;
  const kept = rows.slice(0, auditExportRows);
  const lines = kept.map((row) => [
    String(row.id),
    row.created_at.toISOString(),
    row.operator_id === null ? '' : String(row.operator_id),
    row.operator,
    row.action,
    row.target,
    row.details,
    row.ip,
    row.request_id,
  ]);
  const head = ['id', 'time', 'operator_id', 'operator', 'action', 'target', 'details', 'ip', 'request'];
  return { csv: csvOf([head, ...lines]), rows: kept.length, cut };
}
