import type { ClientBase, Pool } from 'pg';
import type { Transaction } from '../platform/database/transaction.ts';

/** The name bank transfers have among the networks. */
export const BANK = 'BANK';

/** What two operators decide about a currency on a network. `minimum` in minor units. */
export interface WayTerms {
  readonly minimum: bigint;
  readonly isOpen: boolean;
}

export interface StoredWay extends WayTerms {
  readonly updatedAt: Date;
}

/** What was changed, by currency and network; everything else is as the product begins with. */
export class StoredTerms {
  readonly #ways: ReadonlyMap<string, StoredWay>;

  constructor(ways: ReadonlyMap<string, StoredWay>) {
    this.#ways = ways;
  }

  find(currencyId: number, network: string): StoredWay | undefined {
    return this.#ways.get(`${currencyId} ${network}`);
  }
}

interface Row {
  readonly currency_id: number;
  readonly network: string;
  readonly minimum: bigint;
  readonly is_open: boolean;
  readonly updated_at: Date;
}

export async function readStoredTerms(connection: Pool | ClientBase): Promise<StoredTerms> {
  const { rows } = await connection.query<Row>(
    'SELECT currency_id, network, minimum, is_open, updated_at FROM deposit_terms',
  );
  return new StoredTerms(
    new Map(
      rows.map(({ currency_id, network, minimum, is_open, updated_at }) => [
        `${currency_id} ${network}`,
        { minimum, isOpen: is_open, updatedAt: updated_at },
      ]),
    ),
  );
}

export async function writeStoredTerms(
  { client }: Transaction,
  currencyId: number,
  network: string,
  { minimum, isOpen }: WayTerms,
  at: Date,
): Promise<void> {
  await client.query(
    `INSERT INTO deposit_terms (currency_id, network, minimum, is_open, updated_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (currency_id, network) DO UPDATE SET minimum = excluded.minimum, is_open = excluded.is_open,
       updated_at = excluded.updated_at`,
    [currencyId, network, minimum, isOpen, at],
  );
}
