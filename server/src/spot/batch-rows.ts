import { booleanArray, numberArray } from '../platform/database/arrays.ts';
import type { SqlPart } from '../platform/sequencer/program.ts';
import { costlyRows } from './costly-trades.ts';
import type { SpotEffects } from './committed.ts';
import { currenciesOf, type LiveOrder, reasonCode } from './live-order.ts';

/** What a batch leaves in the tables of spot. */
export const spotRows: readonly SqlPart<SpotEffects>[] = [
  {
    // Names are taken in one order: a user may give the same ones in markets of two writers, and a circle of two batches
    // would hold up all whom these serve.
    name: 'placed',
    sql: (next, at) => `
  INSERT INTO spot_order (id, owner_id, created_at, updated_at, lots, filled_lots, budget, filled_quote, fee, held,
    priority, market_id, hold_currency_id, price, side, kind, time_in_force, status, cancel_reason, post_only,
    client_order_id, trigger_price, linked_id, trail)
  SELECT id, owner, ${at}, ${at}, lots, filled_lots, budget, filled_quote, fee, held, priority, market, hold_currency, price,
    terms & 1, terms >> 1 & 1, terms >> 2, status, reason, post_only, name, trigger, linked, trail
  FROM unnest(${next(
    ...Array.from({ length: 9 }, () => 'bigint'),
    ...Array.from({ length: 3 }, () => 'integer'),
    ...Array.from({ length: 3 }, () => 'smallint'),
    'boolean',
    'text',
    'integer',
    'bigint',
    'integer',
  )}) AS placed (id, owner, lots, filled_lots, budget, filled_quote, fee, held, priority, market, hold_currency, price,
    terms, status, reason, post_only, name, trigger, linked, trail)
  ORDER BY owner, name
`,
    values: ({ orders }) => placedValues(orders.filter(({ isNew }) => isNew).map(({ order }) => order)),
  },
  {
    name: 'changed',
    sql: (next, at) => `
  UPDATE spot_order SET lots = now.lots, filled_lots = now.filled_lots, filled_quote = now.filled_quote, fee = now.fee,
    held = now.held, priority = now.priority, weighed_from = now.weighed_from, price = now.price,
    trigger_price = now.trigger, status = now.status,
    cancel_reason = now.reason, updated_at = ${at}, triggered_at = CASE WHEN now.triggered THEN coalesce(triggered_at, ${at}) END
  FROM unnest(${next(...Array.from({ length: 8 }, () => 'bigint'), 'integer', 'integer', 'smallint', 'smallint', 'boolean')})
    AS now (id, lots, filled_lots, filled_quote, fee, held, priority, weighed_from, price, trigger, status, reason, triggered)
  WHERE spot_order.id = now.id AND spot_order.status = 1
  RETURNING 1
`,
    values: (effects) => changedValues(changedOrders(effects)),
    returns: (effects) => changedOrders(effects).length,
  },
  {
    name: 'traded',
    sql: (next, at) => `
  INSERT INTO spot_trade (id, created_at, lots, maker_order_id, taker_order_id, maker_owner_id, taker_owner_id,
    maker_fee, taker_fee, market_id, price, taker_side)
  SELECT id, ${at}, lots, maker, taker, maker_owner, taker_owner, maker_fee, taker_fee, market, price, taker_side
  FROM unnest(${next(...Array.from({ length: 8 }, () => 'bigint'), 'integer', 'integer', 'smallint')})
    AS trade (id, lots, maker, taker, maker_owner, taker_owner, maker_fee, taker_fee, market, price, taker_side)
`,
    values: ({ trades }) => tradeValues(trades),
  },
  {
    name: 'opened',
    sql: (next, at) => `
  INSERT INTO spot_opening (market_id, began_at, opened_at, reference, price, lots)
  SELECT market, to_timestamp(began / 1000.0), ${at}, reference, price, lots
  FROM unnest(${next('bigint', 'integer', 'integer', 'integer', 'bigint')}) AS opened (began, market, reference, price, lots)
`,
    values: ({ openings }) => [
      numberArray(openings.map(({ beganAt }) => beganAt)),
      numberArray(openings.map(({ state }) => state.market.id)),
      numberArray(openings.map(({ auction }) => auction?.reference ?? null)),
      numberArray(openings.map(({ auction }) => auction?.price ?? null)),
      numberArray(openings.map(({ auction }) => auction?.lots ?? null)),
    ],
  },
  costlyRows,
];

const changedOrders = ({ orders }: SpotEffects): LiveOrder[] =>
  orders.filter(({ isNew }) => !isNew).map(({ order }) => order);

const placedValues = (orders: readonly LiveOrder[]): unknown[] => [
  numberArray(orders.map(({ id }) => id)),
  numberArray(orders.map(({ owner }) => owner)),
  numberArray(orders.map(({ lots }) => lots)),
  numberArray(orders.map(({ filledLots }) => filledLots)),
  numberArray(orders.map(({ budget }) => budget)),
  numberArray(orders.map(({ filledQuote }) => filledQuote)),
  numberArray(orders.map(({ fee }) => fee)),
  numberArray(orders.map(({ held }) => held)),
  numberArray(orders.map(({ priority }) => priority)),
  numberArray(orders.map(({ state }) => state.market.id)),
  numberArray(orders.map(({ state, side }) => currenciesOf(state.market, side).pay)),
  numberArray(orders.map(({ price }) => price)),
  // Side, kind and time in force in one number: their arrays would be the longest part of the statement.
  numberArray(orders.map(({ side, kind, timeInForce }) => side + 2 * kind + 4 * timeInForce)),
  numberArray(orders.map(({ status }) => status)),
  numberArray(orders.map(({ cancelReason }) => reasonCode(cancelReason))),
  booleanArray(orders.map(({ postOnly }) => postOnly)),
  orders.map(({ clientOrderId }) => clientOrderId),
  numberArray(orders.map(({ trigger }) => trigger)),
  numberArray(orders.map(({ linkedId }) => (linkedId === 0 ? null : linkedId))),
  numberArray(orders.map(({ trail }) => trail)),
];

const changedValues = (orders: readonly LiveOrder[]): unknown[] => [
  numberArray(orders.map(({ id }) => id)),
  numberArray(orders.map(({ lots }) => lots)),
  numberArray(orders.map(({ filledLots }) => filledLots)),
  numberArray(orders.map(({ filledQuote }) => filledQuote)),
  numberArray(orders.map(({ fee }) => fee)),
  numberArray(orders.map(({ held }) => held)),
  numberArray(orders.map(({ priority }) => priority)),
  numberArray(orders.map(({ weighedFrom }) => weighedFrom)),
  numberArray(orders.map(({ price }) => price)),
  numberArray(orders.map(({ trigger }) => trigger)),
  numberArray(orders.map(({ status }) => status)),
  numberArray(orders.map(({ cancelReason }) => reasonCode(cancelReason))),
  booleanArray(orders.map(({ triggeredAt }) => triggeredAt !== null)),
];

/** The owner of the market maker's side of a trade. */
const MARKET_MAKER = -3;

const tradeValues = (trades: SpotEffects['trades']): unknown[] => [
  numberArray(trades.map(({ id }) => id)),
  numberArray(trades.map(({ lots }) => lots)),
  numberArray(trades.map(({ maker }) => maker?.id ?? null)),
  numberArray(trades.map(({ taker }) => taker?.id ?? null)),
  numberArray(trades.map(({ maker }) => maker?.owner ?? MARKET_MAKER)),
  numberArray(trades.map(({ taker }) => taker?.owner ?? MARKET_MAKER)),
  numberArray(trades.map(({ makerFee }) => makerFee)),
  numberArray(trades.map(({ takerFee }) => takerFee)),
  numberArray(trades.map(({ state }) => state.market.id)),
  numberArray(trades.map(({ price }) => price)),
  numberArray(trades.map(({ takerSide }) => takerSide)),
];
