import type { ClientBase } from 'pg';

/** Size of the blocks such a sequence hands out: it is made with `INCREMENT BY` this. */
const BLOCK = 1_000;

/** Ids from a sequence, taken in blocks so that a batch asks for none of them one by one. They grow, with gaps. */
export class IdBlock {
  readonly #sequence: string;
  /** First id and the one after the last of each block left. */
  #blocks: { next: number; end: number }[] = [];

  /** @param sequence its name; each of its values stands for the block of ids that begins there */
  constructor(sequence: string) {
    this.#sequence = sequence;
  }

  /** Makes sure that `count` ids can be taken. */
  async ensure(client: ClientBase, count: number): Promise<void> {
    const left = this.#blocks.reduce((sum, { next, end }) => sum + end - next, 0);
    const missing = Math.ceil((count - left) / BLOCK);
    if (missing <= 0) return;
    const { rows } = await client.query<{ first: bigint }>(
      `SELECT nextval('${this.#sequence}') AS first FROM generate_series(1, $1)`,
      [missing],
    );
    const blocks = rows.map(({ first }) => ({ next: Number(first), end: Number(first) + BLOCK }));
    this.#blocks.push(...blocks.toSorted((a, b) => a.next - b.next));
  }

  take(): number {
    const [block] = this.#blocks;
    if (!block) throw new Error(`No ids of ${this.#sequence} were asked for`);
    const id = block.next;
    block.next += 1;
    if (block.next === block.end) this.#blocks.shift();
    return id;
  }
}
