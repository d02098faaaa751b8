import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import type { BatchEffects } from '../platform/sequencer/program.ts';
import type { AccountView } from './accounts.ts';
import type { FuturesAnswer, FuturesCommand } from './commands.ts';
import type { CopyResult, Skipped } from './follow-draft.ts';
import type { Follow } from './follow.ts';
import type { Position } from './position.ts';
import type { TrialChange } from './trial-changes.ts';
import type { Deed, Warning } from './triggers.ts';

/** An account as it stands after a batch. */
export interface AccountAfter {
  readonly owner: number;
  readonly currency: number;
  readonly view: AccountView;
  /** Its open positions with their markets. */
  readonly open: readonly Position[];
  /** Rows of it that changed. */
  readonly changed: readonly LeverRow[];
}

/** What a batch did, before it is written. */
export interface FuturesEffects extends BatchEffects<FuturesAnswer, FuturesCommand> {
  /** When it was matched. */
  readonly at: Date;
  /** What each wallet of a user has after it, if nobody else takes from it: by that their risk was judged. */
  readonly balances: ReadonlyMap<number, bigint>;
  readonly changes: readonly { readonly before: Position | undefined; readonly after: Position }[];
  /** What became of margins that the house pays, by their numbers. */
  readonly trials: readonly TrialChange[];
  readonly follows: readonly { readonly before: Follow | undefined; readonly after: Follow }[];
  readonly copyResults: readonly (CopyResult & { readonly id: number })[];
  /** Copies that were not made. */
  readonly skipped: readonly Skipped[];
  readonly receipts: readonly (Deed & { readonly id: number })[];
  /** Those who are told now that they are low, and have not been told yet. */
  readonly warnings: readonly Warning[];
  /** By `accountName`, those that were found low, and those that were found safe. */
  readonly low: readonly string[];
  readonly safe: readonly string[];
  readonly accounts: readonly AccountAfter[];
}

/** Under which an account is kept in a map. */
export const accountName = ({ owner, currency }: Warning): string => `${owner} ${currency}`;
