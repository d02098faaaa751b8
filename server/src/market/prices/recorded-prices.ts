import type { Pool } from 'pg';
import { PricesPendingError } from './pending.ts';
import type { PriceTick, PriceWindow, Prices } from '../public.ts';
import { decodeBatch, decodeTick, linePattern } from './price-batch.ts';

/** Without a tick of its second a moment goes by one from at most so many seconds before. */
const LOOK_BACK_SECONDS = 5;
const LONGEST_WINDOW_SECONDS = 86_400;

interface Row {
  readonly second: string;
  readonly sequence: string;
  readonly header: string;
  readonly line: string | null;
}

/** Reads what the log has passed: the same question has the same answer for ever. */
export function recordedPrices(
  pool: Pool,
): Pick<Prices, 'at' | 'window' | 'recordedUntil' | 'newest' | 'after' | 'keep'> {
  async function read(marketId: number, from: number, to: number): Promise<PriceTick[]> {
    // In one statement with the ticks: what the head has passed is complete.
    const { rows } = await pool.query<Row & { head: string }>({
      name: 'recorded prices',
      text: `SELECT head.second AS head, record.second, record.sequence, split_part(payload, E'\\n', 1) AS header,
          substring(payload FROM $3) AS line
        FROM price_head AS head LEFT JOIN price_record AS record ON record.second BETWEEN $1 AND $2
        ORDER BY record.second`,
      values: [from, to, linePattern(marketId)],
    });
    if (Number(rows[0]?.head ?? 0) < to) throw new PricesPendingError();
    return rows.flatMap(({ second, sequence, header, line }) =>
      line === null ? [] : [decodeTick({ second: Number(second), sequence: Number(sequence) }, header, line)],
    );
  }

  return {
    at: async (marketId, moment) => {
      const second = Math.floor(moment / 1_000);
      return (await read(marketId, second - LOOK_BACK_SECONDS, second)).at(-1) ?? null;
    },
    window: async (marketId, from, to): Promise<PriceWindow> => {
      const [first, last] = [Math.ceil(from / 1_000), Math.floor(to / 1_000)];
      if (!(last >= first) || last - first > LONGEST_WINDOW_SECONDS) {
        throw new RangeError('A window of prices is between a second and a day long');
      }
      const ticks = await read(marketId, first, last);
      return { ticks, text: ticks.map((tick) => `${JSON.stringify(tick)}\n`).join('') };
    },
    recordedUntil: async (connection) => {
      const { rows } = await connection.query<{ second: string }>('SELECT second FROM price_head');
      return Number(rows[0]?.second ?? 0);
    },
    newest: async () => {
      const { rows } = await pool.query<{ second: string; sequence: string; payload: string }>(
        'SELECT second, sequence, payload FROM price_record WHERE second = (SELECT second FROM price_head)',
      );
      return new Map(
        rows.flatMap(({ second, sequence, payload }) =>
          decodeBatch({ second: Number(second), sequence: Number(sequence) }, payload),
        ),
      );
    },
    after: async (second, most) => {
      const { rows } = await pool.query<{ second: string; sequence: string; payload: string }>({
        name: 'recorded prices after',
        text: `SELECT second, sequence, payload FROM price_record
          WHERE second > $1 AND second <= (SELECT second FROM price_head) ORDER BY second LIMIT $2`,
        values: [second, most],
      });
      return rows.map((row) => {
        const at = { second: Number(row.second), sequence: Number(row.sequence) };
        return { second: at.second, ticks: new Map(decodeBatch(at, row.payload)) };
      });
    },
    keep: async (tx, { marketId, from, to, cause }) => {
      await tx.client.query(
        'INSERT INTO price_use (market_id, from_second, to_second, cause) VALUES ($1, $2, $3, $4)',
        [marketId, Math.floor(from / 1_000), Math.floor(to / 1_000), cause],
      );
    },
  };
}
