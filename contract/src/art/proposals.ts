import * as z from 'zod/mini';
import { closing, ofTerms, ofUser } from '../operator/act.ts';
import { ownerId, personal } from '../platform/personal.ts';
import { shownLine } from '../platform/shown-text.ts';

const id = () => z.int().check(z.positive());
/** Shown to users: plain words. */
const reason = () => personal('text', shownLine(3, 300));

/** Hundredths of a percent. */
const points = (most: number) => z.int().check(z.minimum(0), z.maximum(most));

/** Decides about whoever wants to be a creator. `reason` is shown to them. */
const creatorPayload = z.strictObject({ user_id: ownerId(id()), approve: z.boolean(), reason: reason() });

/** Ends a creator: they make no further works; what they made stays. They may apply again. */
const creatorEndPayload = z.strictObject({ user_id: ownerId(id()), reason: reason() });

/** Decides about a work with all its editions: approved it is shown to everybody. `reason` is shown to its creator. */
const workPayload = z.strictObject({ work_id: id(), approve: z.boolean(), reason: reason() });

/** Decides about an auction, as it was asked for. `reason` is shown to its seller. */
const salePayload = z.strictObject({ sale_id: id(), approve: z.boolean(), reason: reason() });

/** Takes one approved work back, for good: nobody else sees it, and it is not sold. `reason` is shown to its owner. */
const removalPayload = z.strictObject({ work_id: id(), reason: reason() });

/** What holds for sales from then on; what is left out stays. Percentages in hundredths of a percent. */
const termsPayload = z.strictObject({
  fee: z.optional(points(3_000)),
  most_royalty: z.optional(points(3_000)),
  deposit: z.optional(z.int().check(z.minimum(100), z.maximum(10_000))),
  /** Whole USDT. */
  least_deposit: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  least_increase: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  extension_minutes: z.optional(z.int().check(z.minimum(2), z.maximum(60))),
  most_extension_minutes: z.optional(z.int().check(z.minimum(2), z.maximum(1_440))),
  open: z.optional(z.boolean()),
});

const decision = { ...ofUser, permission: 'art.decide' } as const;

export const artActs = {
  'art.creator': { ...decision, payload: creatorPayload },
  'art.creator_end': { ...decision, payload: creatorEndPayload, alone: 'glass' },
  'art.work': { ...decision, payload: workPayload },
  'art.work_removal': { ...decision, payload: removalPayload },
  'art.sale': { ...decision, payload: salePayload },
  'art.terms': { ...ofTerms, payload: termsPayload, alone: closing('open') },
} as const;
