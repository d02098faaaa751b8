import * as z from 'zod/mini';
import { refusalReasons } from './levels.ts';

const about = { user_id: z.int().check(z.positive()), level: z.union([z.literal(1), z.literal(2)]) };

/** Decisions about the waiting case of a user. */
export const identityProposals = {
  'identity.pass': { permission: 'identity.decide', payload: z.strictObject(about), money: false, alone: 'never' },
  'identity.refuse': {
    permission: 'identity.decide',
    payload: z.strictObject({
      ...about,
      reason: z.enum(refusalReasons),
      /** Shown to the user beside the reason. */
      note: z.optional(z.string().check(z.maxLength(300), z.regex(/^[^\p{Cc}]*$/u))),
    }),
    money: false,
    alone: 'never',
  },
} as const;
