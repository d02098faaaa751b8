import { randomBytes } from 'node:crypto';
import { worksOf } from '../../src/art/series.ts';
import { writeWorks } from '../../src/art/minting.ts';
import type { Works } from '../../src/art/public.ts';
import type { MarketDirectory } from '../../src/market/public.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { filesOf } from '../files/area.ts';
import type { TestDatabase } from '../support/database.ts';

/** The art market's part: works that were approved, with pictures of nothing. */
export interface TestWorks {
  readonly works: Works;
  /** Makes a work of somebody. @returns its number */
  make(creator: bigint, name: string, editions?: number): Promise<number>;
}

export function testWorks(database: TestDatabase, platform: Platform, markets: MarketDirectory): TestWorks {
  const files = filesOf(platform);
  return {
    works: worksOf({ clock: platform.clock, files, markets }),
    make: async (creator, name, editions = 1) => {
      const { rows } = await database.owner.query<{ id: bigint }>(
        `INSERT INTO files (name, owner_id, purpose, sha256, content_type, size, width, height, created_at)
         VALUES ($1, $2, 'artwork', decode($1 || $1, 'hex'), 'image/jpeg', 100, 40, 30, now()) RETURNING id`,
        [randomBytes(16).toString('hex'), creator],
      );
      const plain = {
        description: '',
        type: 1,
        rarity: 'N',
        poster: null,
        compatible: null,
        royalty: 0,
        edition: 1,
        editions,
      } as const;
      const made = { at: platform.clock.now(), state: 'approved', series: null } as const;
      const [id] = await withTransaction(database.pool, (tx) =>
        writeWorks(tx, files, [{ ...plain, name, file: rows[0]!.id, creator }], made),
      );
      return Number(id);
    },
  };
}
