import { cleanText } from '@aureus/core/conversation/clean-text.ts';
import type { PoolClient } from 'pg';
import { AppError } from '../platform/errors.ts';
import type { createBlocked } from './blocked.ts';

/**
 * A text as it is stored and shown. Brought into one form it may be longer than it came.
 * @param most characters (UTF-16 units)
 * @throws AppError invalid_request when it is too long then
 */
export function cleanUpTo(text: string, most: number): string {
  const clean = cleanText(text);
  if (clean.length > most) throw new AppError('invalid_request');
  return clean;
}

/** @throws AppError conversation_text_blocked when it has a word that no message may have */
export async function refuseBlocked(
  { blocked }: { readonly blocked: ReturnType<typeof createBlocked> },
  client: PoolClient,
  text: string,
): Promise<void> {
  const word = (await blocked(client))(text);
  if (word !== null) throw new AppError('conversation_text_blocked', { word });
}
