import { hash } from 'node:crypto';
import type { PushGroup } from '@aureus/contract/notice/push-kinds.ts';
import type { Pool } from 'pg';
import { type Transaction, withTransaction } from '../../platform/database/transaction.ts';
import { seal, unseal } from '../../platform/jobs/seal.ts';

/** Where a browser takes messages, and the keys they are sealed with. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What a user wants on the devices. */
export type PushChoice = Readonly<Record<PushGroup | 'details', boolean>>;

/** What of it is changed. */
export type ChangedChoice = { readonly [Flag in keyof PushChoice]?: boolean | undefined };

const AS_NEW: PushChoice = { alerts: true, risk: true, orders: true, messages: true, details: false };
/** The most devices of a user that are sent to: each notice is a request to each of them. */
const MOST_DEVICES = 10;
/** So often in a row, and for so long, a device is refused before it is stopped: a fault of ours is found until then. */
const MOST_REFUSALS = 5;
const REFUSED_FOR_MS = 24 * 3_600_000;
const PURPOSE = 'push subscription';

const flagsOf = ({ alerts, risk, orders, messages, details }: ChangedChoice) => [
  alerts,
  risk,
  orders,
  messages,
  details,
];

/** The devices of users that take notices. One belongs to a session and ends with it. */
export function pushSubscriptions(pool: Pool, secret: Buffer) {
  return {
    /** Puts the device of a session in the place of what it was before, of this session or of another one. */
    add: (userId: bigint, sessionId: bigint, subscription: Subscription, now: Date): Promise<void> =>
      withTransaction(pool, async ({ client }) => {
        const place = hash('sha256', subscription.endpoint, 'buffer');
        await client.query('DELETE FROM push_subscription WHERE session_id = $1 OR endpoint_hash = $2', [
          sessionId,
          place,
        ]);
        await client.query(
          `INSERT INTO push_subscription (user_id, session_id, sealed, endpoint_hash, created_at)
           VALUES ($1, $2, $3, $4, $5)`,
          [userId, sessionId, seal(secret, PURPOSE, subscription), place, now],
        );
        await client.query(
          `UPDATE push_subscription SET sealed = NULL, stopped_at = $2 WHERE id IN (
             SELECT id FROM push_subscription WHERE user_id = $1 AND stopped_at IS NULL ORDER BY id DESC
             OFFSET ${MOST_DEVICES})`,
          [userId, now],
        );
      }),
    endOf: async (sessionId: bigint): Promise<void> => {
      await pool.query('DELETE FROM push_subscription WHERE session_id = $1', [sessionId]);
    },
    /** Sends nothing to a device any more, and lets its session say so. */
    stop: async (id: string, now: Date): Promise<void> => {
      await pool.query(
        'UPDATE push_subscription SET sealed = NULL, stopped_at = $2 WHERE id = $1 AND stopped_at IS NULL',
        [id, now],
      );
    },
    /** What was sent to a device was taken: what was refused before counts no more. */
    noteTaken: async (id: string): Promise<void> => {
      await pool.query(
        'UPDATE push_subscription SET refusals = 0, refused_since = NULL WHERE id = $1 AND refusals > 0',
        [id],
      );
    },
    /** What was sent to a device was refused. @returns whether it is stopped, for it has been refused for long */
    noteRefused: async (id: string, now: Date): Promise<boolean> => {
      const { rowCount } = await pool.query(
        `WITH refused AS (
           UPDATE push_subscription SET refusals = refusals + 1, refused_since = coalesce(refused_since, $2),
             sealed = CASE WHEN refusals + 1 >= $3 AND refused_since <= $4 THEN NULL ELSE sealed END,
             stopped_at = CASE WHEN refusals + 1 >= $3 AND refused_since <= $4 THEN $2 END
           WHERE id = $1 AND stopped_at IS NULL RETURNING stopped_at)
         SELECT FROM refused WHERE stopped_at IS NOT NULL`,
        [id, now, MOST_REFUSALS, new Date(now.getTime() - REFUSED_FOR_MS)],
      );
      return (rowCount ?? 0) > 0;
    },
    stateOf: async (sessionId: bigint): Promise<'on' | 'off' | 'stopped'> => {
      const { rows } = await pool.query<{ stopped_at: Date | null }>(
        'SELECT stopped_at FROM push_subscription WHERE session_id = $1',
        [sessionId],
      );
      const [row] = rows;
      if (!row) return 'off';
      return row.stopped_at === null ? 'on' : 'stopped';
    },
    /** The devices a user takes notices on, by number. */
    of: async ({ client }: Transaction, userId: bigint): Promise<string[]> => {
      const { rows } = await client.query<{ id: bigint }>(
        'SELECT id FROM push_subscription WHERE user_id = $1 AND stopped_at IS NULL',
        [userId],
      );
      return rows.map(({ id }) => String(id));
    },
    /** Undefined when it has ended or stopped meanwhile. */
    find: async (id: string): Promise<Subscription | undefined> => {
      const { rows } = await pool.query<{ sealed: string }>(
        'SELECT sealed FROM push_subscription WHERE id = $1 AND stopped_at IS NULL',
        [id],
      );
      return rows[0] && (unseal(secret, PURPOSE, rows[0].sealed) as Subscription);
    },
    choiceOf: async (userId: bigint): Promise<PushChoice> => {
      const { rows } = await pool.query<PushChoice>(
        'SELECT alerts, risk, orders, messages, details FROM push_choice WHERE user_id = $1',
        [userId],
      );
      return rows[0] ?? AS_NEW;
    },
    /** Changes what is named, and nothing else: another tab may have changed the rest. */
    choose: async (userId: bigint, changed: ChangedChoice): Promise<void> => {
      await pool.query(
        `INSERT INTO push_choice AS choice (user_id, alerts, risk, orders, messages, details)
         VALUES ($1, coalesce($2::boolean, $7), coalesce($3::boolean, $8), coalesce($4::boolean, $9),
           coalesce($5::boolean, $10), coalesce($6::boolean, $11))
         ON CONFLICT (user_id) DO UPDATE SET alerts = coalesce($2, choice.alerts), risk = coalesce($3, choice.risk),
           orders = coalesce($4, choice.orders), messages = coalesce($5, choice.messages),
           details = coalesce($6, choice.details)`,
        [userId, ...flagsOf(changed), ...flagsOf(AS_NEW)],
      );
    },
  };
}

export type PushSubscriptions = ReturnType<typeof pushSubscriptions>;
