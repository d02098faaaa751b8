import type { ClientBase } from 'pg';

/** Rows of a table that is read part by part, by their numbers. */
export interface Chunk<Row> {
  readonly rows: readonly Row[];
  /** The numbers it covers, both included; together the chunks cover all there can be. */
  readonly first: bigint;
  readonly last: bigint;
}

const LARGEST_ID = 2n ** 63n - 1n;

/**
 * @param sql gives rows from the number `$1` on, ascending, at most `$2`
 * @param size so many rows are read at a time
 */
export async function* readChunks<Row extends { readonly id: bigint }>(
  client: ClientBase,
  sql: string,
  size: number,
): AsyncGenerator<Chunk<Row>> {
  let first = 0n;
  for (;;) {
    const { rows } = await client.query<Row>(sql, [first, size]);
    const last = rows.length < size ? LARGEST_ID : (rows.at(-1)?.id ?? LARGEST_ID);
    yield { rows, first, last };
    if (last === LARGEST_ID) return;
    first = last + 1n;
  }
}
