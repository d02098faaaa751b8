import { plainSecret } from '@aureus/core/typed/secret.ts';
import type { Pool } from 'pg';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';

const MIN = 2;
const MAX = 40;

/** What a mail program might make a link of: a phrase is to be recognised, not followed. */
const ADDRESS = /:\/\/|www\.|\p{L}\.\p{L}{2,}/iu;

/** The words that stand in every mail to an address; empty when its owner chose none. */
export async function findPhrase(pool: Pool, email: string): Promise<string> {
  const { rows } = await pool.query<{ phrase: string }>('SELECT phrase FROM users WHERE lower(email) = lower($1)', [
    email,
  ]);
  return rows[0]?.phrase ?? '';
}

/** Stores the words; empty ones take them away. @throws AppError phrase_invalid */
export async function storePhrase({ client }: Transaction, userId: bigint, text: string): Promise<void> {
  const phrase = plainSecret(text).trim();
  const { length } = [...phrase];
  if (phrase !== '' && (length < MIN || length > MAX || ADDRESS.test(phrase))) throw new AppError('phrase_invalid');
  await client.query('UPDATE users SET phrase = $2 WHERE id = $1', [userId, phrase]);
}
