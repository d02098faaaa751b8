import type { HoldChange, NewHold } from '../../src/platform/ledger/holds.ts';
import type { MemoryLedger } from './memory-ledger.ts';

/** Something that is due at a moment, epoch milliseconds. */
export interface DueRow {
  readonly ref: string;
  readonly due: number;
}

/** What settling some rows comes to. Nothing of it is there before it is committed, all at once. */
export interface Settled {
  readonly changes: readonly HoldChange[];
  readonly opened?: readonly NewHold[];
  /** Writes all else. */
  write(): void;
}

/** A kind of what is due. */
export interface DueKind {
  readonly name: string;
  /** Most in one transaction. */
  readonly atOnce: number;
  settle(due: readonly DueRow[], now: number): Settled;
}

/** More are never due at once. */
const MOST_BULKS = 1_000;

/** Deadlines in memory, and who settles them: in bulks, and now and then killed before a commit. */
export class DueRows {
  readonly #ledger: MemoryLedger;
  readonly #kinds = new Map<DueKind, Map<string, DueRow>>();

  constructor(ledger: MemoryLedger) {
    this.#ledger = ledger;
  }

  get size(): number {
    return [...this.#kinds.values()].reduce((sum, { size }) => sum + size, 0);
  }

  #of(kind: DueKind): Map<string, DueRow> {
    let rows = this.#kinds.get(kind);
    if (!rows) this.#kinds.set(kind, (rows = new Map()));
    return rows;
  }

  /** @throws Error when it is due already */
  schedule(kind: DueKind, ref: bigint | string, due: number): void {
    const rows = this.#of(kind);
    if (rows.has(String(ref))) throw new Error(`${kind.name} ${ref} is due already`);
    rows.set(String(ref), { ref: String(ref), due });
  }

  /** @returns whether it was taken back: not when its moment has come */
  cancel(kind: DueKind, ref: bigint | string, now: number): boolean {
    const row = this.#of(kind).get(String(ref));
    return row !== undefined && row.due > now && this.#of(kind).delete(row.ref);
  }

  /** When it is due; undefined when its moment has come, or it is not due at all. */
  dueOf(kind: DueKind, ref: bigint | string, now: number): number | undefined {
    const row = this.#of(kind).get(String(ref));
    return row && row.due > now ? row.due : undefined;
  }

  /** What is due is due so many milliseconds later. */
  postpone(kind: DueKind, ref: bigint | string, by: number): void {
    const row = this.#of(kind).get(String(ref));
    if (!row) throw new Error(`${kind.name} ${ref} is not due`);
    this.#of(kind).set(row.ref, { ...row, due: row.due + by });
  }

  /**
   * Settles what is due of these kinds, those whose moment came first at first.
   * @param dies asked before each commit: then nothing of that transaction is done, and nothing after it
   * @returns whether all of it was done
   */
  sweep(kinds: readonly DueKind[], now: number, dies: () => boolean): boolean {
    for (const kind of kinds) {
      const rows = this.#of(kind);
      for (let bulks = 0; ; bulks += 1) {
        const due = [...rows.values()].filter((row) => row.due <= now);
        if (due.length === 0) break;
        if (bulks === MOST_BULKS) throw new Error(`${kind.name} is due for ever`);
        const bulk = due
          .toSorted((a, b) => a.due - b.due || Number.parseInt(a.ref) - Number.parseInt(b.ref))
          .slice(0, kind.atOnce);
        const { changes, opened, write } = kind.settle(bulk, now);
        if (dies()) return false;
        for (const { ref } of bulk) rows.delete(ref);
        this.#ledger.change(changes);
        if (opened) this.#ledger.open(opened);
        write();
      }
    }
    return true;
  }
}
