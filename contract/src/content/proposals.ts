import * as z from 'zod/mini';
import { ofHouse } from '../operator/act.ts';

/**
 * What visitors read of one piece from a moment on. The version is one that was written, 0 for the built-in one, or null:
 * the piece is archived.
 */
const showPayload = z.strictObject({
  piece: z.int().check(z.minimum(1)),
  version: z.nullable(z.int().check(z.minimum(0))),
  /** ISO 8601 in UTC; null: as soon as it is approved. */
  publish_at: z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/))),
  pinned: z.boolean(),
  place: z.int().check(z.minimum(0), z.maximum(9_999)),
});

export const contentActs = {
  'content.show': { ...ofHouse, permission: 'content.decide', payload: showPayload },
} as const;
