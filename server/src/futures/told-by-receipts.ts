import type { CopyStop } from '@aureus/core/futures/copy-stop.ts';
import type { Closed, Stops } from '@aureus/core/futures/closing.ts';
import type { ContractDividend } from '@aureus/core/futures/dividend.ts';
import type { Liquidation } from '@aureus/core/futures/liquidation.ts';
import type { NightFee } from '@aureus/core/futures/overnight.ts';
import { readReceiptText, type TermInputs } from '@aureus/core/futures/receipt.ts';
import type { ContractSplit } from '@aureus/core/futures/split.ts';

/** How a position was ended, by a receipt. */
export interface Ending {
  /** The price it was ended at, whole ticks. */
  readonly ticks: number;
  /** The stops it was ended by; null where it was not ended by any. */
  readonly stops: Stops | null;
  /** The moment at which it was to be closed at the latest, milliseconds since 1970, where it was ended by that. */
  readonly endsAt?: number;
}

/** What receipts say of positions, gathered in the order in which they were written. */
export class Told {
  readonly #endings = new Map<bigint, Ending>();
  readonly #nights = new Map<bigint, bigint>();
  readonly #dividends = new Map<bigint, bigint>();
  readonly #splits = new Map<bigint, bigint>();

  /** @throws SyntaxError for a text that is none */
  note({ positions, rule, inputs, output }: Noted): void {
    const [id = 0n] = positions;
    const made = readReceiptText(output);
    if (rule === 'futures.night.1') {
      this.#nights.set(id, this.nightsOf(id) + (made as NightFee).fee);
    } else if (rule === 'futures.dividend.1') {
      const { received, fromMargin, fromBalance, fromOthers } = made as ContractDividend;
      const paid = fromOthers.reduce((sum, each) => sum + each, fromMargin + fromBalance);
      this.#dividends.set(id, this.dividendsOf(id) + received - paid);
    } else if (rule === 'futures.split.1') {
      const { closed, after } = made as ContractSplit;
      this.#splits.set(id, this.splitsOf(id) + (after?.added ?? 0n));
      if (closed && !after) this.#endings.set(id, { ticks: closed.ticks, stops: null });
    } else if (rule === 'futures.stop.1') {
      const { takeProfit, stopLoss } = readReceiptText(inputs) as Stops;
      const { closed } = made as { readonly closed: Closed };
      this.#endings.set(id, { ticks: closed.ticks, stops: { takeProfit, stopLoss } });
    } else if (rule === 'futures.term.1') {
      const { endsAt } = readReceiptText(inputs) as TermInputs;
      const { closed } = made as { readonly closed: Closed };
      this.#endings.set(id, { ticks: closed.ticks, stops: null, endsAt });
    } else if (rule === 'futures.copy_stop.1') {
      const { closed } = made as CopyStop;
      // In the order of its inputs.
      for (const [place, id] of positions.entries()) {
        this.#endings.set(id, { ticks: closed[place]?.ticks ?? 0, stops: null });
      }
    } else {
      for (const step of (made as Liquidation).steps) {
        this.#endings.set(BigInt(step.id), { ticks: step.ticks, stops: null });
      }
    }
  }

  /** The last that was said of how it ended; undefined where nothing was. */
  endingOf(position: bigint): Ending | undefined {
    return this.#endings.get(position);
  }

  /** What its nights have cost, minor units. */
  nightsOf(position: bigint): bigint {
    return this.#nights.get(position) ?? 0n;
  }

  /** What dividends of its share have brought its owner, minor units; below zero for a short. */
  dividendsOf(position: bigint): bigint {
    return this.#dividends.get(position) ?? 0n;
  }

  /** What splits of its share have added to its margin, minor units. */
  splitsOf(position: bigint): bigint {
    return this.#splits.get(position) ?? 0n;
  }
}

interface Noted {
  readonly positions: readonly bigint[];
  readonly rule: string;
  readonly inputs: string;
  readonly output: string;
}
