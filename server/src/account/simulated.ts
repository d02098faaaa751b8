import { createHmac } from 'node:crypto';
import type { Language } from '@aureus/contract/platform/language.ts';
import { SIMULATED_BEGINNING } from '@aureus/core/account/simulated-name.ts';
import { Secret } from 'otpauth';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { deriveKey } from '../platform/jobs/secret-key.ts';
import type { Settings } from '../platform/settings.ts';
import type { Passwords } from './hashing.ts';
import { parseEmail } from './names.ts';
import { isPayPassword } from './pay-password-rule.ts';
import type { Totp } from './totp.ts';
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

/** What opens their accounts. */
export interface SimulatedKeys {
  readonly password: string;
  readonly payPassword: string;
  /** The secret of a person's authenticator, base32. */
  authenticatorOf(key: SimulatedKey): string;
}

/** Made of the secret of the installation, so that nothing of it is stored in clear, and nobody is told. */
export function simulatedKeys(settings: Pick<Settings, 'secretKey' | 'dataDir'>): SimulatedKeys {
  const key = deriveKey(settings, 'simulated people');
  const made = (what: string): Buffer => createHmac('sha256', key).update(what).digest();
  return {
    password: made('password').toString('base64url'),
    payPassword: payPasswordOf(made),
    authenticatorOf: (person) => new Secret({ buffer: new Uint8Array(made(`authenticator ${person}`)).buffer }).base32,
  };
}

/** The first one that is allowed. */
function payPasswordOf(made: (what: string) => Buffer): string {
  for (let number = 1; ; number += 1) {
    const text = String(made(`pay password ${number}`).readUInt32BE() % 1_000_000).padStart(6, '0');
    if (isPayPassword(text)) return text;
  }
}

interface PlantingNeeds {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly totp: Pick<Totp, 'give'>;
}

/** No country has this dial code: a number of it reaches nobody. */
const NO_COUNTRY = '999';

/**
 * Makes the simulated people that are missing, with what a user has who has been here for a while: an authenticator, a pay
 * password, a telephone. An address that a user has registered stays that user's.
 */
export async function plantSimulatedPeople(
  { pool, clock, passwords, totp }: PlantingNeeds,
  keys: SimulatedKeys,
): Promise<readonly SimulatedPerson[]> {
  const known = new Set((await findSimulatedPeople(pool)).map(({ key }) => key));
  const missing = (Object.keys(PEOPLE) as SimulatedKey[]).filter((key) => !known.has(key));
  if (missing.length === 0) return findSimulatedPeople(pool);
  const [passwordHash, payHash] = await Promise.all([passwords.hash(keys.password), passwords.hash(keys.payPassword)]);
  for (const key of missing) {
    await withTransaction(pool, async (tx) => {
      const name = parseEmail(`${key}@${DOMAIN}`);
      const user = { name, passwordHash, invitedBy: null, now: clock.now(), language: PEOPLE[key] };
      const id = await insertUser(tx, user);
      if (id === null) return;
      await tx.client.query(
        `UPDATE users SET is_simulated = true, nickname = $2, pay_password_hash = $3, phone_area = $4, phone_number = $5
         WHERE id = $1`,
        [id, nicknameOf(key), payHash, NO_COUNTRY, String(id)],
      );
      await totp.give(tx, id, keys.authenticatorOf(key));
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
