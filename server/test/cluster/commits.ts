import type { Pool } from 'pg';

/** Notes every batch that is committed, and every change of a writer, by the database's clock. */
const SQL = `
CREATE TABLE noted_commit (
  id bigint GENERATED ALWAYS AS IDENTITY, writer text NOT NULL, epoch text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp());
CREATE FUNCTION note_commit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  INSERT INTO noted_commit (writer, epoch) VALUES (NEW.program || ' ' || NEW.number, NEW.epoch);
  RETURN NULL;
END $$;
CREATE TRIGGER noted AFTER UPDATE OF epoch, last_batch ON sequencer_writer FOR EACH ROW EXECUTE FUNCTION note_commit()`;

/** Which writer committed when, in which epoch. A writer is named by its program and number, as `spot 0`. */
export interface Commits {
  /** The database's clock, in milliseconds. */
  now(): Promise<number>;
  /** The epoch of each writer now. */
  epochs(): Promise<ReadonlyMap<string, string>>;
  /** For each writer whose epoch is another than before: after how many milliseconds it committed in a new one. */
  takeovers(before: ReadonlyMap<string, string>, since: number): Promise<ReadonlyMap<string, number>>;
  /** Writers that committed in an epoch after it was over. */
  late(): Promise<string[]>;
}

/** Begins to note, as the owner of the tables. */
export async function noteCommits(owner: Pool): Promise<Commits> {
  await owner.query(SQL);
  return {
    now: async () => {
      const { rows } = await owner.query<{ now: number }>(
        'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now',
      );
      return rows[0]?.now ?? 0;
    },
    epochs: async () => {
      const { rows } = await owner.query<{ writer: string; epoch: string }>(
        `SELECT program || ' ' || number AS writer, epoch::text FROM sequencer_writer`,
      );
      return new Map(rows.map(({ writer, epoch }) => [writer, epoch]));
    },
    takeovers: async (before, since) => {
      const { rows } = await owner.query<{ writer: string; ms: number }>(
        `SELECT writer, (extract(epoch FROM min(at))::float8 * 1000 - $3) AS ms FROM noted_commit
         JOIN unnest($1::text[], $2::text[]) AS held (name, was) ON name = writer
         WHERE epoch <> was AND extract(epoch FROM at)::float8 * 1000 > $3 GROUP BY writer`,
        [[...before.keys()], [...before.values()], since],
      );
      return new Map(rows.map(({ writer, ms }) => [writer, ms]));
    },
    late: async () => {
      const { rows } = await owner.query<{ writer: string; epoch: string; runs: bigint }>(
        `SELECT writer, epoch, count(*) AS runs FROM (
           SELECT writer, epoch, epoch IS DISTINCT FROM lag(epoch) OVER (PARTITION BY writer ORDER BY id) AS begins
           FROM noted_commit) AS noted
         WHERE begins GROUP BY writer, epoch HAVING count(*) > 1`,
      );
      return rows.map(({ writer, epoch, runs }) => `writer ${writer} committed in ${runs} stretches of epoch ${epoch}`);
    },
  };
}
