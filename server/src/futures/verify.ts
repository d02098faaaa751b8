import { isDeepStrictEqual } from 'node:util';
import { endReasons } from '@aureus/contract/futures/shapes.ts';
import type { PositionSide } from '@aureus/core/futures/reckoning.ts';
import { worsePpm, recompute } from '@aureus/core/futures/receipt.ts';
import type { ReceiptTick } from '@aureus/core/futures/receipt.ts';
import type { ClientBase } from 'pg';
import type { PriceTick } from '../market/public.ts';
import { house } from '../platform/ledger/house.ts';
import { type Moved, movedByCause } from '../platform/ledger/moved.ts';
import type { RecordedText, SettlementVerifier } from '../platform/settlements/verifier.ts';
import { apartIn } from './usable-ticks.ts';
import { type Ending, Told } from './told-by-receipts.ts';

/** So many rows are read at a time. */
const CHUNK = 5_000;
const KINDS = ['futures_profit', 'futures_overnight', 'futures_dividend', 'futures_split'] as const;

interface Receipt {
  readonly id: bigint;
  readonly positions: readonly bigint[];
  readonly rule: string;
  readonly ticks: string;
  readonly inputs: string;
  readonly output: string;
}

interface Closed {
  readonly id: bigint;
  readonly profit: bigint;
  readonly overnight: bigint;
  readonly close_ticks: number | null;
  readonly take_profit: number | null;
  readonly stop_loss: number | null;
  readonly reason: number | null;
  readonly trial_ends: Date | null;
}

/**
 * Reckons every receipt of contracts again (stops, last moments, ends of follows, liquidations, nights, dividends, splits), compares the prices in it with
 * the log, how each position ended with its receipts, and its money with the journal.
 */
export const verifyFutures: SettlementVerifier = {
  name: 'receipts of futures',
  verify: async ({ client, recorded }) => {
    const problems: string[] = [];
    let settled = 0;
    const told = new Told();
    for await (const receipts of readAll<Receipt>(client, 'futures_receipt')) {
      settled += receipts.length;
      for (const receipt of receipts) {
        for (const fault of await faultsOf(receipt, recorded, told))
          problems.push(`futures receipt ${receipt.id}: ${fault}`);
      }
    }
    const leftOut = await withoutReceipts(client);
    for await (const positions of readAll<Closed>(client, 'futures_position')) {
      const moved = await movedByCause(client, KINDS, positions[0]?.id ?? 0n, positions.at(-1)?.id ?? 0n, leftOut);
      for (const position of positions) {
        const { id } = position;
        const money = { ...position, dividends: told.dividendsOf(id), added: told.splitsOf(id) };
        const faults = [...compareMoney(money, moved.get(id)), ...compareEnding(position, told.endingOf(id))];
        if (told.nightsOf(id) !== position.overnight) {
          faults.push(`has paid ${position.overnight} for nights, and its receipts say ${told.nightsOf(id)}`);
        }
        for (const fault of faults) problems.push(`position ${id}: ${fault}`);
      }
    }
    return { settled, problems };
  },
};

/** Dividends of before they had receipts: until the last of them was settled the journal alone knows of them. */
async function withoutReceipts(client: ClientBase) {
  const { rows } = await client.query<{ until: Date | null }>(
    'SELECT max(settled_at) AS until FROM futures_dividend WHERE NOT has_receipts',
  );
  const until = rows[0]?.until ?? null;
  return until && ({ kind: 'futures_dividend', until } as const);
}

/** What the journal says of its profit, and of what its nights, dividends and splits have brought the house. */
function compareMoney(
  { profit, overnight, trial_ends, dividends, added }: Closed & { readonly dividends: bigint; readonly added: bigint },
  moved: readonly Moved[] = [],
): string[] {
  const sumOf = (kind: (typeof KINDS)[number], isMeant: (owner: bigint) => boolean): bigint =>
    moved.reduce((sum, each) => (each.kind === kind && isMeant(each.owner) ? sum + each.available : sum), 0n);
  // A loss on a margin of the house is the house's, and of no other position.
  const gained = sumOf('futures_profit', (owner) => owner > 0n || (trial_ends !== null && owner === house.trials));
  const paid = sumOf('futures_overnight', (owner) => owner === house.fees);
  const brought = -sumOf('futures_dividend', (owner) => owner === house.futures);
  const given = -sumOf('futures_split', (owner) => owner === house.futures);
  return [
    ...(gained === profit ? [] : [`has brought ${profit}, and the journal says ${gained}`]),
    ...(paid === overnight ? [] : [`has paid ${overnight} for nights, and the journal says ${paid}`]),
    ...(brought === dividends
      ? []
      : [`has got ${dividends} of dividends by its receipts, and the journal says ${brought}`]),
    ...(given === added ? [] : [`was given ${added} at splits by its receipts, and the journal says ${given}`]),
  ];
}

/** Ends that nobody asked for at that moment. */
const UNASKED: ReadonlySet<string | undefined> = new Set([
  'take_profit',
  'stop_loss',
  'gain_limit',
  'liquidation',
  'split',
  'trial_end',
  'copy_stop',
  'copy_end',
]);

function compareEnding(position: Closed, ending: Ending | undefined): string[] {
  if (position.close_ticks === null || !UNASKED.has(endReasons[(position.reason ?? 0) - 1])) return [];
  if (!ending) return ['was ended, and no receipt says how'];
  const { ticks, stops, endsAt } = ending;
  return [
    ...(ticks === position.close_ticks ? [] : [`was ended at ${position.close_ticks}, and its receipt says ${ticks}`]),
    ...(stops === null || (stops.takeProfit === position.take_profit && stops.stopLoss === position.stop_loss)
      ? []
      : ['has other stops than its receipt says']),
    ...(endsAt === undefined || position.trial_ends === null || endsAt === position.trial_ends.getTime()
      ? []
      : ['was to be closed at another moment than its receipt says']),
  ];
}

async function* readAll<Row extends { readonly id: bigint }>(
  client: ClientBase,
  table: 'futures_receipt' | 'futures_position',
): AsyncGenerator<Row[]> {
  const sql = {
    futures_receipt: `SELECT id, positions, rule, ticks, inputs, output FROM futures_receipt
      WHERE id > $1 ORDER BY id LIMIT $2`,
    futures_position: `SELECT id, profit, overnight, close_ticks, take_profit, stop_loss, reason,
        trial_ends FROM futures_position
      WHERE id > $1 ORDER BY id LIMIT $2`,
  }[table];
  let after = 0n;
  for (;;) {
    const { rows } = await client.query<Row>(sql, [after, CHUNK]);
    if (rows.length > 0) yield rows;
    if (rows.length < CHUNK) return;
    after = rows.at(-1)?.id ?? after;
  }
}

async function faultsOf(receipt: Receipt, recorded: RecordedText, told: Told): Promise<string[]> {
  const { rule, ticks, inputs, output } = receipt;
  try {
    const faults: string[] = [];
    if (recompute(rule, inputs) !== output) faults.push('comes out otherwise');
    told.note(receipt);
    const used = JSON.parse(ticks) as readonly ReceiptTick[];
    for (const tick of used) if (!(await isRecorded(tick, recorded))) faults.push('its prices were not written down');
    for (const fault of pricesBeside(inputs, used)) faults.push(fault);
    if (rule !== 'futures.liquidation.1' && used.some(({ apart }) => apart !== undefined)) {
      faults.push('goes by a price that two sources contradict');
    }
    if (rule === 'futures.term.1' && !isDone(output)) faults.push('ends a position before its time');
    if (rule === 'futures.copy_stop.1' && !isReached(output)) faults.push('ends a follow that had not lost so much');
    return faults;
  } catch (error) {
    return [`cannot be reckoned again: ${error instanceof Error ? error.message : String(error)}`];
  }
}

async function isRecorded(named: ReceiptTick, recorded: RecordedText): Promise<boolean> {
  const { marketId, second, sequence, mark, apart } = named;
  try {
    const { text } = await recorded(marketId, second * 1_000, second * 1_000);
    const [line = ''] = text.split('\n');
    const tick = JSON.parse(line) as Pick<PriceTick, 'sequence' | 'mark' | 'state' | 'used'>;
    return tick.sequence === sequence && tick.mark === mark && isDeepStrictEqual(apartIn(tick).apart, apart);
  } catch {
    // What cannot be read was not written down.
    return false;
  }
}

/** Whether the moment at which a position is closed at the latest had come by its price. */
const isDone = (output: string): boolean => (JSON.parse(output) as { readonly isOver: boolean }).isOver;

/** Whether a follow had lost what it may by its prices. */
const isReached = (output: string): boolean => (JSON.parse(output) as { readonly isReached: boolean }).isReached;

interface Reckoned {
  readonly marketId: number;
  readonly side?: PositionSide;
  readonly mark: number;
  readonly openTicks?: number;
  readonly spreadPpm?: number;
  readonly isStuck: boolean;
}

/**
 * The inputs name a mark for each market: it has to be the one of the tick. Where two sources were apart the closing has to
 * go by the worse of them.
 */
function pricesBeside(inputs: string, ticks: readonly ReceiptTick[]): string[] {
  const read = JSON.parse(inputs) as {
    readonly marketId?: number;
    readonly mark?: number | null;
    readonly second?: number;
    readonly positions?: readonly Reckoned[];
    readonly copies?: readonly Reckoned[];
  };
  const { marketId, mark, second, copies = [], positions = copies } = read;
  if (second !== undefined && !ticks.some((tick) => tick.second === second)) return ['names another second'];
  const used =
    marketId === undefined || mark === undefined || mark === null ? positions : [{ marketId, mark, isStuck: false }];
  const isBeside = (each: Reckoned): boolean => {
    const tick = ticks.find((named) => named.marketId === each.marketId);
    // What could not be ended counts at its own price where it has gained; of a closed market no price is named.
    if (each.isStuck) return !tick || tick.mark === each.mark || each.mark === each.openTicks;
    return tick?.mark === each.mark && (!each.side || worsePpm(each.side, tick.apart) <= (each.spreadPpm ?? 0));
  };
  return used.some((each) => !isBeside(each)) ? ['was reckoned by other prices than it names'] : [];
}
