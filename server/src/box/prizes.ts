import type { BoxPrizeReply } from '@aureus/contract/box/shapes.ts';
import { draw, unsoldOf } from '@aureus/core/box/draw.ts';
import { formatFixed } from '@aureus/core/money/decimal.ts';
import type { Pool, PoolClient } from 'pg';
import type { Works } from '../art/public.ts';
import type { Contents, ShownBox } from './boxes.ts';
import { type Prize, readPrizes, type Series } from './series.ts';

const ODDS_SCALE = 4;
const PERCENT = 100n * 10n ** BigInt(ODDS_SCALE);

/** How many of each prize nobody bought; null until the series is drawn. */
export function unsoldIn(series: Series, prizes: readonly Prize[]): number[] | null {
  const { seed, head, sold, seal_sequence: sequence, seal_second: second, seal_hash: hash } = series;
  if (series.state !== 2 || seed === null || sequence === null || second === null || hash === null) return null;
  const seal = { sequence: Number(sequence), second: Number(second), hash: hash.toString('hex') };
  return unsoldOf(prizes, draw(prizes, { seed, head, sold, seal }), sold);
}

/** The prize list of a series as everybody sees it, with pictures of the works. */
export async function describePrizes(
  connection: Pool | PoolClient,
  works: Works,
  prizes: readonly Prize[],
  unsold: readonly number[] | null,
): Promise<BoxPrizeReply[]> {
  const items = await works.describe(connection, prizes.map(({ work_id }) => work_id), null); // prettier-ignore
  const boxes = prizes.reduce((sum, { count }) => sum + count, 0);
  return prizes.flatMap(({ place, name, count, work_id }) => {
    const item = items.get(work_id);
    if (!item) return [];
    const { code, image, poster, type, rarity } = item;
    // To the nearest.
    const odds = formatFixed(
      (2n * BigInt(count) * PERCENT + BigInt(boxes)) / BigInt(2 * boxes),
      ODDS_SCALE,
      ODDS_SCALE,
    );
    return [{ place, name, count, odds, code, image, poster, type, rarity, unsold: unsold?.[place] ?? null }];
  });
}

/** What was in boxes that are open, by their numbers. */
export async function readContents(
  connection: Pool | PoolClient,
  works: Works,
  boxes: readonly ShownBox[],
): Promise<ReadonlyMap<bigint, Contents>> {
  const opened = boxes.filter(({ work_id }) => work_id !== null);
  if (opened.length === 0) return new Map();
  const series = [...new Set(opened.map(({ series_id }) => series_id))];
  const prizes = await readPrizes(connection, series);
  const described = new Map<bigint, readonly BoxPrizeReply[]>();
  for (const [id, list] of prizes) described.set(id, await describePrizes(connection, works, list, null));
  const copies = await works.describe(connection, opened.flatMap(({ work_id }) => work_id ?? []), null); // prettier-ignore
  return new Map(
    opened.flatMap(({ id, series_id, prize: place, work_id }) => {
      const prize = described.get(series_id)?.find((each) => each.place === place);
      const copy = work_id === null ? undefined : copies.get(work_id);
      return prize && copy ? [[id, { prize, workCode: copy.code }] as const] : [];
    }),
  );
}
