import type { LeverReceipt } from '@aureus/contract/futures/shapes.ts';
import type { Closed, StopKind } from './closing.ts';
import type { CopyStop, CopyStopInputs } from './copy-stop.ts';
import type { ContractDividend, ContractDividendInputs } from './dividend.ts';
import type { Liquidation } from './liquidation.ts';
import type { NightFee, NightInputs } from './overnight.ts';
import type { ContractSplit, ContractSplitInputs } from './split.ts';
import { type LiquidationInputs, readReceiptText, recompute, type StopInputs, type TermInputs } from './receipt.ts';

/** What a receipt says, by its rule. */
export type ReadReceipt =
  | {
      readonly kind: 'stop';
      readonly inputs: StopInputs & { readonly marketId: number };
      readonly output: {
        readonly reached: { readonly kind: StopKind; readonly ticks: number } | null;
        readonly closed: Closed;
      };
    }
  | { readonly kind: 'liquidation'; readonly inputs: LiquidationInputs; readonly output: Liquidation }
  | { readonly kind: 'night'; readonly inputs: NightInputs; readonly output: NightFee }
  | { readonly kind: 'dividend'; readonly inputs: ContractDividendInputs; readonly output: ContractDividend }
  | {
      readonly kind: 'term';
      readonly inputs: TermInputs & { readonly marketId: number };
      readonly output: { readonly isOver: boolean; readonly closed: Closed };
    }
  | { readonly kind: 'copies'; readonly inputs: CopyStopInputs; readonly output: CopyStop }
  | { readonly kind: 'split'; readonly inputs: ContractSplitInputs; readonly output: ContractSplit };

const kinds: Readonly<Record<string, ReadReceipt['kind'] | undefined>> = {
  'futures.stop.1': 'stop',
  'futures.liquidation.1': 'liquidation',
  'futures.night.1': 'night',
  'futures.dividend.1': 'dividend',
  'futures.split.1': 'split',
  'futures.term.1': 'term',
  'futures.copy_stop.1': 'copies',
};

type Stored = Pick<LeverReceipt, 'rule' | 'inputs' | 'output'>;

/** Null for a rule that is not known here. */
export function readReceipt({ rule, inputs, output }: Stored): ReadReceipt | null {
  const kind = kinds[rule];
  if (kind === undefined) return null;
  return { kind, inputs: readReceiptText(inputs), output: readReceiptText(output) } as ReadReceipt;
}

/** The version of a rule: a change of its formulas is another version. */
export const versionOf = (rule: string): string => rule.slice(rule.lastIndexOf('.') + 1);

/** Whether the same comes out on this device, and the prices it was reckoned by are those that were recorded. */
export function isSame({ ticks, ...stored }: Stored & Pick<LeverReceipt, 'ticks'>, tickOf: TickOf): boolean {
  try {
    if (recompute(stored.rule, stored.inputs) !== stored.output) return false;
    const read = readReceipt(stored);
    if (read?.kind === 'term' && !ticks.some(({ second }) => second === read.inputs.second)) return false;
    return read === null || marksOf(read).every((mark) => isRecorded(mark, ticks, tickOf));
  } catch {
    return false;
  }
}

/** The price of a number of ticks on a market as text; undefined for a market that is not known here. */
export type TickOf = (marketId: number, ticks: number) => string | undefined;

interface Mark {
  readonly marketId: number;
  readonly mark: number;
}

/** The prices a receipt was reckoned by; what is stuck in a closed market goes by no price of that second. */
function marksOf(read: ReadReceipt): readonly Mark[] {
  if (read.kind === 'night' || read.kind === 'dividend') return [];
  if (read.kind === 'split') {
    const { marketId, mark } = read.inputs;
    return mark === null ? [] : [{ marketId, mark }];
  }
  if (read.kind === 'copies') return read.inputs.copies as readonly (CopyStopInputs['copies'][number] & Mark)[];
  if (read.kind === 'liquidation') return read.inputs.positions.filter(({ isStuck }) => !isStuck);
  return [read.inputs];
}

function isRecorded({ marketId, mark }: Mark, ticks: LeverReceipt['ticks'], tickOf: TickOf): boolean {
  const price = tickOf(marketId, mark);
  return price === undefined || ticks.some((tick) => tick.match_id === marketId && tick.mark === price);
}
