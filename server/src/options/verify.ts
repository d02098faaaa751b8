import { settle, type Settlement } from '@aureus/core/options/receipt.ts';
import { optionRules } from '@aureus/core/options/rule.ts';
import { payoutOf } from '@aureus/core/options/settlement.ts';
import type { ClientBase } from 'pg';
import { readWindows, type Span, spanName, ticksOf } from '../market/public.ts';
import { house } from '../platform/ledger/house.ts';
import { type Moved, movedByCause } from '../platform/ledger/moved.ts';
import { readChunks } from '../platform/settlements/chunks.ts';
import { compareMoved, type ExpectedMove } from '../platform/settlements/compare-moved.ts';
import { differences } from '../platform/settlements/differences.ts';
import type { SettlementVerifier } from '../platform/settlements/verifier.ts';
import { endSecondOf, type OptionOrder, stateOf } from './orders.ts';
import { inputsOf } from './receipts.ts';
import { closingSpan, entrySpan } from './windows.ts';

/** So many orders are read at a time. */
const CHUNK = 20_000;
/** What is due is settled within seconds; after so many somebody has to look. */
const LATE_SECONDS = 600;
const KINDS = ['option_hold', 'option_release', 'option_reserve', 'option_unreserve', 'option_win', 'option_loss'] as const; // prettier-ignore

/**
 * Settles every option again: by what the order says and the prices that were recorded. What comes out must be what is
 * stored, and the money must have moved so. That the prices are what the log says is asked of all windows together.
 */
export const verifyOptions: SettlementVerifier = {
  name: 'options',
  verify: async (needs) => {
    const problems: string[] = [];
    let settled = 0;
    for await (const { rows: orders, first, last } of readChunks<OptionOrder>(needs.client, READ, CHUNK)) {
      const windows = await readWindows(needs.client, spansOf(orders));
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

/** All orders, those that are open too: of them it is known what is set aside. */
const READ = 'SELECT * FROM option_order WHERE id >= $1 ORDER BY id LIMIT $2';

/** The windows that orders went by, each once. One whose rule nobody knows is told where it is settled again. */
function spansOf(orders: readonly OptionOrder[]): readonly Span[] {
  const known = orders.filter(({ rule }) => optionRules.some(({ version }) => version === rule));
  const spans = known.flatMap((order) => [entrySpan(order), closingSpan(order)]);
  return [...new Map(spans.map((span) => [spanName(span), span])).values()];
}

function faultsOf(order: OptionOrder, windows: ReadonlyMap<string, string>): readonly string[] {
  try {
    const entry = windows.get(spanName(entrySpan(order)));
    const closing = windows.get(spanName(closingSpan(order)));
    if (entry === undefined) return ['the price it entered at is gone'];
    if (order.entry_price !== null && closing === undefined) return ['the prices it was settled by are gone'];
    const prices = { entry: ticksOf(entry), window: closing === undefined ? null : ticksOf(closing) };
    return compare(order, settle(inputsOf(order), prices));
  } catch (error) {
    return [`cannot be settled again: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** What is stored beside what comes out. */
function compare(order: OptionOrder, made: Settlement): string[] {
  return differences([
    ['entry second', order.entry_second, BigInt(made.entrySecond)],
    ['due second', order.due_second, BigInt(made.dueSecond)],
    ['payout', order.payout, payoutOf(order.stake, order.payout_ppm)],
    ['entry price', order.entry_price, made.entryPrice === null ? null : BigInt(made.entryPrice)],
    ['end second', endSecondOf(order), made.endSecond === null ? null : BigInt(made.endSecond)],
    ['end price', order.end_price, made.endPrice === null ? null : BigInt(made.endPrice)],
    ['reason', order.drop_reason, made.dropped],
    ['result', stateOf(order), made.dropped === null ? made.result : 'dropped'],
    ['profit', order.profit, made.dropped === null ? made.profit : 0n],
  ]);
}

/** What the money of its user and of the house should have moved. */
function compareMoney(order: OptionOrder, moved: readonly Moved[] = []): string[] {
  const { stake, payout, owner_id: user, currency_id: currency } = order;
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
  const moves = KINDS.flatMap((kind): ExpectedMove[] => {
    const [ofUser, ofHouse] = expected[kind];
    return [
      { kind, whose: 'user', currency, available: ofUser },
      { kind, whose: 'house', currency, available: ofHouse },
    ];
  });
  return compareMoved({ user, house: house.options }, moves, moved);
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
