import * as z from 'zod/mini';
import { ofHouse } from '../operator/act.ts';
import { longestBlockedWord, mostBlockedWords } from './limits.ts';

/** All words that no message may have; those that are left out are blocked no more. */
const wordsPayload = z.strictObject({
  words: z
    .array(z.string().check(z.minLength(2), z.maxLength(longestBlockedWord), z.regex(/^[^\p{Cc}]*$/u)))
    .check(z.maxLength(mostBlockedWords)),
});

export const conversationActs = {
  'conversation.words': { ...ofHouse, permission: 'content.decide', payload: wordsPayload },
} as const;
