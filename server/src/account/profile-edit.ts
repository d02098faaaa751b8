import { builtInPortraits, nicknamePattern } from '@aureus/contract/account/profile-calls.ts';
import { AppError } from '../platform/errors.ts';
import type { Tools } from './tools.ts';

/** Two to thirty characters; never the start of markup. */
const SIGNATURE = /^[^<>]{2,30}$/u;

/** Stores the nickname as it is composed (NFC), without spaces around it. @throws AppError nickname_invalid */
export async function storeNickname({ pool }: Pick<Tools, 'pool'>, userId: bigint, text: string): Promise<string> {
  const nickname = text.normalize('NFC').trim();
  if (!nicknamePattern.test(nickname)) throw new AppError('nickname_invalid');
  await pool.query('UPDATE users SET nickname = $2 WHERE id = $1', [userId, nickname]);
  return nickname;
}

/** Stores the line under the nickname; an empty one takes it away. @throws AppError signature_invalid */
export async function storeSignature({ pool }: Pick<Tools, 'pool'>, userId: bigint, text: string): Promise<string> {
  const signature = text.normalize('NFC').trim();
  if (signature !== '' && !SIGNATURE.test(signature)) throw new AppError('signature_invalid');
  await pool.query('UPDATE users SET signature = $2 WHERE id = $1', [userId, signature]);
  return signature;
}

/** Stores the chosen portrait, one of the built-in ones. @throws AppError portrait_unknown */
export async function storePortrait({ pool }: Pick<Tools, 'pool'>, userId: bigint, portrait: string): Promise<string> {
  if (!builtInPortraits.includes(portrait)) throw new AppError('portrait_unknown');
  await pool.query('UPDATE users SET head_portrait = $2 WHERE id = $1', [userId, portrait]);
  return portrait;
}
