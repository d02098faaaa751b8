import type { ClientBase, Pool } from 'pg';

/** Recorded prices as a verifier reads them: the same text a settlement was given. @throws while they are not written down */
export type RecordedText = (marketId: number, from: number, to: number) => Promise<{ readonly text: string }>;

export interface VerifierNeeds {
  /** In one transaction that only reads, so that all of it is of one moment. */
  readonly client: ClientBase;
  /** Of the seconds that begin between two moments, epoch milliseconds, both included. */
  readonly recorded: RecordedText;
}

/** How an area recomputes what it has settled. */
export interface SettlementVerifier {
  /** As the command names them, e.g. `options`. */
  readonly name: string;
  /** Recomputes all of them; a line for each that is not what comes out. */
  verify(needs: VerifierNeeds): Promise<Verified>;
}

export interface Verified {
  /** How many were recomputed. */
  readonly settled: number;
  readonly problems: readonly string[];
}

/** Recomputes the settlements of all areas, as of one moment. */
export async function verifySettlements(
  pool: Pool,
  recorded: RecordedText,
  verifiers: readonly SettlementVerifier[],
): Promise<readonly (Verified & { readonly name: string })[]> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const all = [];
    for (const { name, verify } of verifiers) all.push({ name, ...(await verify({ client, recorded })) });
    return all;
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}
