import { operatorPasskeyLimit } from '@aureus/contract/operator/access-calls.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { createRelyingParty, hasGoneBack, readPasskeyAnswer } from '../platform/factors/relying-party.ts';
import type { NewPasskey, PasskeyAnswer, StoredKey } from '../platform/factors/relying-party.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { mailLater } from '../platform/mail/mailer.ts';
import type { Settings } from '../platform/settings.ts';
import { noteLine } from './audit.ts';

const LIFE_MS = 5 * 60_000;

/** Who makes a new passkey: somebody invited (by the invitation's id), or an operator who is logged in. */
export type NewPasskeyPurpose = 'accept' | 'add';

/** Passkeys of operators. The owner is always verified, so that one alone is two factors. */
export interface OperatorPasskeys {
  /** What a browser needs to make a passkey, as JSON. @throws AppError passkey_limit */
  askNew(purpose: NewPasskeyPurpose, subject: bigint, name: string): Promise<string>;
  /** Checks a new passkey; every question takes one answer. @throws AppError passkey_failed */
  checkNew(purpose: NewPasskeyPurpose, subject: bigint, answer: string): Promise<NewPasskey>;
  /** Stores a new passkey; the operator's row is locked. @throws AppError passkey_failed when it is known, passkey_limit */
  add(tx: Transaction, operatorId: bigint, made: NewPasskey, name: string): Promise<void>;
  /** What a browser needs to use a passkey; of anybody for a login. */
  ask(purpose: 'login' | 'proof', operatorId: bigint | null): Promise<string>;
  /**
   * Whose passkey answered; every question takes one answer. One whose count of answers has gone back is taken; it stands
   * in the record, and its owner gets a mail.
   * @throws AppError passkey_failed
   */
  check(
    purpose: 'login' | 'proof',
    operatorId: bigint | null,
    answer: string,
    from: Pick<CallContext, 'requestId' | 'ip'>,
  ): Promise<CheckedOperator>;
}

/** An operator, and what opened the console when it was compared with what was given: any change moves it on. */
export interface CheckedOperator {
  readonly id: bigint;
  readonly revision: bigint;
}

interface Stored extends StoredKey {
  readonly operator_id: bigint;
}

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly settings: Pick<Settings, 'consoleUrl' | 'publicUrl' | 'mode'>;
}

export function createOperatorPasskeys({ pool, clock, jobs, settings }: Needs): OperatorPasskeys {
  const site = new URL(settings.consoleUrl ?? settings.publicUrl);

  /** In the demo the console may be opened at another port of the same host, e.g. while it is being edited. */
  function originsFor(origin: string): string[] {
    const isOwnHost = settings.mode === 'demo' && URL.canParse(origin) && new URL(origin).hostname === site.hostname;
    return isOwnHost ? [site.origin, origin] : [site.origin];
  }
  const party = createRelyingParty({ name: 'Aureus Console', site, lifeMs: LIFE_MS, originsFor });

  async function remember(challenge: string, purpose: string, subject: bigint): Promise<void> {
    await pool.query(
      'INSERT INTO operator_challenges (challenge, purpose, subject, expires_at) VALUES ($1, $2, $3, $4)',
      [challenge, purpose, subject, new Date(clock.epochMs() + LIFE_MS)],
    );
  }

  async function take({ challenge }: PasskeyAnswer, purpose: string, subject: bigint): Promise<void> {
    const { rowCount } = await pool.query(
      'DELETE FROM operator_challenges WHERE challenge = $1 AND purpose = $2 AND subject = $3 AND expires_at > $4',
      [challenge, purpose, subject, clock.now()],
    );
    if (rowCount !== 1) throw new AppError('passkey_failed');
  }

  async function tellGoneBack(
    tx: Transaction,
    operatorId: bigint,
    { requestId, ip }: Pick<CallContext, 'requestId' | 'ip'>,
  ): Promise<void> {
    const { rows } = await tx.client.query<{ email: string; language: Language }>(
      'SELECT email, language FROM operators WHERE id = $1',
      [operatorId],
    );
    const target = `operator ${operatorId}`;
    await noteLine(tx, clock, { operatorId, action: 'operator.passkey_counter_back', target, requestId, ip });
    for (const { email: to, language } of rows) {
      const params = { time: clock.now().toISOString(), ip };
      await mailLater(jobs, tx, { to, template: 'operator_passkey_back', params, language });
    }
  }

  async function passkeysOf(operatorId: bigint): Promise<Stored[]> {
    const { rows } = await pool.query<Stored>('SELECT * FROM operator_passkeys WHERE operator_id = $1 ORDER BY id', [
      operatorId,
    ]);
    return rows;
  }

  return {
    askNew: async (purpose, subject, name) => {
      const known = purpose === 'add' ? await passkeysOf(subject) : [];
      if (known.length >= operatorPasskeyLimit) throw new AppError('passkey_limit');
      const { challenge, options } = await party.askNew({ name, display: name }, known);
      await remember(challenge, purpose, subject);
      return options;
    },

    checkNew: async (purpose, subject, text) => {
      const answer = readPasskeyAnswer(text);
      await take(answer, purpose, subject);
      return party.checkNew(answer);
    },

    add: async ({ client }, operatorId, { credential }, name) => {
      const { rows } = await client.query<{ count: number }>(
        'SELECT count(*)::integer AS count FROM operator_passkeys WHERE operator_id = $1',
        [operatorId],
      );
      if ((rows[0]?.count ?? 0) >= operatorPasskeyLimit) throw new AppError('passkey_limit');
      const { rowCount } = await client.query(
        `INSERT INTO operator_passkeys
           (operator_id, credential_id, public_key, counter, transports, name, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (credential_id) DO NOTHING`,
        [
          operatorId,
          credential.id,
          Buffer.from(credential.publicKey),
          credential.counter,
          credential.transports ?? [],
          name,
          clock.now(),
        ],
      );
      if (rowCount !== 1) throw new AppError('passkey_failed');
    },

    ask: async (purpose, operatorId) => {
      const own = operatorId === null ? [] : await passkeysOf(operatorId);
      if (operatorId !== null && own.length === 0) throw new AppError('second_factor_missing');
      const { challenge, options } = await party.ask(own);
      await remember(challenge, purpose, operatorId ?? 0n);
      return options;
    },

    check: async (purpose, operatorId, text, from) => {
      const answer = readPasskeyAnswer(text);
      await take(answer, purpose, operatorId ?? 0n);
      const { rows } = await pool.query<Stored & { revision: bigint }>(
        `SELECT p.*, access_revision AS revision FROM operator_passkeys p JOIN operators o ON o.id = operator_id
          WHERE credential_id = $1 AND ($2::bigint IS NULL OR operator_id = $2)`,
        [answer.credentialId, operatorId],
      );
      const [passkey] = rows;
      if (!passkey) throw new AppError('passkey_failed');
      const counter = await party.check(answer, passkey);
      await withTransaction(pool, async (tx) => {
        const { rows: stored } = await tx.client.query<{ counter: bigint }>(
          'SELECT counter FROM operator_passkeys WHERE credential_id = $1 AND operator_id = $2 FOR UPDATE',
          [passkey.credential_id, passkey.operator_id],
        );
        if (!stored[0]) throw new AppError('passkey_failed');
        await tx.client.query('UPDATE operator_passkeys SET counter = $2, last_used_at = $3 WHERE credential_id = $1', [
          passkey.credential_id,
          counter,
          clock.now(),
        ]);
        if (hasGoneBack(Number(stored[0].counter), counter)) await tellGoneBack(tx, passkey.operator_id, from);
      });
      return { id: passkey.operator_id, revision: passkey.revision };
    },
  };
}
