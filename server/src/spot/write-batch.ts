import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import type { ClientBase } from 'pg';
import { claimName, type IdempotencyClaim, REPEAT_WINDOW_MS } from '../platform/http/idempotency.ts';
import { booleanArray, numberArray } from '../platform/database/arrays.ts';
import {
  changesOf,
  type JournalEntry,
  journalSql,
  journalValues,
  parametersFrom,
  walletsSql,
  walletValues,
} from '../platform/ledger/journal.ts';
import { currenciesOf, type LiveOrder, reasonCode } from './live-order.ts';
import type { Trade } from './settling.ts';

/** Everything a batch leaves in the database. */
export interface BatchRows {
  readonly writer: number;
  readonly epoch: bigint;
  /** The writer's own count of its batches. */
  readonly batch: number;
  /** How often somebody was frozen or freed or terms of a market changed, when the batch was matched. */
  readonly revision: bigint;
  readonly at: Date;
  readonly entries: readonly JournalEntry[];
  readonly placed: readonly LiveOrder[];
  readonly changed: readonly LiveOrder[];
  readonly trades: readonly (Trade & { readonly id: number })[];
  readonly claims: readonly { readonly claim: IdempotencyClaim; readonly answer: OrderRow }[];
}

/** A balance after the batch. */
export interface WalletAfter {
  readonly id: number;
  readonly available: bigint;
  readonly held: bigint;
}

/** Something the batch counted on is no longer so: money, a claim, an order's name. Nothing was written; run it again. */
export class BatchConflictError extends Error {
  constructor(what: string) {
    super(`The batch does not fit the database: ${what}`);
    this.name = 'BatchConflictError';
  }
}

/** Another process writes these markets now. */
export class WriterReplacedError extends Error {
  constructor() {
    super('Another server has taken over this market writer');
    this.name = 'WriterReplacedError';
  }
}

/**
 * Writes a batch by one statement, in the caller's transaction, which must roll back on any error. Wallets come first in
 * the statement, guarded and in id order, the journal last; a wallet is locked for no longer than this takes.
 * @returns the new balances
 * @throws BatchConflictError, WriterReplacedError
 */
export async function writeBatch(client: ClientBase, rows: BatchRows): Promise<WalletAfter[]> {
  const transfers = rows.entries.length === 0 ? [] : [rows.entries];
  const changes = changesOf(transfers);
  const values = [
    ...fenceValues(rows),
    ...walletValues(changes),
    ...placedValues(rows.placed),
    ...changedValues(rows.changed),
    ...tradeValues(rows.trades),
    ...claimValues(rows.claims),
    ...journalValues(transfers),
  ];
  const result = await client.query<{ counts: number[]; id: bigint | null; available: bigint; held: bigint }>({
    name: 'spot-batch',
    text: BATCH_SQL,
    values,
  });
  const [fenced = 0, changed = 0, claimed = 0, wallets = 0] = result.rows[0]?.counts ?? [];
  if (fenced !== 1) throw await whyRefused(client, rows);
  if (wallets !== changes.length) throw new BatchConflictError('a wallet cannot pay');
  if (claimed !== rows.claims.length) throw new BatchConflictError('a claim is gone');
  if (changed !== rows.changed.length) throw new Error('An order that was open in memory is not open in the database');
  return result.rows.flatMap(({ id, available, held }) => (id === null ? [] : [{ id: Number(id), available, held }]));
}

/** The fence let nothing through: somebody was frozen or terms changed meanwhile, or another server writes these markets. */
async function whyRefused(client: ClientBase, { writer, epoch }: BatchRows): Promise<Error> {
  const { rowCount } = await client.query('SELECT FROM spot_writer WHERE id = $1 AND epoch = $2', [writer, epoch]);
  return rowCount === 1
    ? new BatchConflictError('somebody was frozen or freed, or a market has other terms')
    : new WriterReplacedError();
}

/** $1 to $5; all later parameters are numbered by `next` in the order of the statement. */
const fenceValues = ({ writer, epoch, batch, at, revision }: BatchRows): unknown[] => [
  writer,
  epoch,
  batch,
  at,
  revision,
];

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
];

const changedValues = (orders: readonly LiveOrder[]): unknown[] => [
  numberArray(orders.map(({ id }) => id)),
  numberArray(orders.map(({ filledLots }) => filledLots)),
  numberArray(orders.map(({ filledQuote }) => filledQuote)),
  numberArray(orders.map(({ fee }) => fee)),
  numberArray(orders.map(({ held }) => held)),
  numberArray(orders.map(({ status }) => status)),
  numberArray(orders.map(({ cancelReason }) => reasonCode(cancelReason))),
];

const DESK = -3;

const tradeValues = (trades: BatchRows['trades']): unknown[] => [
  numberArray(trades.map(({ id }) => id)),
  numberArray(trades.map(({ lots }) => lots)),
  numberArray(trades.map(({ maker }) => maker?.id ?? null)),
  numberArray(trades.map(({ taker }) => taker?.id ?? null)),
  numberArray(trades.map(({ maker }) => maker?.owner ?? DESK)),
  numberArray(trades.map(({ taker }) => taker?.owner ?? DESK)),
  numberArray(trades.map(({ makerFee }) => makerFee)),
  numberArray(trades.map(({ takerFee }) => takerFee)),
  numberArray(trades.map(({ state }) => state.market.id)),
  numberArray(trades.map(({ price }) => price)),
  numberArray(trades.map(({ takerSide }) => takerSide)),
];

const claimValues = (claims: BatchRows['claims']): unknown[] => [
  numberArray(claims.map(({ claim }) => claim.userId)),
  claims.map(({ claim }) => claimName(claim)),
  claims.map(({ claim }) => claim.callName),
  claims.map(({ claim }) => claim.inputHash),
  claims.map(({ claim, answer }) => (claim.key === null ? null : JSON.stringify(answer))),
  claims.map(({ claim }) => claim.receivedAt),
];

const next = parametersFrom(6);

const BATCH_SQL = `
WITH ${walletsSql(next)},
placed AS (
  INSERT INTO spot_order (id, owner_id, created_at, updated_at, lots, filled_lots, budget, filled_quote, fee, held,
    priority, market_id, hold_currency_id, price, side, kind, time_in_force, status, cancel_reason, post_only,
    client_order_id)
  SELECT id, owner, $4, $4, lots, filled_lots, budget, filled_quote, fee, held, priority, market, hold_currency, price,
    terms & 1, terms >> 1 & 1, terms >> 2, status, reason, post_only, name
  FROM unnest(${next(
    ...Array.from({ length: 9 }, () => 'bigint'),
    ...Array.from({ length: 3 }, () => 'integer'),
    ...Array.from({ length: 3 }, () => 'smallint'),
    'boolean',
    'text',
  )}) AS placed (id, owner, lots, filled_lots, budget, filled_quote, fee, held, priority, market, hold_currency, price,
    terms, status, reason, post_only, name)
),
changed AS (
  UPDATE spot_order SET filled_lots = now.filled_lots, filled_quote = now.filled_quote, fee = now.fee, held = now.held,
    status = now.status, cancel_reason = now.reason, updated_at = $4
  FROM unnest(${next('bigint', 'bigint', 'bigint', 'bigint', 'bigint', 'smallint', 'smallint')})
    AS now (id, filled_lots, filled_quote, fee, held, status, reason)
  WHERE spot_order.id = now.id AND spot_order.status = 1
  RETURNING 1
),
traded AS (
  INSERT INTO spot_trade (id, created_at, lots, maker_order_id, taker_order_id, maker_owner_id, taker_owner_id,
    maker_fee, taker_fee, market_id, price, taker_side)
  SELECT id, $4, lots, maker, taker, maker_owner, taker_owner, maker_fee, taker_fee, market, price, taker_side
  FROM unnest(${next(...Array.from({ length: 8 }, () => 'bigint'), 'integer', 'integer', 'smallint')})
    AS trade (id, lots, maker, taker, maker_owner, taker_owner, maker_fee, taker_fee, market, price, taker_side)
),
claimed AS (
  INSERT INTO idempotency_claim (user_id, key, call, input_hash, reply, received_at)
  SELECT owner, name, call, hash, reply::json, received_at
  FROM unnest(${next('bigint', 'text', 'text', 'bytea', 'text', 'timestamptz')})
    AS claim (owner, name, call, hash, reply, received_at)
  ON CONFLICT (user_id, key) DO UPDATE SET received_at = excluded.received_at
    WHERE excluded.key LIKE 'auto:%'
      AND abs(extract(epoch FROM excluded.received_at - idempotency_claim.received_at)) * 1000 >= ${REPEAT_WINDOW_MS}
  RETURNING 1
),
fence AS (
  UPDATE spot_writer SET last_batch = $3 WHERE id = $1 AND epoch = $2 AND revision = $5 RETURNING 1
),
${journalSql(next, '$4')}
SELECT counts, wallets.id, wallets.available, wallets.held
FROM (SELECT ARRAY[(SELECT count(*) FROM fence)::integer, (SELECT count(*) FROM changed)::integer,
  (SELECT count(*) FROM claimed)::integer, (SELECT count(*) FROM wallets)::integer] AS counts) AS done
LEFT JOIN wallets ON true`;
