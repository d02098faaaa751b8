import type { NewWork } from '../../src/art/public.ts';
import type { PrizeWorks } from '../../src/box/works.ts';
import type { TestDatabase } from '../support/database.ts';

/** The art market's part, in a table of the test: patterns that are approved, copies that are made, and whose they are. */
export async function testWorks({ owner }: TestDatabase, creators: readonly bigint[]): Promise<PrizeWorks> {
  await owner.query(`
    CREATE TABLE test_work (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text, edition integer, editions integer,
      series_id bigint, owner_id bigint);
    GRANT SELECT, INSERT, UPDATE ON test_work TO aureus_app`);
  const pattern = (name: string, creator: bigint): NewWork => ({
    name,
    description: '',
    type: 1,
    rarity: 'N',
    file: 1n,
    poster: null,
    creator,
    royalty: 0,
    edition: 1,
    editions: 1,
  });
  const [first = 0n, second = first] = creators;
  const patterns = new Map([
    [901n, pattern('Golden gate', first)],
    [902n, pattern('Silver leaf', first)],
    [903n, pattern('Walnut', first)],
    [904n, pattern('Of another', second)],
  ]);
  return {
    patterns: async (_, ids) =>
      new Map(ids.flatMap((id) => (patterns.has(id) ? [[id, patterns.get(id)!] as const] : []))),
    mint: async ({ client }, series, works) => {
      const ids: bigint[] = [];
      for (const { name, edition, editions, creator } of works) {
        const { rows } = await client.query<{ id: bigint }>(
          `INSERT INTO test_work (name, edition, editions, series_id, owner_id) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
          [name, edition, editions, series, creator],
        );
        ids.push(rows[0]!.id);
      }
      return ids;
    },
    hand: async ({ client }, work, to) => {
      await client.query('UPDATE test_work SET owner_id = $2 WHERE id = $1', [work, to.owner]);
    },
    describe: async (_, ids) =>
      new Map(
        ids.map((id) => [
          id,
          {
            code: `0x${String(id).padStart(40, '0')}`,
            image: '',
            poster: '',
            type: 1,
            rarity: 'N',
            author_name: 'Ada',
          } as never,
        ]),
      ),
  };
}
