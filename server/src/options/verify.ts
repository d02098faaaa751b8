import { settle, type Settlement } from '@aureus/core/options/receipt.ts';
import { payoutOf } from '@aureus/core/options/settlement.ts';
import type { ClientBase } from 'pg';
import { house } from '../platform/ledger/house.ts';
import { type Moved, movedByCause } from '../platform/ledger/moved.ts';
import type { RecordedText, SettlementVerifier, VerifierNeeds } from '../platform/settlements/verifier.ts';
import { type OptionOrder, stateOf } from './orders.ts';
import { inputsOf } from './receipts.ts';
import { closingSpan, entrySpan, type Span, ticksOf } from './windows.ts';

/** So many orders are read at a time. */
const CHUNK = 20_000;
/** What is due is settled within seconds; after so many somebody has to look. */
const LATE_SECONDS = 600;
const KINDS = ['option_hold', 'option_release', 'option_reserve', 'option_unreserve', 'option_win', 'option_loss'] as const; // prettier-ignore

/**
 * Settles every option again: by what the order says and the prices that were recorded. What was stored of the prices
 * must be what the log says, what came out must be what is stored, and the money must have moved so.
 */
export const verifyOptions: SettlementVerifier = {
  name: 'options',
  verify: async (needs) => {
    const problems: string[] = [];
    const windows = await readWindows(needs, problems);
    let settled = 0;
    for await (const { orders, first, last } of readOrders(needs.client)) {
      const moved = await movedByCause(needs.client, KINDS, first, last);
      const known = new Set(orders.map(({ id }) => id));
      for (const id of moved.keys())
        if (!known.has(id)) problems.push(`option ${id}: is gone, and its money has moved`);
      for (const order of orders) {
        if (order.profit !== null) settled += 1;
        const faults = order.profit === null ? [] : faultsOf(order, windows);
        for (const fault of [...faults, ...compareMoney(order, moved.get(order.id))])
          problems.push(`option ${order.id}: ${fault}`);
      }
    }
    problems.push(...(await findLate(needs.client)));
    return { settled, problems };
  },
};

const nameOf = ({ marketId, from, to }: Span): string => `${marketId} ${from} ${to}`;

/** The stored prices by their span; those that are not what the log says are told. */
async function readWindows({ client, recorded }: VerifierNeeds, problems: string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ market_id: number; from_second: bigint; to_second: bigint; ticks: string }>(
    'SELECT market_id, from_second, to_second, ticks FROM option_window ORDER BY market_id, to_second, from_second',
  );
  const windows = new Map<string, string>();
  for (const { market_id: marketId, from_second, to_second, ticks } of rows) {
    const span = { marketId, from: Number(from_second), to: Number(to_second) };
    windows.set(nameOf(span), ticks);
    const isRecorded = await isAsRecorded(recorded, span, ticks);
    if (!isRecorded) problems.push(`prices of market ${marketId}, seconds ${span.from} to ${span.to}: are not what was written down`); // prettier-ignore
  }
  return windows;
}

async function isAsRecorded(recorded: RecordedText, { marketId, from, to }: Span, ticks: string): Promise<boolean> {
  try {
    return (await recorded(marketId, from * 1_000, to * 1_000)).text === ticks;
  } catch {
    // What cannot be read, or is said to be of the future, was not written down.
    return false;
  }
}

interface Chunk {
  readonly orders: readonly OptionOrder[];
  /** The numbers it covers, both included; together the chunks cover all there can be. */
  readonly first: bigint;
  readonly last: bigint;
}

const LARGEST_ID = 2n ** 63n - 1n;

/** All orders, those that are open too: of them it is known what is set aside. */
async function* readOrders(client: ClientBase): AsyncGenerator<Chunk> {
  let first = 0n;
  for (;;) {
    const { rows: orders } = await client.query<OptionOrder>(
      'SELECT * FROM option_order WHERE id >= $1 ORDER BY id LIMIT $2',
      [first, CHUNK],
    );
    const last = orders.length < CHUNK ? LARGEST_ID : (orders.at(-1)?.id ?? LARGEST_ID);
    yield { orders, first, last };
    if (last === LARGEST_ID) return;
    first = last + 1n;
  }
}

function faultsOf(order: OptionOrder, windows: ReadonlyMap<string, string>): readonly string[] {
  try {
    const entry = windows.get(nameOf(entrySpan(order)));
    const closing = windows.get(nameOf(closingSpan(order)));
    if (entry === undefined) return ['the price it entered at is gone'];
    if (order.entry_price !== null && closing === undefined) return ['the prices it was settled by are gone'];
    const prices = { entry: ticksOf(entry), window: closing === undefined ? null : ticksOf(closing) };
    return compare(order, settle(inputsOf(order), prices));
  } catch (error) {
    return [`cannot be settled again: ${error instanceof Error ? error.message : String(error)}`];
  }
}

type Compared = readonly (readonly [what: string, stored: unknown, expected: unknown])[];

const differences = (compared: Compared): string[] =>
  compared.flatMap(([what, stored, expected]) =>
    stored === expected ? [] : [`${what} is ${String(stored)}, and comes out as ${String(expected)}`],
  );

/** What is stored beside what comes out. */
function compare(order: OptionOrder, made: Settlement): string[] {
  return differences([
    ['entry second', order.entry_second, BigInt(made.entrySecond)],
    ['due second', order.due_second, BigInt(made.dueSecond)],
    ['payout', order.payout, payoutOf(order.stake, order.payout_ppm)],
    ['entry price', order.entry_price, made.entryPrice === null ? null : BigInt(made.entryPrice)],
    ['end price', order.end_price, made.endPrice === null ? null : BigInt(made.endPrice)],
    ['reason', order.drop_reason, made.dropped],
    ['result', stateOf(order), made.dropped === null ? made.result : 'dropped'],
    ['profit', order.profit, made.dropped === null ? made.profit : 0n],
  ]);
}

/** What the journal says of the money of its user, of the house and of anybody else, beside what it should have moved. */
function compareMoney(order: OptionOrder, moved: readonly Moved[] = []): string[] {
  const { stake, payout, owner_id: user } = order;
  const state = stateOf(order);
  const isOpen = order.profit === null;
  const expected: Readonly<Record<(typeof KINDS)[number], readonly [user: bigint, house: bigint]>> = {
    option_hold: [-stake, 0n],
    option_reserve: [0n, -payout],
    option_release: [isOpen || state === 'lost' ? 0n : stake, 0n],
    option_unreserve: [0n, isOpen || state === 'won' ? 0n : payout],
    option_win: [state === 'won' ? payout : 0n, 0n],
    option_loss: [0n, state === 'lost' ? stake : 0n],
  };
  const isOwn = ({ owner, currency }: Moved): boolean =>
    (owner === user || owner === house.options) && currency === order.currency_id;
  const of = (kind: string, owner: bigint): bigint =>
    moved.find((each) => each.kind === kind && each.owner === owner && isOwn(each))?.available ?? 0n;
  return [
    ...KINDS.flatMap((kind) => {
      const [ofUser, ofHouse] = expected[kind];
      return differences([
        [`money of the user (${kind})`, of(kind, user), ofUser],
        [`money of the house (${kind})`, of(kind, house.options), ofHouse],
      ]);
    }),
    ...moved
      .filter((each) => !isOwn(each))
      .map(
        ({ kind, owner, currency, available }) =>
          `has moved ${available} of currency ${currency} of ${owner} (${kind})`,
      ),
  ];
}

/** What has been due for long, by the database's clock. */
async function findLate(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: bigint }>(
    `SELECT id FROM option_order
     WHERE profit IS NULL AND due_second < extract(epoch FROM clock_timestamp()) - $1 ORDER BY id LIMIT 100`,
    [LATE_SECONDS],
  );
  return rows.map(({ id }) => `option ${id}: has been due for more than ten minutes`);
}
