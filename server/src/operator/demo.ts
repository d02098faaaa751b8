import { defaultLanguage } from '@aureus/contract/platform/language.ts';
import { NEW_OPERATOR_MS } from '@aureus/core/operator/two-people.ts';
import type { Pool } from 'pg';
import type { Passwords } from '../account/public.ts';
import type { Clock } from '../platform/clock.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { insertOperator } from './invitations.ts';

/** An operator everybody may be in the demo. */
export interface DemoOperator {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** To be put into an authenticator app, or asked for codes by tests. */
  readonly totpSecret: string;
  readonly roles: readonly string[];
}

const PASSWORD = 'two-keys-for-every-vault';

const demo = (name: string, totpSecret: string, roles: readonly string[]): DemoOperator => ({
  name,
  email: `${name.toLowerCase().replace(' ', '')}@operators.aureus.demo`,
  password: PASSWORD,
  totpSecret,
  roles,
});

/** The operators the demo makes and prints: pairs who can check each other, and those who manage people and texts. */
export function demoOperators(): readonly DemoOperator[] {
  return [
    demo('Finance 1', 'JBSWY3DPEHPK3PXPAUREUSDEMO234567', ['finance', 'risk', 'support']),
    demo('Finance 2', 'KRSXG5CTMVRXEZLUAUREUSDEMO234567', ['finance', 'risk', 'support']),
    demo('Admin 1', 'MFRGGZDFMZTWQ2LKAUREUSDEMO234567', ['admin', 'content']),
    demo('Admin 2', 'NBSWY3DPO5XXE3DEAUREUSDEMO234567', ['admin', 'content']),
    demo('Finance 3', 'ONSWG4TFOQQHE2LUAUREUSDEMO234567', ['finance', 'risk', 'support']),
    demo('Finance 4', 'PF2GK3LTEBTG64TNAUREUSDEMO234567', ['finance', 'risk', 'support']),
  ];
}

/** Makes the demo operators that are missing. */
export async function seedDemoOperators(pool: Pool, clock: Clock, passwords: Passwords, key: Buffer): Promise<void> {
  const { rows } = await pool.query<{ email: string }>('SELECT email FROM operators WHERE is_demo');
  const known = new Set(rows.map(({ email }) => email));
  const missing = demoOperators().filter(({ email }) => !known.has(email));
  if (missing.length === 0) return;
  const passwordHash = await passwords.hash(PASSWORD);
  for (const { name, email, totpSecret, roles } of missing) {
    await withTransaction(pool, async (tx) => {
      const id = await insertOperator(tx, key, {
        name,
        email,
        passwordHash,
        totpSecret,
        totpStep: 0,
        language: defaultLanguage,
        isDemo: true,
        now: clock.now(),
        // They work together from the first minute.
        since: new Date(clock.epochMs() - NEW_OPERATOR_MS),
        letInBy: [],
        founder: false,
      });
      await tx.client.query('INSERT INTO operator_roles (operator_id, role) SELECT $1, unnest($2::text[])', [
        id,
        roles,
      ]);
    });
  }
}

/** @throws Error when demo operators exist: everybody knows their passwords and codes */
export async function refuseDemoOperators(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query('SELECT FROM operators WHERE is_demo LIMIT 1');
  if (rowCount !== 0) throw new Error('This database holds demo operators and cannot be used in production.');
}
