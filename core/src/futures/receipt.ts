import { type ClosingInputs, closePosition, stopReached, type Stops } from './closing.ts';
import { copyStop, type CopyStopInputs } from './copy-stop.ts';
import { contractDividend, type ContractDividendInputs } from './dividend.ts';
import { type AccountRules, liquidate, type LiquidationPosition } from './liquidation.ts';
import { nightFee, type NightInputs } from './overnight.ts';
import { LONG, type PositionSide } from './reckoning.ts';
import { contractSplit, type ContractSplitInputs } from './split.ts';

/**
 * What was done without the user asking at that moment, with all it was reckoned from: whoever has the receipt reckons it
 * again, by these same functions, and compares. The rule is named with its version: a change of the formulas is another
 * version, and this one stays.
 */

/** The recorded price a receipt was reckoned by. */
export interface ReceiptTick {
  readonly marketId: number;
  /** Seconds since 1970, and the place in the log of prices: see `prices.at`. */
  readonly second: number;
  readonly sequence: number;
  readonly mark: number;
  /** Left out where three spoke, or two that agreed. */
  readonly apart?: Apart;
}

/**
 * How far two sources that do not agree lie below and above the mark that is of them, parts per million of it. A liquidation
 * closes by the worse of them: a long by so much lower, a short by so much higher.
 */
export interface Apart {
  readonly belowPpm: number;
  readonly abovePpm: number;
}

/** How much worse a position is closed for that, parts per million of the mark. */
export function worsePpm(side: PositionSide, apart: Apart | undefined): number {
  if (apart === undefined) return 0;
  return side === LONG ? apart.belowPpm : apart.abovePpm;
}

export interface StopInputs extends ClosingInputs, Stops {}

/** The end of a position that is closed at a moment at the latest. */
export interface TermInputs extends ClosingInputs {
  /** That moment, milliseconds since 1970. */
  readonly endsAt: number;
  /** Of the price it is closed by, seconds since 1970. */
  readonly second: number;
}

export interface LiquidationInputs {
  readonly balance: bigint;
  readonly positions: readonly LiquidationPosition[];
  readonly rules: AccountRules;
}

/** The inputs of each rule, by its name. */
export interface ReceiptInputs {
  readonly 'futures.stop.1': StopInputs;
  readonly 'futures.liquidation.1': LiquidationInputs;
  readonly 'futures.night.1': NightInputs;
  readonly 'futures.dividend.1': ContractDividendInputs;
  readonly 'futures.split.1': ContractSplitInputs;
  readonly 'futures.term.1': TermInputs;
  readonly 'futures.copy_stop.1': CopyStopInputs;
}
export type ReceiptRule = keyof ReceiptInputs;

const rules: { readonly [Rule in ReceiptRule]: (inputs: ReceiptInputs[Rule]) => unknown } = {
  'futures.stop.1': (inputs) => ({ reached: stopReached(inputs, inputs, inputs.mark), closed: closePosition(inputs) }),
  'futures.liquidation.1': ({ balance, positions, rules }) => liquidate(balance, positions, rules),
  'futures.night.1': nightFee,
  'futures.dividend.1': contractDividend,
  'futures.split.1': contractSplit,
  'futures.term.1': (inputs) => ({ isOver: isTermOver(inputs), closed: closePosition(inputs) }),
  'futures.copy_stop.1': copyStop,
};

/** Whether the price of a second is of the moment at which a position is closed at the latest, or of later. */
export function isTermOver({ endsAt, second }: Pick<TermInputs, 'endsAt' | 'second'>): boolean {
  return second * 1_000 >= endsAt;
}

/** Whole numbers that may be large are written with an `n` behind them: `12` is a number, `"12n"` an amount. */
const AMOUNT = /^-?[0-9]+n$/;

/** Inputs or an output as text. */
export function receiptText(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each));
}

/** What the rule makes of the inputs, as text. */
export function outputOf<Rule extends ReceiptRule>(rule: Rule, inputs: ReceiptInputs[Rule]): string {
  return receiptText(rules[rule](inputs));
}

/** Inputs or an output as values; amounts are bigints. @throws SyntaxError for text that is none */
export function readReceiptText(text: string): unknown {
  return JSON.parse(text, (_, each: unknown) =>
    typeof each === 'string' && AMOUNT.test(each) ? BigInt(each.slice(0, -1)) : each,
  );
}

/**
 * Reckons a stored receipt again.
 * @returns the output it should have, as text
 * @throws Error for a rule nobody knows, or inputs that are none
 */
export function recompute(rule: string, inputs: string): string {
  if (!isRule(rule)) throw new Error(`No rule is called ${rule}`);
  return receiptText((rules[rule] as (inputs: unknown) => unknown)(readReceiptText(inputs)));
}

const isRule = (rule: string): rule is ReceiptRule => Object.hasOwn(rules, rule);
