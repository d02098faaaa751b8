import { builtInPortraits } from '@aureus/contract/account/profile-calls.ts';
import { looksOfficial } from '@aureus/core/account/house-name.ts';
import { isNickname, isSignature } from '@aureus/core/account/profile-text.ts';
import { looksSimulated } from '@aureus/core/account/simulated-name.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { Needs } from './needs.ts';

/**
 * Stores the nickname as it is composed (NFC), without spaces around it.
 * @throws AppError nickname_invalid, nickname_reserved, nickname_official
 */
export async function storeNickname(
  { pool, brands }: Pick<Needs, 'pool' | 'brands'>,
  userId: bigint,
  text: string,
): Promise<string> {
  const nickname = text.normalize('NFC').trim();
  if (!isNickname(nickname)) throw new AppError('nickname_invalid');
  if (looksSimulated(nickname)) throw new AppError('nickname_reserved');
  if (looksOfficial(nickname, brands())) throw new AppError('nickname_official');
  await pool.query('UPDATE users SET nickname = $2 WHERE id = $1', [userId, nickname]);
  return nickname;
}

/** Stores the line under the nickname; an empty one takes it away. @throws AppError signature_invalid */
export async function storeSignature({ pool }: Pick<Needs, 'pool'>, userId: bigint, text: string): Promise<string> {
  const signature = text.normalize('NFC').trim();
  if (signature !== '' && !isSignature(signature)) throw new AppError('signature_invalid');
  await pool.query('UPDATE users SET signature = $2 WHERE id = $1', [userId, signature]);
  return signature;
}

/**
 * Stores the chosen portrait: a built-in one, or a picture the user has uploaded for it. The uploaded picture before
 * it is given up.
 * @throws AppError portrait_unknown, file_unknown, file_already_used
 */
export async function storePortrait(
  { pool, files }: Pick<Needs, 'pool' | 'files'>,
  userId: bigint,
  portrait: string,
): Promise<string> {
  const isBuiltIn = builtInPortraits.includes(portrait);
  if (!isBuiltIn && !portrait.startsWith('/upload/')) throw new AppError('portrait_unknown');
  return withTransaction(pool, async (tx) => {
    const { rows } = await tx.client.query<{ portrait: string; file: bigint | null }>(
      'SELECT head_portrait AS portrait, portrait_file_id AS file FROM users WHERE id = $1 FOR NO KEY UPDATE',
      [userId],
    );
    const [old] = rows;
    if (old?.portrait === portrait) return portrait;
    const fileId = isBuiltIn ? null : await files.attach(tx, userId, portrait, 'avatar');
    if (old?.file) await files.release(tx, old.file);
    await tx.client.query('UPDATE users SET head_portrait = $2, portrait_file_id = $3 WHERE id = $1', [
      userId,
      portrait,
      fileId,
    ]);
    return portrait;
  });
}
