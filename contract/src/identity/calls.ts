import * as z from 'zod/mini';
import { fileReference } from '../files/calls.ts';
import { defineCall } from '../platform/call.ts';
import { decimalReply, lineText, timeReply } from '../platform/wire.ts';
import { refusalReasons } from './levels.ts';

/** 0 none, 1 under review, 2 passed, 3 refused. */
const review = () => z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
const level = () => z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** One step of a request, oldest first. */
export const identityStep = z.object({
  level: level(),
  step: z.enum(['submitted', 'passed', 'refused']),
  time: timeReply(),
  reason: z.nullable(z.enum(refusalReasons)),
  /** What the operators added to the reason; empty when nothing. */
  note: z.string(),
});

export const realState = defineCall({
  name: 'identity.state',
  method: 'GET',
  path: '/real/state',
  access: 'user',
  summary: 'How the verification of the user stands: both levels, what was sent, why it was refused.',
  request: z.strictObject({}),
  answer: z.object({
    /** The verified level. */
    level: level(),
    /** The stage reached: 0 nothing sent, 1 basic, 2 advanced. */
    real_status: level(),
    review_status: review(),
    advanced_review_status: review(),
    /** Whether a request may be sent: e-mail and phone must be bound first. */
    has_email: z.boolean(),
    has_phone: z.boolean(),
    /** What was sent last of each level; of the number its last characters alone. */
    real_data: z.nullable(
      z.object({
        id_type: z.int(),
        name: z.string(),
        card_id: z.string(),
        /** References; empty before level 2 is sent. `/upload/link` shows them to their owner. */
        front_pic: z.string(),
        reverse_pic: z.string(),
        review_status: review(),
        advanced_user: review(),
        create_time: timeReply(),
      }),
    ),
    timeline: z.array(identityStep),
    /** What each level allows: withdrawals within 24 hours in BTC, one operation in USD. */
    limits: z.array(z.object({ level: level(), daily_btc: decimalReply(), single_usd: decimalReply() })),
  }),
});

export const submitReal = defineCall({
  name: 'identity.submit',
  method: 'POST',
  path: '/user/real',
  access: 'user',
  summary:
    'Asks to be verified. `real_type` 1 takes id_type, name and card_id; 2 takes two uploaded pictures (purpose ' +
    '`identity`) and needs level 1. After a refusal it may be sent again.',
  request: z.strictObject({
    real_type: z.enum(['1', '2']),
    /** 0 identity card, 1 passport, 2 driving licence. */
    id_type: z.optional(z.enum(['0', '1', '2'])),
    /** As it stands on the document: any but control characters and markup. */
    name: z.optional(lineText(1, 200)),
    /** In any spelling: width, case and the signs between letters and digits make no difference. */
    card_id: z.optional(lineText(1, 100)),
    front_pic: z.optional(fileReference()),
    reverse_pic: z.optional(fileReference()),
  }),
  answer: z.object({ done: z.literal(true) }),
  errors: [
    'identity_contacts_missing',
    'identity_card_used',
    'identity_basic_first',
    'identity_under_review',
    'identity_already_verified',
    'file_unknown',
    'file_already_used',
  ],
});

export const fullNumber = defineCall({
  name: 'identity.fullNumber',
  method: 'POST',
  path: '/real/number',
  access: 'user',
  fresh: true,
  summary: 'The number of the document that was sent last, whole. The look stands in the history of the account.',
  request: z.strictObject({}),
  answer: z.object({ name: z.string(), card_id: z.string() }),
  errors: ['identity_missing'],
});
