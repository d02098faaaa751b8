import type * as calls from '@aureus/contract/box/calls.ts';
import { boxRules } from '@aureus/contract/box/rules.ts';
import type { SeriesDraw, SeriesRow } from '@aureus/contract/box/shapes.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import type { Works } from '../art/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { describeBox, type ShownBox, SHOWN } from './boxes.ts';
import { describePrizes, readContents, unsoldIn } from './prizes.ts';
import {
  currencyOf,
  drawMoment,
  findSeries,
  phaseOfSeries,
  readPrizes,
  type Series,
  SERIES_COLUMNS,
} from './series.ts';

export interface ListNeeds {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly markets: Pick<MarketDirectory, 'currency' | 'currencies' | 'valueInUsdt'>;
  readonly works: Works;
}

type Viewer = bigint | null;

/** On sale first, the one that ends soonest before the others; then those to come; then those that are over. */
export const SERIES_IN_ORDER = `CASE WHEN state = 2 OR end_at <= now() OR sold_out_at IS NOT NULL THEN 2 WHEN start_at > now() THEN 1 ELSE 0 END,
  CASE WHEN state = 1 AND end_at > now() THEN end_at END, end_at DESC, id DESC`;

/** A page of series; what was cancelled is not among them. */
export async function listSeries(
  needs: ListNeeds,
  { page, limit }: Input<typeof calls.list>,
  viewer: Viewer,
): Promise<Answer<typeof calls.list>> {
  const { rows } = await needs.pool.query<Series>(
    `SELECT ${SERIES_COLUMNS} FROM box_series WHERE state <> 3 ORDER BY ${SERIES_IN_ORDER} LIMIT $1 OFFSET $2`,
    [limit, (page - 1) * limit],
  );
  const faces = await readFaces(needs, rows);
  return { list: rows.map((row) => describeSeries(needs, row, faces.get(row.id), viewer)) };
}

/** How many works of a series lists show. */
const MOST_PICTURES = 4;

/** What a series is known by in lists: its creator's name, and still pictures of its first works. */
interface Face {
  readonly author: string;
  readonly pictures: string[];
}

/** The faces of series, by series: as the market shows the first works of their prize lists. */
export async function readFaces(
  { pool, works }: Pick<ListNeeds, 'pool' | 'works'>,
  series: readonly Series[],
): Promise<ReadonlyMap<bigint, Face>> {
  const prizes = await readPrizes(pool, series.map(({ id }) => id)); // prettier-ignore
  const firsts = new Map(
    [...prizes].map(([id, list]) => [id, list.slice(0, MOST_PICTURES).map(({ work_id }) => work_id)]),
  );
  const items = await works.describe(pool, [...firsts.values()].flat(), null);
  return new Map(
    [...firsts].map(([id, ids]) => {
      const shown = ids.flatMap((work) => items.get(work) ?? []);
      const stills = shown.map(({ type, image, poster }) => (poster === '' && type === 1 ? image : poster));
      return [id, { author: shown[0]?.author_name ?? '', pictures: stills.filter((still) => still !== '') }];
    }),
  );
}

export function describeSeries(
  { clock, markets }: Pick<ListNeeds, 'clock' | 'markets'>,
  series: Series,
  { author, pictures }: Face = { author: '', pictures: [] },
  viewer: Viewer,
): SeriesRow {
  const { id, code, scale } = currencyOf(markets, series.currency_id);
  return {
    id: Number(series.id),
    code: series.code,
    name: series.name,
    phase: phaseOfSeries(series, clock.epochMs()),
    price: formatDecimal(series.price, scale),
    currency_id: id,
    currency_name: code,
    scale,
    boxes: series.boxes,
    sold: series.sold,
    user_cap: series.user_cap,
    start_time: series.start_at.toISOString(),
    end_time: series.end_at.toISOString(),
    draw_time: drawMoment(series).toISOString(),
    author_name: author,
    pictures,
    own: series.creator_id === viewer,
  };
}

/** @throws AppError box_series_unknown */
export async function showSeries(needs: ListNeeds, id: number, viewer: Viewer): Promise<Answer<typeof calls.detail>> {
  const { pool, works } = needs;
  const series = await findSeries(pool, id);
  if (!series) throw new AppError('box_series_unknown');
  const prizes = (await readPrizes(pool, [series.id])).get(series.id) ?? [];
  const faces = await readFaces(needs, [series]);
  return {
    ...describeSeries(needs, series, faces.get(series.id), viewer),
    prizes: await describePrizes(pool, works, prizes, unsoldIn(series, prizes)),
    terms: series.terms,
    commitment: series.commitment.toString('hex'),
    seed: series.seed?.toString('hex') ?? null,
    head: series.head,
    draw: describeDraw(series),
  };
}

/** What a series was drawn by; null until it is. */
function describeDraw(series: Series): SeriesDraw | null {
  const { state, settled_at, seed, seal_sequence, seal_second, seal_hash, seal_key, seal_signature } = series;
  if (state !== 2 || !settled_at || !seed || !seal_hash || !seal_key || !seal_signature) return null;
  return {
    drawn_at: settled_at.toISOString(),
    seed: seed.toString('hex'),
    seal: {
      sequence: Number(seal_sequence),
      second: Number(seal_second),
      hash: seal_hash.toString('hex'),
      public_key: seal_key.toString('hex'),
      signature: seal_signature.toString('hex'),
    },
  };
}

/** Boxes of a series in their order, for whoever draws it again. @throws AppError box_series_unknown */
export async function showChain(
  { pool }: Pick<ListNeeds, 'pool'>,
  { id, after }: Input<typeof calls.chain>,
): Promise<Answer<typeof calls.chain>> {
  if (!(await findSeries(pool, id))) throw new AppError('box_series_unknown');
  const { rows: boxes } = await pool.query<Answer<typeof calls.chain>['boxes'][number]>(
    'SELECT number, seed, prize FROM box_bought WHERE series_id = $1 AND number > $2 ORDER BY number LIMIT $3',
    [id, after, boxRules.page],
  );
  return { boxes };
}

/** Boxes of a user, newest first. */
export async function listOwn(
  { pool, markets, works }: ListNeeds,
  userId: bigint,
  { series, before, limit }: Input<typeof calls.own>,
): Promise<Answer<typeof calls.own>> {
  const { rows } = await pool.query<ShownBox>(
    `${SHOWN} WHERE owner_id = $1 AND ($2::bigint IS NULL OR series_id = $2) AND ($3::bigint IS NULL OR bought.id < $3)
     ORDER BY bought.id DESC LIMIT $4`,
    [userId, series ?? null, before ?? null, limit],
  );
  const contents = await readContents(pool, works, rows);
  return { boxes: rows.map((row) => describeBox(markets, row, contents.get(row.id))) };
}
