import { createHmac } from 'node:crypto';
import type { Language } from '@aureus/contract/platform/language.ts';
import { SIMULATED_BEGINNING } from '@aureus/core/account/simulated-name.ts';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { deriveKey } from '../platform/jobs/secret-key.ts';
import type { Settings } from '../platform/settings.ts';
import type { Passwords } from './hashing.ts';
import { parseEmail } from './names.ts';
import { insertUser } from './users.ts';

/** A person of the demo whom the server plays. */
export interface SimulatedPerson {
  readonly id: bigint;
  /** `ada` of "Demo Ada". */
  readonly key: SimulatedKey;
  readonly email: string;
  readonly nickname: string;
  readonly language: Language;
}

/** Who they are, and in which language they read and write. */
const PEOPLE = {
  ada: 'en',
  kenji: 'jp',
  mei: 'zh',
  lucia: 'spa',
  theo: 'fra',
  minh: 'vi',
  jiwoo: 'kor',
  rafa: 'pt',
  nara: 'th',
  wing: 'hk',
  omar: 'en',
  zoe: 'en',
} as const satisfies Record<string, Language>;

export type SimulatedKey = keyof typeof PEOPLE;

/** Addresses of a domain that cannot exist: no mail reaches anybody. */
const DOMAIN = 'simulated.aureus.demo';

const nicknameOf = (key: SimulatedKey): string => `${SIMULATED_BEGINNING}${key[0]?.toUpperCase()}${key.slice(1)}`;

/** The password of all of them: made of the installation's secret, stored and shown nowhere. */
export function simulatedPassword(settings: Pick<Settings, 'secretKey' | 'dataDir'>): string {
  return createHmac('sha256', deriveKey(settings, 'simulated people')).update('password').digest('base64url');
}

/** Makes the simulated people that are missing. An address that a user has registered stays that user's. */
export async function plantSimulatedPeople(
  pool: Pool,
  clock: Clock,
  passwords: Passwords,
  password: string,
): Promise<readonly SimulatedPerson[]> {
  const known = new Set((await findSimulatedPeople(pool)).map(({ key }) => key));
  const missing = (Object.keys(PEOPLE) as SimulatedKey[]).filter((key) => !known.has(key));
  if (missing.length === 0) return findSimulatedPeople(pool);
  const passwordHash = await passwords.hash(password);
  for (const key of missing) {
    await withTransaction(pool, async (tx) => {
      const name = parseEmail(`${key}@${DOMAIN}`);
      const user = { name, passwordHash, invitedBy: null, now: clock.now(), language: PEOPLE[key] };
      const id = await insertUser(tx, user);
      if (id === null) return;
      await tx.client.query('UPDATE users SET is_simulated = true, nickname = $2 WHERE id = $1', [id, nicknameOf(key)]);
    });
  }
  return findSimulatedPeople(pool);
}

/** The simulated people there are, in the order in which they were made. */
export async function findSimulatedPeople(connection: Pool | PoolClient): Promise<readonly SimulatedPerson[]> {
  const { rows } = await connection.query<{ id: bigint; email: string; nickname: string }>(
    'SELECT id, email, nickname FROM users WHERE is_simulated ORDER BY id',
  );
  return rows.flatMap(({ id, email, nickname }) => {
    const key = email.slice(0, email.indexOf('@')) as SimulatedKey;
    return key in PEOPLE ? [{ id, key, email, nickname, language: PEOPLE[key] }] : [];
  });
}

/** Whether a user is one whom the server plays. */
export async function isSimulated(connection: Pool | PoolClient, userId: bigint): Promise<boolean> {
  const { rowCount } = await connection.query('SELECT FROM users WHERE id = $1 AND is_simulated', [userId]);
  return rowCount === 1;
}
