import * as z from 'zod/mini';
import { namesOf } from '../names.ts';
import { defineCall } from '../platform/call.ts';
import { lookKinds } from '../platform/personal.ts';
import { decimalReply, timeReply } from '../platform/wire.ts';

/** The house accounts by their names. */
export const houseAccounts = [
  'external',
  'fees',
  'desk',
  'promotions',
  'yield',
  'insurance',
  'suspense',
  'futures',
  'options',
  'mining',
  'ieo',
  'dual',
  'loans',
  'coupons',
  'trials',
] as const;

const money = { currency: z.string(), amount: decimalReply(), usdt: z.nullable(decimalReply()) };

/** The queues of the areas, by name. */
export const queueNames = namesOf('queues');
export type QueueName = (typeof queueNames)[number];
const queueLengths = Object.fromEntries(queueNames.map((name) => [name, z.int()])) as Record<QueueName, z.ZodMiniInt>;

export const dashboard = defineCall({
  name: 'operator.dashboard',
  method: 'GET',
  path: '/operator/dashboard',
  access: 'operator',
  permission: 'dashboard.read',
  summary: 'How the house stands: balances, liabilities, volumes, queues, feeds.',
  request: z.strictObject({}),
  answer: z.object({
    at: timeReply(),
    /** What the house accounts hold; `external` is negative by what came in. Zero balances are left out. */
    house: z.array(z.object({ account: z.enum(houseAccounts), ...money })),
    /** What users own, available and held. */
    liabilities: z.array(z.object({ ...money, users: z.int() })),
    /** Spot trades of the last 24 hours. */
    volumes: z.array(z.object({ symbol: z.string(), trades: z.int(), total: decimalReply(), quote: z.string() })),
    /** How many wait in each queue; areas add theirs. */
    queues: z.object({
      ...queueLengths,
      /** Proposals the operator who asks may decide. */
      proposals_to_decide: z.int(),
    }),
    users: z.object({ total: z.int(), new_24h: z.int(), frozen: z.int(), sessions: z.int() }),
    feeds: z.array(
      z.object({
        symbol: z.string(),
        /** Null when there is none. */
        price: z.nullable(decimalReply()),
        sources: z.int(),
        at: z.nullable(timeReply()),
      }),
    ),
    break_glass: z.int(),
    /** Acts that one operator did at once within the last seven days, e.g. freezes. */
    at_once: z.int(),
    /** Operators who were stopped within the last day because they had looked at private data too often; newest first. */
    look_alarms: z.array(z.object({ operator: z.string(), what: z.enum(lookKinds), at: timeReply() })),
    /** What was sent this hour and this day (UTC), and how many of a day raise the alarm and stop codes. */
    messages: z.array(
      z.object({
        channel: z.enum(['sms', 'mail']),
        hour: z.int(),
        day: z.int(),
        alarm: z.int(),
        stop: z.int(),
        state: z.enum(['normal', 'alarm', 'stop']),
      }),
    ),
  }),
});
