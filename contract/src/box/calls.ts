import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalText, idText, pageFields, wholeText } from '../platform/wire.ts';
import { chainBox, ownBox, seriesInfo, seriesRow } from './shapes.ts';

export const list = defineCall({
  name: 'box.list',
  method: 'GET',
  path: '/bind_box/series',
  access: 'public',
  summary: 'Series of blind boxes: those on sale, those to come, those that are drawn. Cancelled ones are left out.',
  request: z.strictObject({ ...pageFields() }),
  answer: z.object({ list: z.array(seriesRow) }),
});

export const detail = defineCall({
  name: 'box.detail',
  method: 'GET',
  path: '/bind_box/series/detail',
  access: 'public',
  summary: 'One series: its terms, its prize list with the odds, and once it is drawn all the draw rests on.',
  request: z.strictObject({ id: idText() }),
  answer: seriesInfo,
  errors: ['box_series_unknown'],
});

export const chain = defineCall({
  name: 'box.chain',
  method: 'GET',
  path: '/bind_box/series/boxes',
  access: 'public',
  summary: 'The boxes of a series that were sold, in their order, a thousand at a time, beginning after a number.',
  request: z.strictObject({ id: idText(), after: z._default(wholeText(0, 10_000), 0) }),
  answer: z.object({ boxes: z.array(chainBox) }),
  errors: ['box_series_unknown'],
});

export const buy = defineCall({
  name: 'box.buy',
  method: 'POST',
  path: '/bind_box/series/buy',
  access: 'user',
  summary:
    'Buys the next box of a series. Its price is held until the draw, which decides at once what is in all boxes of the series.',
  request: z.strictObject({
    id: idText(),
    /** What the buyer brings to the draw: letters and digits, at random or their own. Everybody can see it. */
    seed: z.string().check(z.regex(/^[0-9A-Za-z]{1,64}$/)),
    /** What the caller saw; another price is refused. */
    price: z.optional(decimalText()),
  }),
  answer: ownBox,
  errors: [
    'box_series_unknown',
    'box_not_begun',
    'box_over',
    'box_own_series',
    'art_linked',
    'box_cap_reached',
    'box_day_spent',
    'art_price_changed',
    'amount_too_large',
    'insufficient_balance',
    'funds_frozen',
    'withdrawals_paused',
  ],
  money: true,
});

export const own = defineCall({
  name: 'box.own',
  method: 'GET',
  path: '/bind_box/boxes',
  access: 'user',
  summary: "The caller's boxes, the newest first, paged by the last one seen.",
  request: z.strictObject({
    /** Of one series only. */
    series: z.optional(idText()),
    before: z.optional(idText()),
    limit: z._default(wholeText(1, 100), 20),
  }),
  answer: z.object({ boxes: z.array(ownBox) }),
});

export const open = defineCall({
  name: 'box.open',
  method: 'POST',
  path: '/bind_box/boxes/open',
  access: 'user',
  summary: 'Opens a box of the caller: the work that was drawn for it is theirs. Again it answers the same.',
  request: z.strictObject({ id: idText() }),
  answer: ownBox,
  errors: ['box_unknown', 'box_not_drawn', 'box_cancelled'],
});
