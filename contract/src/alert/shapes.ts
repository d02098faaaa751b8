import * as z from 'zod/mini';
import { decimalReply, timeReply } from '../platform/wire.ts';

/** Which way the price has to go through the level: from below to above it, or from above to below. */
export const alertSides = ['above', 'below'] as const;
export type AlertSide = (typeof alertSides)[number];

/** `once`: the first time. `each`: every time, see the least pause. `close`: once, when a candle closes beyond. */
export const alertKinds = ['once', 'each', 'close'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Candles whose close an alert can wait for. */
export const alertPeriods = ['1min', '5min', '15min', '30min', '60min', '1day'] as const;
export type AlertPeriod = (typeof alertPeriods)[number];

/** `done` is what was told once, `expired` what its owner wanted no longer than until a moment that has passed. */
export const alertStates = ['active', 'paused', 'done', 'expired'] as const;
export type AlertState = (typeof alertStates)[number];

export const alertRow = z.object({
  id: z.int(),
  match_id: z.int(),
  /** `BTC/USDT` */
  symbol: z.string(),
  side: z.enum(alertSides),
  price: decimalReply(),
  kind: z.enum(alertKinds),
  /** Null but for `close`. */
  period: z.nullable(z.enum(alertPeriods)),
  state: z.enum(alertStates),
  /** 1 while the price is beyond the level already: it has to come back before it can cross. */
  is_beyond: z.union([z.literal(0), z.literal(1)]),
  /** When it was told last, and at which price; null when never. */
  last_time: z.nullable(timeReply()),
  last_price: z.nullable(decimalReply()),
  /** The last moment that counts; null when it waits for ever. */
  expire_time: z.nullable(timeReply()),
  create_time: timeReply(),
});
export type AlertRow = z.output<typeof alertRow>;
