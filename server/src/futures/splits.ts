import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { marginAfter } from '@aureus/core/futures/split.ts';
import { combinedSplit } from '@aureus/core/market/split.ts';
import type { ClientBase } from 'pg';
import { type Prices, readSplits } from '../market/public.ts';
import { ConflictError } from '../platform/database/transaction.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { postAll, type Transfer } from '../platform/ledger/post.ts';
import { lockWallets, type WalletKey } from '../platform/ledger/wallets.ts';
import { countedIn } from './instruments.ts';
import { hoursEndedBefore, newestRecordedMark } from './last-recorded.ts';
import {
  CANCELLED,
  CLOSED,
  heldBy,
  isOpenPosition,
  OPEN,
  PENDING,
  type Position,
  positionOf,
  type PositionRow,
  reasonNumber,
} from './position.ts';
import type { FutureInstrument, FutureInstruments } from './public.ts';
import { changesOf, needsPrice, receiptOf, type SplitChange, type SplitTick, transfersOf } from './splitting.ts';
import { storeReceipts } from './store-receipts.ts';

interface Needs {
  readonly instruments: Pick<FutureInstruments, 'on'>;
  readonly prices: Pick<Prices, 'window' | 'keep'>;
  /** Tells owners what became of their positions and orders. */
  readonly told: Pick<Deadline, 'schedule'>;
}

/** What stands in the table. */
interface Announced {
  readonly market_id: number;
  readonly new_shares: number;
  readonly old_shares: number;
  readonly cut_off: Date;
  readonly now: Date;
}

/** While the shares themselves are not split yet, it is looked again after so long. */
const LOOK_AGAIN_MS = 1_000;

/** Splits positions with their share, each split in one transaction, once prices reckon with it. */
export function contractSplitting(needs: Needs): Deadline {
  const deadline = defineDeadline({
    name: 'futures.split',
    outage: 'settle_as_due',
    atOnce: 1,
    // All contracts of the share rest until it is done.
    longestPauseMs: 30_000,
    settle: async (tx, due) => {
      for (const { ref } of due) {
        if (!(await isRecorded(tx.client, ref))) await deadline.schedule(tx, [{ ref, inMs: LOOK_AGAIN_MS }]);
        else await splitContracts(tx, ref, needs);
      }
    },
  });
  return deadline;
}

/** Whether the shares are split: then prices are of after it, as soon as each process has taken it up. */
async function isRecorded(client: ClientBase, ref: string): Promise<boolean> {
  const { rows } = await client.query<{ market: number; cutOff: Date }>(
    'SELECT market_id AS market, cut_off AS "cutOff" FROM futures_split WHERE ref = $1',
    [ref],
  );
  const [announced] = rows;
  if (!announced) throw new Error(`There is no announced split ${ref}`);
  const recorded = (await readSplits(client)).get(announced.market) ?? [];
  return recorded.some(({ at }) => at === announced.cutOff.getTime());
}

/** Contracts rest from the cut-off on: whatever waits or is open counts in shares of before. */
const CONCERNED = `market_id = $1 AND status <= ${OPEN}`;

async function splitContracts(tx: MoneyTransaction, ref: string, { instruments, prices, told }: Needs): Promise<void> {
  const { client } = tx;
  const { rows } = await client.query<Announced>(
    `UPDATE futures_split SET settled_at = statement_timestamp() WHERE ref = $1 AND settled_at IS NULL
     RETURNING market_id, new_shares, old_shares, cut_off, settled_at AS now`,
    [ref],
  );
  const [announced] = rows;
  const instrument = announced && instruments.on(announced.market_id);
  if (!announced || !instrument) throw new Error(`There is no announced split ${ref}, or no contracts of its share`);
  const { now } = announced;
  const currency = instrument.market.quote.id;
  const ratio = { newShares: announced.new_shares, oldShares: announced.old_shares };
  const balances = await lockBalances(client, announced, currency);
  const { waiting, open, all } = await lockPositions(client, announced, currency);
  if ([...waiting, ...open].some(({ owner }) => !balances.has(BigInt(owner)))) {
    throw new ConflictError('An owner has come meanwhile');
  }
  const counting = countedIn(instrument);
  const last = needsPrice(open, { ratio, counting })
    ? await lastTick(client, instrument, announced.cut_off, prices)
    : null;
  const changes = changesOf(open, { all, balances, ratio, counting, last });
  await postAll(tx, now, [...waiting.flatMap(releaseOf), ...changes.flatMap(transfersOf)]);
  await cancelOrders(client, waiting, now);
  await writePositions(client, changes, now);
  const receipts = await storeReceipts(client, changes.map(receiptOf), now);
  if (last) {
    const moment = last.tick.second * 1_000;
    const cause = `futures receipts ${receipts[0]} to ${receipts.at(-1)}`;
    await prices.keep(tx, { marketId: last.tick.marketId, from: moment, to: moment, cause });
  }
  const firstOf = Map.groupBy(waiting, ({ owner }) => owner);
  await told.schedule(
    tx,
    [
      ...changes.map(({ position: { id } }) => `split ${id}`),
      ...[...firstOf.values()].map(([order]) => `unsplit ${order?.id}`),
    ].map((each) => ({ ref: `${each} ${ratio.newShares} ${ratio.oldShares}`, inMs: 0 })),
  );
}

/** Locks the wallets before the positions: in the order in which a batch takes them. By owner, what is free. */
async function lockBalances(client: ClientBase, of: Announced, currency: number): Promise<Map<bigint, bigint>> {
  const { rows } = await client.query<{ owner: bigint }>(
    `SELECT DISTINCT owner_id AS owner FROM futures_position WHERE ${CONCERNED}`,
    [of.market_id],
  );
  const users = rows.map(({ owner }) => ({ owner, account: accounts.futures, currency }));
  const ofHouse = [house.futures, house.insurance].map((owner) => ({ owner, account: HOUSE_ACCOUNT, currency }));
  const locked = await lockWallets<WalletKey>(client, [...users, ...ofHouse]);
  return new Map(locked.map(({ key, row }) => [key.owner, row.available]));
}

/** @returns orders that wait, positions that are split, and all open ones of everybody concerned; each the oldest first */
async function lockPositions(client: ClientBase, of: Announced, currency: number) {
  const { rows } = await client.query<PositionRow & { readonly is_concerned: boolean }>(
    `SELECT *, market_id = $1 AS is_concerned FROM futures_position
     WHERE status <= ${OPEN} AND currency_id = $2
       AND owner_id IN (SELECT owner_id FROM futures_position WHERE ${CONCERNED})
     ORDER BY id FOR UPDATE`,
    [of.market_id, currency],
  );
  const concerned = rows.filter((row) => row.is_concerned).map(positionOf);
  return {
    waiting: concerned.filter(({ status }) => status === PENDING),
    open: concerned.filter(isOpenPosition),
    all: rows.map(positionOf).filter(isOpenPosition),
  };
}

/** The price by which lots are closed that cannot be split. @throws Error when none was recorded: it is tried again */
async function lastTick(
  client: ClientBase,
  instrument: FutureInstrument,
  cutOff: Date,
  prices: Pick<Prices, 'window'>,
): Promise<SplitTick> {
  const { id, symbol } = instrument.market;
  const end = hoursEndedBefore(instrument, cutOff.getTime()) ?? cutOff.getTime();
  const last = await newestRecordedMark(prices, id, end);
  if (!last) throw new Error(`No mark price of ${symbol} was recorded before the cut-off of its split`);
  const before = ((await readSplits(client)).get(id) ?? []).filter(({ at }) => at < cutOff.getTime());
  return {
    tick: { marketId: id, second: last.second, sequence: last.sequence, mark: last.mark },
    // There may have been another one since the last price that counted.
    since: combinedSplit(before.slice(last.splits ?? 0)),
  };
}

/** What an order held while it waited. */
function releaseOf(order: Position): Transfer[] {
  const { id, owner, currency } = order;
  const held = heldBy(order);
  if (held === 0n) return [];
  const of = { owner: BigInt(owner), account: accounts.futures, currency };
  return [{ kind: 'futures_release', ref: BigInt(id), postings: [{ ...of, available: held, held: -held }] }];
}

async function cancelOrders(client: ClientBase, orders: readonly Position[], at: Date): Promise<void> {
  await client.query(
    `UPDATE futures_position SET status = ${CANCELLED}, reason = $2, ended_at = $3, margin = 0, original_margin = 0,
       fee = 0, version = version + 1
     WHERE id = ANY($1::bigint[])`,
    [orders.map(({ id }) => id), reasonNumber('split'), at],
  );
}

/** Prices of before do nothing to what is written: it is armed as of now. */
async function writePositions(client: ClientBase, changes: readonly SplitChange[], at: Date): Promise<void> {
  const written = changes.flatMap(({ position: { id }, inputs, split, charged }) => [
    { id, margin: marginAfter(inputs, split) - inputs.margin },
    ...charged.map((each) => ({ id: each.id, margin: -each.amount })),
  ]);
  await client.query(
    `UPDATE futures_position SET margin = margin + changed.change, version = version + 1
     FROM (SELECT id, sum(change)::bigint AS change FROM unnest($1::bigint[], $2::bigint[]) AS one (id, change) GROUP BY id)
       AS changed WHERE futures_position.id = changed.id`,
    [written.map(({ id }) => id), written.map(({ margin }) => margin)],
  );
  const left = changes.flatMap(({ position, split: { closed, after } }) =>
    after ? [{ id: position.id, profit: closed?.profit ?? 0n, ...after }] : [],
  );
  await client.query(
    `UPDATE futures_position SET parts = made.parts, open_ticks = made.open, origin_ticks = made.origin,
       take_profit = made.profit_ticks, stop_loss = made.loss_ticks, original_margin = made.original,
       reserve = made.reserve, profit = futures_position.profit + made.profit, armed_at = $10
     FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $4::integer[], $5::integer[], $6::integer[], $7::bigint[],
       $8::bigint[], $9::bigint[])
       AS made (id, parts, open, origin, profit_ticks, loss_ticks, original, reserve, profit)
     WHERE futures_position.id = made.id`,
    [
      left.map(({ id }) => id),
      left.map(({ lots }) => lots),
      left.map(({ openTicks }) => openTicks),
      left.map(({ originTicks }) => originTicks),
      left.map(({ takeProfit }) => takeProfit),
      left.map(({ stopLoss }) => stopLoss),
      left.map(({ originalMargin }) => originalMargin),
      left.map(({ reserve }) => reserve),
      left.map(({ profit }) => profit),
      at,
    ],
  );
  const gone = changes.flatMap(({ position: { id }, split: { closed, after } }) =>
    after === null && closed ? [{ id, closed }] : [],
  );
  await client.query(
    `UPDATE futures_position SET status = ${CLOSED}, reason = $4, ended_at = $5, close_ticks = made.ticks,
       original_margin = 0, reserve = 0, profit = futures_position.profit + made.profit
     FROM unnest($1::bigint[], $2::integer[], $3::bigint[]) AS made (id, ticks, profit)
     WHERE futures_position.id = made.id`,
    [
      gone.map(({ id }) => id),
      gone.map(({ closed }) => closed.ticks),
      gone.map(({ closed }) => closed.profit),
      reasonNumber('split'),
      at,
    ],
  );
}
