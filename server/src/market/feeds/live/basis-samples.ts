import type { BasisSample } from '@aureus/core/market/dollar-basis.ts';
import type { Pool } from 'pg';
import type { Logger } from '../../../platform/log.ts';

/** Samples of what the other dollar cost, kept over restarts and for whichever process makes the prices next. */
export interface BasisSamples {
  /** Those of the last hour, the oldest first. */
  read(): Promise<BasisSample[]>;
  /** Writes one down, soon. One that cannot be written is lost: there is another a minute later. */
  keep(sample: BasisSample): void;
  /** Waits for what is being written. */
  flush(): Promise<void>;
}

const KEPT_MINUTES = 60;

export function basisSamples(pool: Pool, log: Logger): BasisSamples {
  let writing: Promise<void> = Promise.resolve();

  async function write({ minute, ratio, families }: BasisSample): Promise<void> {
    try {
      await pool.query(
        `WITH old AS (DELETE FROM dollar_basis WHERE minute < $1::integer - $4::integer)
        INSERT INTO dollar_basis (minute, ratio, families) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
        [minute, ratio, families, KEPT_MINUTES],
      );
    } catch (error) {
      log.warn({ err: error }, 'What the other dollar costs could not be written down');
    }
  }

  return {
    read: async () => {
      const { rows } = await pool.query<{ minute: number; ratio: number; families: string[] }>(
        'SELECT minute, ratio, families FROM dollar_basis ORDER BY minute DESC LIMIT $1',
        [KEPT_MINUTES],
      );
      return rows.toReversed();
    },
    keep: (sample) => {
      writing = writing.then(() => write(sample));
    },
    flush: () => writing,
  };
}
