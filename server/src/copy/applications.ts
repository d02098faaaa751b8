import type { ClientBase, Pool } from 'pg';

export const APPLIED = 1;
export const REFUSED = 2;
export const LEADING = 3;
export const ENDED = 4;

/** Names of the states, at the places of their numbers. */
export const stateNames = {
  [APPLIED]: 'applied',
  [REFUSED]: 'refused',
  [LEADING]: 'leading',
  [ENDED]: 'ended',
} as const;
export type StateName = (typeof stateNames)[keyof typeof stateNames];

/** Somebody's wish to lead, and what became of it. */
export interface Application {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly plan: string;
  readonly state: keyof typeof stateNames;
  readonly note: string;
  readonly applied_at: Date;
  readonly decided_at: Date | null;
  readonly ended_at: Date | null;
}

/** The last one of a user; undefined for who never applied. */
export async function lastApplication(connection: Pool | ClientBase, userId: bigint): Promise<Application | undefined> {
  const { rows } = await connection.query<Application>(
    'SELECT * FROM copy_application WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
    [userId],
  );
  return rows[0];
}

/** When somebody led last who leads no more. */
export async function lastLed(connection: Pool | ClientBase, userId: bigint): Promise<Date> {
  const { rows } = await connection.query<{ until: Date | null }>(
    `SELECT max(ended_at) AS until FROM copy_application WHERE user_id = $1 AND state = ${ENDED} AND decided_at IS NOT NULL`,
    [userId],
  );
  return rows[0]?.until ?? new Date(0);
}
