import { onQuery, type Target } from '../support/interference.ts';

export const isBatch = ([statement]: unknown[]): boolean =>
  (statement as { name?: string } | undefined)?.name === 'spot-batch';

/** Whatever happens between the moment the writer has matched a batch and the moment it writes it. */
export function beforeWriting(
  database: Target,
  act: (turn: number) => Promise<unknown> | undefined,
): { readonly turns: number } {
  const seen = { turns: 0 };
  onQuery(database, async (_client, query, args) => {
    if (isBatch(args)) await act((seen.turns += 1));
    return query(...args);
  });
  return seen;
}

/** Lets the database refuse a batch by what is in it. */
export function failWriting(database: Target, errorOf: (values: unknown[]) => Error | null): void {
  onQuery(database, async (_client, query, args) => {
    const error = isBatch(args) ? errorOf((args[0] as { values: unknown[] }).values.flat()) : null;
    if (error) throw error;
    return query(...args);
  });
}
