import { hash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { type Browser, createDeviceMarks, type MarkSettings } from '../platform/http/device-marks.ts';

/** A device on which the user logged in within this time is the user's own. */
const KNOWN_FOR_MS = 90 * 86_400_000;

/** A device that was not used for so long is forgotten, and with it what it linked. */
const KEPT_FOR_MS = 730 * 86_400_000;

/**
 * Accounts that one mark is noted for. A browser in which more are opened gets a new mark: on a shared machine (a café, a
 * shop) later users are not linked with all earlier ones, and links cannot be made by the thousand, which cost the square of
 * their number wherever they are looked up. Clearing the cookies does the same, so a fraudster gains nothing by it.
 */
export const MOST_ACCOUNTS = 30;

/** A device as counts know it: a name for it, and since when the account trusts it. */
export interface KnownDevice {
  readonly key: string;
  readonly since: Date;
}

/**
 * The devices of users. A browser gets a mark with its first login and keeps it over logouts, whoever logs in: a random
 * name, signed, bound to no account. Which accounts were opened on it is kept here, by a hash of the name. Two accounts
 * on one device are one person's, and tries from a device of the account count by themselves.
 *
 * A browser whose cookies are cleared, or another browser of the same machine, is another device: nothing tells them
 * apart from a stranger's. A mark that is copied to another browser is the same device.
 */
export interface Devices {
  /** The device, if the user has logged in there lately and everyone has not been thrown out since; else null. */
  find(userId: bigint, context: Browser): Promise<KnownDevice | null>;
  /** Notes a login with all that the account asks for, in its transaction. @returns gives the browser its mark, after the commit */
  note(tx: Transaction, userId: bigint, context: Browser): Promise<() => void>;
  /** Trusts no device any more: a thief may have used it. What the devices link stays. */
  distrustAll(tx: Transaction, userId: bigint): Promise<void>;
  /** Forgets devices that were not used for long. */
  sweep(): Promise<void>;
}

export function createDevices(settings: MarkSettings, pool: Pool, clock: Clock): Devices {
  const marks = createDeviceMarks(settings, 'user');
  const nameIn = (context: Browser): string | null => {
    const said = marks.read(context);
    return said !== null && /^[A-Za-z0-9_-]{22}$/.test(said) ? said : null;
  };

  /** Whether a mark may be noted for this account. Logins with one mark wait for each other, so that none is counted past. */
  async function hasRoom(client: Transaction['client'], name: string, userId: bigint): Promise<boolean> {
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`device ${name}`]);
    const { rows } = await client.query<{ has_room: boolean }>(
      'SELECT count(*) < $3 OR bool_or(user_id = $2) AS has_room FROM account_device WHERE device = $1',
      [hashOf(name), userId, MOST_ACCOUNTS],
    );
    return rows[0]?.has_room ?? true;
  }

  return {
    find: async (userId, context) => {
      const name = nameIn(context);
      // Without a mark the statement is the same: what it costs tells nothing.
      const { rows } = await pool.query<{ since: Date }>(
        `SELECT trusted_since AS since FROM account_device
         WHERE device = $1 AND user_id = $2 AND trusted_since IS NOT NULL AND last_login_at > $3`,
        [hashOf(name ?? ''), userId, new Date(clock.epochMs() - KNOWN_FOR_MS)],
      );
      return name !== null && rows[0] ? { key: `device ${name}`, since: rows[0].since } : null;
    },

    note: async ({ client }, userId, context) => {
      const said = nameIn(context);
      const name =
        said !== null && (await hasRoom(client, said, userId)) ? said : randomBytes(16).toString('base64url');
      await client.query(
        `INSERT INTO account_device (device, user_id, first_login_at, last_login_at, trusted_since)
         VALUES ($1, $2, $3, $3, $3) ON CONFLICT (device, user_id) DO UPDATE
         SET last_login_at = greatest(account_device.last_login_at, excluded.last_login_at),
           trusted_since = coalesce(account_device.trusted_since, excluded.trusted_since)`,
        [hashOf(name), userId, clock.now()],
      );
      return () => marks.give(name, context);
    },

    distrustAll: async ({ client }, userId) => {
      await client.query('UPDATE account_device SET trusted_since = NULL WHERE user_id = $1', [userId]);
    },

    sweep: async () => {
      await pool.query('DELETE FROM account_device WHERE last_login_at < $1', [
        new Date(clock.epochMs() - KEPT_FOR_MS),
      ]);
    },
  };
}

/** A name has 128 random bits, so a plain fast hash is enough: there is nothing to guess. */
const hashOf = (name: string): Buffer => hash('sha256', name, 'buffer');
