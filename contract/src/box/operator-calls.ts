import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalReply, timeReply } from '../platform/wire.ts';
import { seriesPhases } from './rules.ts';

export const operatorSeries = defineCall({
  name: 'box.operatorSeries',
  method: 'GET',
  path: '/operator/box/series',
  access: 'operator',
  permission: 'terms.read',
  summary:
    'Series of blind boxes, newest first, at most 200. Announced and cancelled by proposals of the kinds `box.series` and `box.cancel`.',
  request: z.strictObject({}),
  answer: z.object({
    series: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        author_name: z.string(),
        phase: z.enum(seriesPhases),
        price: decimalReply(),
        currency: z.string(),
        /** Percent of the price. */
        fee: decimalReply(),
        boxes: z.int(),
        sold: z.int(),
        users: z.int(),
        opened: z.int(),
        /** Held of users for it. */
        held: decimalReply(),
        prizes: z.array(z.object({ name: z.string(), count: z.int() })),
        commitment: z.string(),
        start_at: timeReply(),
        end_at: timeReply(),
        draw_at: timeReply(),
        drawn_at: z.nullable(timeReply()),
        /** The act that announced it; null for those a demo begins with. */
        proposal_id: z.nullable(z.int()),
      }),
    ),
  }),
});
