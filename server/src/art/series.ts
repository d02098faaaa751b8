import type { Files } from '../files/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Clock } from '../platform/clock.ts';
import { handOver } from './hands.ts';
import { showItems } from './items.ts';
import { memberOf } from './members.ts';
import { filesUsedBy, writeWorks } from './minting.ts';
import type { NewWork, Works } from './public.ts';
import { lockWork, type Work } from './rows.ts';

interface Needs {
  readonly clock: Clock;
  readonly files: Files;
  readonly markets: MarketDirectory;
}

/**
 * SQL: a work that can become a pattern. Of its own row alone, so that whoever offers it at this moment is seen. One of several
 * editions cannot: a copy of it would be called the only one while the others are sold as the same work.
 */
const FREE = `state = 'approved' AND owner_id = creator_id AND hands = 1 AND editions = 1 AND sale_id IS NULL AND NOT is_kept`;

/** A copy of a work, as it would be made. */
const patternOf = (work: Work): NewWork => {
  const { name, description, type, rarity, royalty } = work;
  const { file_id: file, poster_id: poster, compatible_id: compatible, creator_id: creator } = work;
  return { name, description, type, rarity, file, poster, compatible, creator, royalty, edition: 1, editions: 1 };
};

/** Works for areas that sell them in another way than by a sale of one work. */
export function worksOf({ clock, files, markets }: Needs): Works {
  return {
    patterns: async (connection, works, series) => {
      const { rows } = await connection.query<Work>(
        `SELECT * FROM art_work WHERE id = ANY($1::bigint[]) AND (${FREE} OR (is_kept AND series_id = $2))`,
        [works, series],
      );
      return new Map(rows.map((work) => [work.id, patternOf(work)]));
    },
    keep: async ({ client }, series, works) => {
      const { rowCount } = await client.query(
        `UPDATE art_work SET is_kept = true, series_id = $2 WHERE id = ANY($1::bigint[]) AND ${FREE}`,
        [works, series],
      );
      return rowCount === works.length;
    },
    mint: async (tx, series, works) => {
      const ids = await writeWorks(tx, files, works, { at: clock.now(), state: 'approved', series });
      await tx.client.query('UPDATE art_work SET first_id = id WHERE id = ANY($1::bigint[])', [ids]);
      await files.show(tx, filesUsedBy(works));
      return ids;
    },
    hand: async (tx, id, { owner: to, price, currency }) => {
      const work = await lockWork(tx.client, id);
      if (!work.is_kept) throw new Error(`The work ${id} is not kept for a series`);
      await handOver(tx, work, { kind: 'box', to, price, currency, at: clock.now() });
    },
    letGo: async ({ client }, works) => {
      await client.query('UPDATE art_work SET is_kept = false WHERE id = ANY($1::bigint[]) AND is_kept', [works]);
    },
    describe: async (connection, works, viewer) => {
      const items = await showItems({ files, markets }, connection, viewer, 'work.id = ANY($2::bigint[])', [works]);
      return new Map(items.map((item) => [BigInt(item.id), item]));
    },
    memberOf,
  };
}
