import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalText, flagText, idText, LAST_MOMENT, shortIdText, wholeText } from '../platform/wire.ts';
import { alertKinds, alertPeriods, alertRow, alertSides } from './shapes.ts';

const terms = () => ({
  side: z.enum(alertSides),
  price: decimalText(),
  kind: z.enum(alertKinds),
  /** The candle that has to close; of kind `close` alone. */
  period: z.optional(z.enum(alertPeriods)),
  /**
   * The last second that counts, since 1970, within a year; 0 waits for ever. Left out, a new one waits for ever and one
   * that is changed keeps its own, unless that has passed.
   */
  expires: z.optional(wholeText(0, LAST_MOMENT / 1_000)),
});
const termErrors = [
  'alert_reached',
  'alert_period_missing',
  'alert_expiry_invalid',
  'price_off_tick',
  'price_out_of_range',
] as const;

export const list = defineCall({
  name: 'alert.list',
  method: 'GET',
  path: '/alert/list',
  access: 'user',
  summary: "The user's price alerts, newest first, and how many they may have that wait.",
  request: z.strictObject({}),
  answer: z.object({ alerts: z.array(alertRow), most: z.int() }),
});

export const add = defineCall({
  name: 'alert.add',
  method: 'POST',
  path: '/alert/add',
  access: 'user',
  summary:
    'Sets a price alert. The price has to be on the other side of the level. The same alert again is the same one.',
  request: z.strictObject({ match_id: shortIdText(), ...terms() }),
  answer: alertRow,
  errors: [...termErrors, 'market_unknown', 'alerts_too_many'],
});

export const edit = defineCall({
  name: 'alert.edit',
  method: 'POST',
  path: '/alert/edit',
  access: 'user',
  summary: 'Gives an alert other terms. It waits again, also when it was paused or told.',
  request: z.strictObject({ id: idText(), ...terms() }),
  answer: alertRow,
  errors: [...termErrors, 'alert_unknown', 'alerts_too_many'],
});

export const pause = defineCall({
  name: 'alert.pause',
  method: 'POST',
  path: '/alert/pause',
  access: 'user',
  summary: 'Pauses an alert, or lets it wait again. What was crossed meanwhile is not told.',
  request: z.strictObject({ id: idText(), paused: flagText() }),
  answer: alertRow,
  errors: ['alert_unknown', 'alerts_too_many'],
});

export const remove = defineCall({
  name: 'alert.remove',
  method: 'POST',
  path: '/alert/del',
  access: 'user',
  summary: 'Deletes an alert. For an hour it can be restored.',
  request: z.strictObject({ id: idText() }),
  answer: z.object({ done: z.literal(true) }),
  errors: ['alert_unknown'],
});

export const restore = defineCall({
  name: 'alert.restore',
  method: 'POST',
  path: '/alert/restore',
  access: 'user',
  summary: 'Brings a deleted alert back as it was. What was crossed meanwhile is not told.',
  request: z.strictObject({ id: idText() }),
  answer: alertRow,
  errors: ['alert_unknown', 'alerts_too_many'],
});
