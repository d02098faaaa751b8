import type { Files } from '../files/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Clock } from '../platform/clock.ts';
import { handOver } from './hands.ts';
import { showItems } from './items.ts';
import { memberOf } from './members.ts';
import { writeWorks } from './minting.ts';
import type { Works } from './public.ts';
import { lockWork } from './rows.ts';

interface Needs {
  readonly clock: Clock;
  readonly files: Files;
  readonly markets: MarketDirectory;
}

/** Works for areas that sell them in another way than by a sale of one work. */
export function worksOf({ clock, files, markets }: Needs): Works {
  return {
    mint: async (tx, series, works) => {
      const ids = await writeWorks(tx, files, works, { at: clock.now(), state: 'approved', series });
      await tx.client.query('UPDATE art_work SET first_id = id WHERE id = ANY($1::bigint[])', [ids]);
      const used = works.flatMap(({ file, poster }) => (poster === null ? [file] : [file, poster]));
      await files.show(tx, [...new Set(used)]);
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
