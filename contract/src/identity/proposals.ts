import * as z from 'zod/mini';
import { ofUser } from '../operator/act.ts';
import { ownerId, personal } from '../platform/personal.ts';
import { refusalReasons } from './levels.ts';
import { shownLine } from '../platform/shown-text.ts';

const about = { user_id: ownerId(z.int().check(z.positive())), level: z.union([z.literal(1), z.literal(2)]) };

/** Decisions about the waiting case of a user. */
const decision = { ...ofUser, permission: 'identity.decide' } as const;

export const identityActs = {
  'identity.pass': { ...decision, payload: z.strictObject(about) },
  'identity.refuse': {
    ...decision,
    payload: z.strictObject({
      ...about,
      reason: z.enum(refusalReasons),
      /** Shown to the user beside the reason. */
      note: z.optional(personal('text', shownLine(0, 300))),
    }),
  },
} as const;
