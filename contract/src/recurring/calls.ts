import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalReply, decimalText, idText, lineText, timeReply, wholeText } from '../platform/wire.ts';
import { dayPattern, recurringCoin, recurringPlanRow, recurringRunRow, rhythms } from './shapes.ts';

/** Coins of a plan as `id:share` or `id:share:limit price`, with commas between them: `2:60,3:40:3500`. */
const coinsText = () =>
  z.pipe(
    z
      .string()
      .check(
        z.maxLength(400),
        z.regex(
          /^[1-9]\d{0,8}:[1-9]\d{0,2}(:(0|[1-9]\d{0,9})(\.\d{1,8})?)?(,[1-9]\d{0,8}:[1-9]\d{0,2}(:(0|[1-9]\d{0,9})(\.\d{1,8})?)?){0,4}$/,
        ),
      ),
    z.transform((text: string) =>
      text.split(',').map((part) => {
        const [id, share, limit] = part.split(':');
        return { id: Number(id), share: Number(share), limit: limit ?? null };
      }),
    ),
  );

/** What a plan says. Left out, it starts today and never ends. */
const planFields = () => ({
  amount: decimalText(),
  coins: coinsText(),
  rhythm: z.enum(rhythms),
  /** 1 Monday to 7 Sunday; of a weekly rhythm alone. */
  weekday: z.optional(wholeText(1, 7)),
  /** Of a monthly rhythm alone; in a shorter month the last day. */
  month_day: z.optional(wholeText(1, 31)),
  hour: wholeText(0, 23),
  zone: lineText(1, 64),
  start_day: z.optional(z.string().check(z.regex(dayPattern))),
  end_runs: z.optional(wholeText(1, 10_000)),
  end_sum: z.optional(decimalText()),
});

const planErrors = [
  'recurring_closed',
  'recurring_coins_invalid',
  'recurring_coin_not_offered',
  'recurring_part_too_small',
  'recurring_rhythm_invalid',
  'recurring_start_invalid',
  'recurring_end_invalid',
  'invalid_timezone',
  'amount_too_small',
  'amount_too_large',
  'amount_too_precise',
  'funds_frozen',
] as const;

export const offer = defineCall({
  name: 'recurring.offer',
  method: 'GET',
  path: '/recurring/offer',
  access: 'public',
  summary: 'On which terms coins can be bought again and again.',
  request: z.strictObject({}),
  answer: z.object({
    open: z.boolean(),
    /** What one run may cost, USDT. */
    minimum: decimalReply(),
    maximum: decimalReply(),
    /** The least USDT of one coin in a run: the exchange takes no less, and its fee comes on top. */
    part_minimum: decimalReply(),
    /** Fee of the exchange in percent, and the spread in percent above which a run waits. */
    fee_percent: decimalReply(),
    spread_limit: decimalReply(),
    coins: z.array(recurringCoin),
    most_coins: z.int(),
    most_plans: z.int(),
    /** A run is made within so many minutes from its moment. */
    spread_minutes: z.int(),
    /** So many hours late at most; after that it is left out. */
    late_hours: z.int(),
    /** After so many skipped runs in a row a plan pauses by itself. */
    most_skipped: z.int(),
  }),
});

export const plans = defineCall({
  name: 'recurring.plans',
  method: 'GET',
  path: '/recurring/plans',
  access: 'user',
  summary: "The caller's plans, newest first: those that go on, or those that have ended.",
  request: z.strictObject({
    ended: z._default(z.enum(['0', '1']), '0'),
    limit: z._default(wholeText(1, 50), 20),
    /** Only plans older than the one of this id. */
    before: z.optional(idText()),
  }),
  answer: z.object({ plans: z.array(recurringPlanRow), next: z.nullable(z.int()) }),
});

export const plan = defineCall({
  name: 'recurring.plan',
  method: 'GET',
  path: '/recurring/plan',
  access: 'user',
  summary: 'One plan of the caller, and how it has grown: what was paid and what it was worth after each run.',
  request: z.strictObject({ id: idText() }),
  answer: z.object({
    plan: recurringPlanRow,
    /** After each run that bought something, oldest first, at most 200: worth at the prices paid then. */
    growth: z.array(z.object({ at: timeReply(), invested: decimalReply(), value: decimalReply() })),
  }),
  errors: ['recurring_plan_unknown'],
});

export const runs = defineCall({
  name: 'recurring.runs',
  method: 'GET',
  path: '/recurring/runs',
  access: 'user',
  summary: "Runs of the caller's plans, or of one of them, newest first. Follow `next` as `before` to the end.",
  request: z.strictObject({
    plan_id: z.optional(idText()),
    limit: z._default(wholeText(1, 50), 20),
    before: z.optional(idText()),
  }),
  answer: z.object({ runs: z.array(recurringRunRow), next: z.nullable(z.int()) }),
});

export const create = defineCall({
  name: 'recurring.create',
  method: 'POST',
  path: '/recurring/create',
  access: 'user',
  summary:
    'Makes a plan that buys coins again and again by the exchange. Nothing is taken before a run, and the first one is a minute from now at the earliest.',
  request: z.strictObject(planFields()),
  answer: recurringPlanRow,
  errors: [...planErrors, 'recurring_plans_full'],
  money: true,
});

export const change = defineCall({
  name: 'recurring.change',
  method: 'POST',
  path: '/recurring/change',
  access: 'user',
  summary: 'Gives a plan other terms, for the runs from then on. A run that waits is left out.',
  request: z.strictObject({ id: idText(), version: wholeText(1, 1_000_000_000), ...planFields() }),
  answer: recurringPlanRow,
  errors: [...planErrors, 'recurring_plan_unknown', 'recurring_plan_ended', 'recurring_plan_changed'],
});

export const pause = defineCall({
  name: 'recurring.pause',
  method: 'POST',
  path: '/recurring/pause',
  access: 'user',
  summary: 'Pauses a plan. A run that waits is left out; one that is being made is made.',
  request: z.strictObject({ id: idText() }),
  answer: recurringPlanRow,
  errors: ['recurring_plan_unknown', 'recurring_plan_ended'],
});

export const resume = defineCall({
  name: 'recurring.resume',
  method: 'POST',
  path: '/recurring/resume',
  access: 'user',
  summary: 'Lets a paused plan go on, from its next moment. What fell into the pause is not made up for.',
  request: z.strictObject({ id: idText() }),
  answer: recurringPlanRow,
  errors: ['recurring_plan_unknown', 'recurring_plan_ended', 'recurring_closed', 'funds_frozen'],
});

export const end = defineCall({
  name: 'recurring.end',
  method: 'POST',
  path: '/recurring/end',
  access: 'user',
  summary: 'Ends a plan for good. What was bought stays in the spot account.',
  request: z.strictObject({ id: idText() }),
  answer: recurringPlanRow,
  errors: ['recurring_plan_unknown'],
});
