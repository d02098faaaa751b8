import { formatDecimal, formatFixed } from '@aureus/core/money/decimal.ts';
import { quoteUnit } from '@aureus/core/spot/market-spec.ts';
import type { Pool } from 'pg';
import type { Chore } from '../platform/chores/chore.ts';
import { type Clock, monotonicMs } from '../platform/clock.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { type OwnVolume, specOf, UNKNOWN_VOLUME, type VolumesOf } from './instruments.ts';
import type { SpotInstrument } from './public.ts';

const COUNTED_EVERY_MS = 10_000;
const READ_EVERY_MS = 5_000;
/** What was counted longer ago is not shown: nobody knows what was traded since. */
const LONGEST_AGE_MS = 120_000;

/** Each minute anew from those on that may still have got trades: a batch commits within seconds of its trades. */
const ADD_MINUTES = `INSERT INTO spot_minute (minute, market_id, lots, turnover)
  SELECT date_trunc('minute', created_at), market_id, sum(lots), sum(price::numeric * lots)
  FROM spot_trade
  WHERE created_at >= greatest(
    date_trunc('minute', $1::timestamptz - interval '24 hours'),
    (SELECT max(minute) - interval '5 minutes' FROM spot_minute WHERE minute <= $1)
  )
  GROUP BY 1, 2
  ON CONFLICT (minute, market_id) DO UPDATE SET lots = EXCLUDED.lots, turnover = EXCLUDED.turnover`;

const ADD_UP = `INSERT INTO spot_volume (market_id, lots, turnover, counted_at)
  SELECT market_id, coalesce(sum(spot_minute.lots), 0), coalesce(sum(turnover), 0), $1
  FROM spot_instrument LEFT JOIN spot_minute USING (market_id) GROUP BY market_id
  ON CONFLICT (market_id) DO UPDATE
    SET lots = EXCLUDED.lots, turnover = EXCLUDED.turnover, counted_at = EXCLUDED.counted_at`;

/** Counts what was traded here: a few minutes of trades each time, however many there were in the day. */
export function volumeChore({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }): Chore {
  return {
    name: 'spot.volumes',
    everyMs: COUNTED_EVERY_MS,
    work: () =>
      withTransaction(pool, async ({ client }) => {
        const now = clock.now();
        await client.query(ADD_MINUTES, [now]);
        await client.query(`DELETE FROM spot_minute WHERE minute <= $1::timestamptz - interval '24 hours'`, [now]);
        await client.query(ADD_UP, [now]);
      }),
  };
}

interface Counted {
  readonly market_id: number;
  readonly lots: string;
  readonly turnover: string;
  readonly counted_at: Date;
}

/** The volumes as this process knows them: read when they are asked for, at most every few seconds. */
export class OwnVolumes implements VolumesOf {
  readonly #pool: Pool;
  readonly #clock: Pick<Clock, 'epochMs'>;
  #counted: ReadonlyMap<number, Counted> = new Map();
  #readAt = Number.NEGATIVE_INFINITY;

  constructor({ pool, clock }: { readonly pool: Pool; readonly clock: Pick<Clock, 'epochMs'> }) {
    this.#pool = pool;
    this.#clock = clock;
  }

  async read(): Promise<void> {
    this.#readAt = monotonicMs();
    const { rows } = await this.#pool.query<Counted>('SELECT market_id, lots, turnover, counted_at FROM spot_volume');
    this.#counted = new Map(rows.map((row) => [row.market_id, row]));
  }

  of(instrument: SpotInstrument): OwnVolume {
    // What was read before is answered meanwhile. Where the database is away it grows too old, and nothing is said.
    if (monotonicMs() - this.#readAt > READ_EVERY_MS) void this.read().catch(() => undefined);
    const { market } = instrument;
    const counted = this.#counted.get(market.id);
    if (!counted || this.#clock.epochMs() - counted.counted_at.getTime() > LONGEST_AGE_MS) return UNKNOWN_VOLUME;
    const spec = specOf(instrument);
    return {
      own_volume: formatDecimal(BigInt(counted.lots) * spec.lot, market.base.scale),
      own_turnover: formatFixed(BigInt(counted.turnover) * quoteUnit(spec), market.quote.scale, 2),
    };
  }
}
