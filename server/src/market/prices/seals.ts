import type { ClientBase, Pool } from 'pg';
import type { Transaction } from '../../platform/database/transaction.ts';

/** A place of the price log that was signed: the hash stands for every price that was written down until then. */
export interface PriceSeal {
  /** The number of the batch in the log. */
  readonly sequence: number;
  /** Seconds since 1970. */
  readonly second: number;
  readonly hash: Buffer;
  /** Ed25519: 32 bytes of the key, 64 of the signature. */
  readonly publicKey: Buffer;
  readonly signature: Buffer;
}

interface Row {
  readonly sequence: bigint;
  readonly second: bigint;
  readonly hash: Buffer;
  readonly public_key: Buffer;
  readonly signature: Buffer;
}

/**
 * The first seal at or after a second: the same for ever, because the log only goes on. Of a whole minute it is the first
 * batch from then on, since the first one of each minute is signed.
 * @param second seconds since 1970
 * @returns null while there is none
 */
export async function firstSeal(connection: Pool | ClientBase, second: number): Promise<PriceSeal | null> {
  const { rows } = await connection.query<Row>(
    `SELECT sequence, second, hash, public_key, signature FROM price_seal WHERE second >= $1 ORDER BY second LIMIT 1`,
    [second],
  );
  const [row] = rows;
  if (!row) return null;
  const { hash, public_key: publicKey, signature } = row;
  return { sequence: Number(row.sequence), second: Number(row.second), hash, publicKey, signature };
}

/**
 * Says that something rests on a seal: the prices it stands for since the one before are kept for good, so that anybody can
 * compare them with the prices of others. A second holds those of all markets, so it is kept under the first one.
 * @param cause what rests on it
 */
export async function keepSealed(
  { client }: Transaction,
  { second }: Pick<PriceSeal, 'second'>,
  cause: string,
): Promise<void> {
  await client.query(
    `INSERT INTO price_use (market_id, from_second, to_second, cause)
     SELECT id, $1, $1, $2 FROM markets ORDER BY id LIMIT 1`,
    [second, cause],
  );
}
