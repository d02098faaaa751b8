import type { Pool } from 'pg';
import { withTransaction } from '../platform/database/transaction.ts';
import type { Clock } from '../platform/clock.ts';
import type { Passwords } from './hashing.ts';
import { parseEmail } from './names.ts';
import { findSimulatedPeople } from './simulated.ts';
import { findUser, insertUser } from './users.ts';

/** A login everybody may use in the demo. */
export interface DemoLogin {
  readonly email: string;
  readonly password: string;
}

const PASSWORD = 'gold-leaf-over-walnut';

/** The logins the demo makes and prints. */
export function demoLogins(): readonly DemoLogin[] {
  return ['demo1@aureus.demo', 'demo2@aureus.demo'].map((email) => ({ email, password: PASSWORD }));
}

/** Whether an address is a demo login's. */
export function isDemoLogin(email: string | null): boolean {
  return demoLogins().some((login) => login.email === email?.toLowerCase());
}

/** Makes the demo logins, or gives them back the printed password. */
export async function seedDemoUsers(pool: Pool, clock: Clock, passwords: Passwords): Promise<void> {
  for (const { email, password } of demoLogins()) {
    const name = parseEmail(email);
    const user = await findUser(pool, name);
    if (user && (await passwords.matches(user.passwordHash, password))) continue;
    const passwordHash = await passwords.hash(password);
    if (user) {
      await pool.query(`UPDATE users SET password_hash = $2, status = 'active' WHERE id = $1`, [user.id, passwordHash]);
    } else {
      await withTransaction(pool, (tx) =>
        insertUser(tx, { name, passwordHash, invitedBy: null, now: clock.now(), language: 'en' }),
      );
    }
  }
}

/** Ids of the demo logins that exist, in their order. */
export async function findDemoUsers(pool: Pool): Promise<bigint[]> {
  const users = await Promise.all(demoLogins().map(({ email }) => findUser(pool, parseEmail(email))));
  return users.flatMap((user) => (user ? [user.id] : []));
}

/** @throws Error when demo logins exist: their password is known to everybody; or people whom the server plays */
export async function refuseDemoUsers(pool: Pool): Promise<void> {
  if ((await findSimulatedPeople(pool)).length > 0) {
    throw new Error('This database holds simulated people and cannot be used in production.');
  }
  if ((await findDemoUsers(pool)).length > 0) {
    throw new Error('This database holds demo logins and cannot be used in production.');
  }
}
