import { foldedText } from '@aureus/core/conversation/blocked-words.ts';
import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import type { Pool, PoolClient } from 'pg';
import type { ProposalHandler } from '../operator/public.ts';
import { AppError } from '../platform/errors.ts';

type Payload = ProposalPayload<'conversation.words'>;

export async function readWords(connection: Pool | PoolClient): Promise<string[]> {
  const { rows } = await connection.query<{ words: string[] }>('SELECT words FROM conversation_words');
  return rows[0]?.words ?? [];
}

/** A shorter one would be in every other message. */
const LEAST_LETTERS = 2;

/**
 * The words and phrases of an act as they are stored: as they are compared, each once, in one order.
 * @throws AppError invalid_request when of one too little is left
 */
function stored({ words }: Payload): string[] {
  const folded = words.map(foldedText);
  if (folded.some((word) => [...word].length < LEAST_LETTERS))
    throw new AppError('invalid_request', { field: 'words' });
  return [...new Set(folded)].toSorted();
}

/** The words that no message may have. A change holds for the next message. */
export const conversationWords: ProposalHandler<'conversation.words'> = {
  subject: () => 'conversation words',

  affected: async () => ({}),

  preview: async (pool, payload) => {
    const before = await readWords(pool);
    const after = stored(payload);
    const line = (label: string, words: readonly string[]): PreviewLine[] =>
      words.length === 0 ? [] : [{ label, before: null, after: words.join(', '), unit: '', usdt: null }];
    const without = (words: readonly string[], others: readonly string[]): string[] =>
      words.filter((word) => !others.includes(word));
    const lines = [
      ...line('conversation.added', without(after, before)),
      ...line('conversation.removed', without(before, after)),
    ];
    if (lines.length === 0) throw new AppError('proposal_changes_nothing');
    return [
      ...lines,
      {
        label: 'conversation.count',
        before: String(before.length),
        after: String(after.length),
        unit: '',
        usdt: null,
      },
    ];
  },

  inverse: async (connection) => ({ words: await readWords(connection) }),

  execute: async ({ client }, payload) => {
    await client.query('UPDATE conversation_words SET words = $1, revision = revision + 1', [stored(payload)]);
    return undefined;
  },
};
