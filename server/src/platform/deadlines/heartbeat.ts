import type { Pool, PoolClient } from 'pg';
import { withTransaction } from '../database/transaction.ts';
import type { Part } from '../lifecycle.ts';
import type { Logger } from '../log.ts';

/**
 * How the platform knows that it was down. Whoever plays a role says so every two seconds; a gap of more than ten is an
 * outage, from the last sign of life to the next. It is written down by the process that comes back, and in the same
 * transaction what was due meanwhile is moved by the time lost, where its kind says so. Time is the database's.
 */

/** What must be there for users to be served. A process that does one of them beats for it. */
export const ROLES = ['platform'] as const;

const BEAT_EVERY_MS = 2_000;
/** Shorter gaps are a restart or a slow moment: nobody gets time for them. */
export const OUTAGE_MS = 10_000;
const OUTAGE = `interval '${OUTAGE_MS} milliseconds'`;

/** Until when everything users need is known to have worked; without end where nothing was ever seen. */
export const SEEN_UNTIL_SQL = `(SELECT coalesce(min(beat_at), 'infinity') FROM platform_heartbeat
  WHERE role IN (${ROLES.map((role) => `'${role}'`).join(', ')}))`;

/** Says that a role is played. */
export async function writeHeartbeat(pool: Pool, role: string, log: Pick<Logger, 'warn'>): Promise<void> {
  const { rowCount } = await pool.query(
    `UPDATE platform_heartbeat SET beat_at = clock_timestamp()
     WHERE role = $1 AND beat_at >= clock_timestamp() - ${OUTAGE}`,
    [role],
  );
  if (rowCount === 1) return;
  for (const { began, ended, moved } of await comeBack(pool, role)) {
    log.warn({ role, began, ended, moved }, 'The platform was down; deadlines were moved by the time lost');
  }
}

/**
 * Whether users could do without a break what they have to do, all the last so many milliseconds: no outage has ended
 * since, and none is under way. For what must not be done to somebody who could not prevent it.
 */
export async function workedFor(connection: Pool | PoolClient, ms: number): Promise<boolean> {
  const { rows } = await connection.query<{ worked: boolean }>(
    `SELECT ${SEEN_UNTIL_SQL} >= clock_timestamp() - ${OUTAGE} AND NOT EXISTS (
       SELECT FROM platform_outage WHERE ended > clock_timestamp() - $1 * interval '1 millisecond') AS worked`,
    [ms],
  );
  return rows[0]?.worked === true;
}

/** When the last outage of the last day has ended; null without one. */
export async function lastOutageEnd(connection: Pool | PoolClient): Promise<Date | null> {
  const { rows } = await connection.query<{ ended: Date | null }>(
    `SELECT max(ended) AS ended FROM platform_outage WHERE ended > clock_timestamp() - interval '1 day'`,
  );
  return rows[0]?.ended ?? null;
}

interface Outage {
  readonly began: Date;
  readonly ended: Date;
  /** How many deadlines it moved. */
  readonly moved: number;
}

/** Writes down the outage that ends now, but for what is written down of it already for another role. */
function comeBack(pool: Pool, role: string): Promise<Outage[]> {
  return withTransaction(pool, async ({ client }) => {
    await client.query(
      'INSERT INTO platform_heartbeat (role, beat_at) VALUES ($1, clock_timestamp()) ON CONFLICT DO NOTHING',
      [role],
    );
    // All of them, in one order: what two roles have lost together is counted once.
    await client.query('SELECT FROM platform_heartbeat ORDER BY role FOR UPDATE');
    const { rows } = await client.query<{ id: bigint; began: Date; ended: Date }>(
      `INSERT INTO platform_outage (role, began, ended)
       SELECT $1, lower(piece), upper(piece) FROM (
         SELECT unnest(tstzmultirange(tstzrange(beat_at, clock_timestamp()))
           - coalesce((SELECT range_agg(tstzrange(began, ended)) FROM platform_outage WHERE ended > beat_at), '{}')) AS piece
         FROM platform_heartbeat WHERE role = $1 AND beat_at < clock_timestamp() - ${OUTAGE}
       ) AS lost ORDER BY piece RETURNING id, began, ended`,
      [role],
    );
    const outages: Outage[] = [];
    for (const { id, began, ended } of rows) outages.push({ began, ended, moved: await moveBy(client, id) });
    await client.query('UPDATE platform_heartbeat SET beat_at = clock_timestamp() WHERE role = $1', [role]);
    return outages;
  });
}

/** Who was late before it began stays late; who came in the middle gets what was left of it. */
async function moveBy(client: PoolClient, outage: bigint): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE deadline SET due = due + (ended - greatest(began, made_at)) FROM platform_outage
     WHERE platform_outage.id = $1 AND moves AND left_over IS NULL AND failures = 0 AND due > began AND made_at < ended`,
    [outage],
  );
  return rowCount ?? 0;
}

/** Beats for the roles this process plays, from its start on: start it before what settles and before what serves. */
export function heartbeat(
  { pool, log }: { readonly pool: Pool; readonly log: Logger },
  roles: readonly string[] = ROLES,
): Part {
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> | undefined;
  const beatAll = async (): Promise<void> => {
    for (const role of roles) await writeHeartbeat(pool, role, log);
  };
  return {
    name: 'heartbeat',
    start: async () => {
      await beatAll();
      timer = setInterval(() => {
        beating ??= beatAll()
          .catch((error: unknown) => log.warn({ err: error }, 'No sign of life could be given'))
          .finally(() => {
            beating = undefined;
          });
      }, BEAT_EVERY_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await beating;
    },
  };
}
