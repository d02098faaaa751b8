import { randomBytes } from 'node:crypto';
import type { WorkState } from '@aureus/contract/art/rules.ts';
import type { Files } from '../files/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { memberOf } from './members.ts';
import type { NewWork } from './public.ts';

interface Made {
  readonly at: Date;
  readonly state: WorkState;
  /** The series of blind boxes they are kept for. */
  readonly series: bigint | null;
}

/** The files of works, each once: editions and copies have the same. */
export const filesUsedBy = (works: readonly NewWork[]): bigint[] => [
  ...new Set(works.flatMap(({ file, poster, compatible }) => [file, poster, compatible]).filter((id) => id !== null)),
];

/** Writes works with the first line of their provenance. @returns their ids, in the same order */
export async function writeWorks(
  tx: Transaction,
  files: Pick<Files, 'describe'>,
  works: readonly NewWork[],
  { at, state, series }: Made,
): Promise<bigint[]> {
  const { client } = tx;
  for (const creator of new Set(works.map((work) => work.creator))) await memberOf(tx, creator);
  const facts = await files.describe(filesUsedBy(works), client);
  const ids: bigint[] = [];
  for (const work of works) {
    const [own, poster] = [facts.get(work.file), work.poster === null ? undefined : facts.get(work.poster)];
    const compatible = work.compatible === null ? undefined : facts.get(work.compatible);
    const seen = poster ?? own;
    if (!own || !seen) throw new Error(`The file ${work.file} of a work is not there`);
    const { rows } = await client.query<{ id: bigint }>(
      `INSERT INTO art_work (code, name, description, type, rarity, creator_id, owner_id, file_id, image, poster_id, poster,
         compatible_id, compatible, width, height, edition, editions, royalty, state, series_id, is_kept, hands, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, 1, $21) RETURNING id`,
      [
        `0x${randomBytes(20).toString('hex')}`,
        work.name,
        work.description,
        work.type,
        work.rarity,
        work.creator,
        work.file,
        own.reference,
        work.poster,
        poster?.reference ?? '',
        work.compatible,
        compatible?.reference ?? '',
        seen.width,
        seen.height,
        work.edition,
        work.editions,
        work.royalty,
        state,
        series,
        series !== null,
        at,
      ],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('A work was not written');
    await client.query(`INSERT INTO art_hand (work_id, number, kind, to_id, at) VALUES ($1, 1, 'made', $2, $3)`, [
      id,
      work.creator,
      at,
    ]);
    ids.push(id);
  }
  return ids;
}
