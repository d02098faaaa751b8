import type { TrialOutcome } from '@aureus/core/futures/trial.ts';

/** What a batch does to a trial margin. */
export interface TrialChange {
  readonly id: number;
  /** Its position is opened in this batch; else it was before. */
  readonly opened: { readonly position: number; readonly margin: bigint } | null;
  /** Its position ends in this batch. */
  readonly outcome: TrialOutcome | null;
}

/** What becomes of trial margins in a batch: each is opened once and ends once, perhaps both in the same batch. */
export class TrialChanges {
  readonly #changes = new Map<number, TrialChange>();

  isOpened(id: number): boolean {
    return (this.#changes.get(id)?.opened ?? null) !== null;
  }

  open(id: number, position: number, margin: bigint): void {
    this.#changes.set(id, { id, opened: { position, margin }, outcome: null });
  }

  end(id: number, outcome: TrialOutcome): void {
    this.#changes.set(id, { id, opened: this.#changes.get(id)?.opened ?? null, outcome });
  }

  /** In the order of their numbers: in that order rows are locked. */
  all(): TrialChange[] {
    return [...this.#changes.values()].toSorted((a, b) => a.id - b.id);
  }
}
