import * as z from 'zod/mini';
import { ofTerms } from '../operator/act.ts';
import { boxRules } from './rules.ts';
import { houseName } from '../platform/shown-text.ts';
import { shortId } from '../platform/wire.ts';

const id = () => z.int().check(z.positive());

/** A moment in UTC, as `2026-11-24 21:00`. */
const moment = () =>
  z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]$/));

/**
 * Announces a series of blind boxes: from then on its terms never change, and the machine has drawn its seed. Every prize is
 * a work of one creator that was approved; whoever opens a box gets a copy of it that is made for them.
 */
const seriesPayload = z.strictObject({
  name: houseName(1, 60),
  currency_id: shortId(),
  /** Of one box. */
  price: z.string().check(z.regex(/^(0|[1-9][0-9]{0,11})(\.[0-9]{1,8})?$/)),
  /**
   * `12:3`: work 12 is in three boxes. In the order in which they are shown and drawn; together as many as there are boxes.
   */
  prizes: z
    .array(z.string().check(z.regex(/^[1-9][0-9]{0,14}:([1-9][0-9]{0,2}|1000)$/)))
    .check(z.minLength(1), z.maxLength(boxRules.most_prizes)),
  /** Most boxes of one user. */
  user_cap: z.int().check(z.minimum(1), z.maximum(10_000)),
  /** What the house takes of the price, hundredths of a percent. */
  fee: z.int().check(z.minimum(0), z.maximum(3_000)),
  start: moment(),
  end: moment(),
});

/** Ends a series before its sale is over: everybody gets back what was held. From then on it is too late. */
const cancelPayload = z.strictObject({ series_id: id() });

export const boxActs = {
  'box.series': { ...ofTerms, payload: seriesPayload },
  'box.cancel': { ...ofTerms, money: true, payload: cancelPayload },
} as const;
