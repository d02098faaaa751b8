import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { BlindBoxes } from '../art/public.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { type ShownBox, SHOWN, stateNumber } from './boxes.ts';
import { buyBox, type BuyNeeds } from './buying.ts';
import { type ListNeeds, SERIES_IN_ORDER } from './lists.ts';
import { openBox } from './opening.ts';
import { currencyOf, findSeries, phaseOfSeries, readPrizes, type Series, SERIES_COLUMNS } from './series.ts';

interface Needs extends ListNeeds, BuyNeeds {
  readonly platform: Pick<Platform, 'money'>;
  readonly opening: Deadline;
}

/** Most boxes of one user that the market shows at once. */
const MOST_OWNED = 200;

/** Series and boxes as the calls of the art market have them, for clients that know no others. */
export function boxesInMarket(needs: Needs): BlindBoxes {
  const { pool, works, platform } = needs;

  async function seriesByCode(code: string): Promise<Series | undefined> {
    const { rows } = await pool.query<Series>(`SELECT ${SERIES_COLUMNS} FROM box_series WHERE code = $1`, [code]);
    return rows[0];
  }

  async function boxByCode(code: string, viewer: bigint | null): Promise<ShownBox | undefined> {
    const { rows } = await pool.query<ShownBox>(`${SHOWN} WHERE bought.code = $1 AND owner_id = $2`, [code, viewer]);
    return rows[0];
  }

  return {
    list: async ({ page, limit, currency = null, status = null, keyword = null }, viewer) => {
      const { rows } = await pool.query<Series>(
        `SELECT ${SERIES_COLUMNS} FROM box_series
         WHERE state <> 3 AND ($1::integer IS NULL OR currency_id = $1) AND ($2::text IS NULL OR position(lower($2) IN lower(name)) > 0)
           AND ($3::integer IS NULL OR $3 = CASE WHEN state = 2 OR end_at <= now() OR sold_out_at IS NOT NULL THEN 0
             WHEN start_at > now() THEN 2 ELSE 1 END)
         ORDER BY ${SERIES_IN_ORDER} LIMIT $4 OFFSET $5`,
        [currency, keyword, status, limit, (page - 1) * limit],
      );
      return describeAll(needs, pool, rows, viewer);
    },
    find: async (code, viewer) => {
      const series = await seriesByCode(code);
      if (series) return (await describeAll(needs, pool, [series], viewer))[0] ?? null;
      const box = await boxByCode(code, viewer);
      if (!box) return null;
      return (await describeBoxes(needs, pool, [box]))[0] ?? null;
    },
    owned: async (userId) => {
      const { rows } = await pool.query<ShownBox>(
        `${SHOWN} WHERE owner_id = $1 AND bought.state IN (${stateNumber.bought}, ${stateNumber.drawn})
         ORDER BY bought.id DESC LIMIT ${MOST_OWNED}`,
        [userId],
      );
      return describeBoxes(needs, pool, rows);
    },
    buy: async ({ code, price, seed_hash }, { caller: { userId }, claim }) => {
      const series = await seriesByCode(code);
      if (!series) throw new AppError('art_work_unknown');
      return platform.money.transaction(claim, async (tx) => {
        // Who brings no seed is given one at random: of what is in the box it decides as much and as little.
        const seed = seed_hash ?? randomBytes(32).toString('hex');
        const box = await buyBox(tx, needs, { userId, seriesId: series.id, seed, price });
        return one(await describeBoxes(needs, tx.client, [box]));
      });
    },
    open: async ({ code }, { caller: { userId } }) => {
      const box = await boxByCode(code, userId);
      if (!box) throw new AppError('art_work_unknown');
      const opened = await withTransaction(pool, (tx) => openBox(tx, needs, { userId, id: box.id }));
      const id = opened.work_id ?? 0n;
      const item = (await works.describe(pool, [id], null)).get(id);
      return one(item ? [{ ...item, own: true }] : []);
    },
  };
}

function one(items: readonly ArtItem[]): ArtItem {
  const [item] = items;
  if (!item) throw new Error('What was bought or opened is not there');
  return item;
}

/** The first work of each series, which stands for all of it. */
async function readCovers(
  { works }: Pick<Needs, 'works'>,
  connection: Pool | PoolClient,
  series: readonly bigint[],
): Promise<ReadonlyMap<bigint, ArtItem>> {
  const prizes = await readPrizes(connection, [...new Set(series)]);
  const firsts = [...prizes].flatMap(([id, [first]]) => (first ? [[id, first.work_id] as const] : []));
  const items = await works.describe(connection, firsts.map(([, work]) => work), null); // prettier-ignore
  return new Map(
    firsts.flatMap(([id, work]) => {
      const item = items.get(work);
      return item ? [[id, item] as const] : [];
    }),
  );
}

/** What series and boxes have in common: they are sold for one price, and are no auction. */
const SOLD_AS_BOXES = {
  description: '',
  state: 'approved',
  pay_type: 3,
  sale_id: null,
  sale_state: null,
  per_increase: '0',
  margin: '0',
  bids: 0,
  last_time: null,
  collect: false,
  collect_number: 0,
  rarity_status: 0,
  resell_nft_status: 0,
  lock_order: 0,
  is_author: false,
  royalty: '0',
} as const satisfies Partial<ArtItem>;

async function describeAll(
  needs: Needs,
  connection: Pool | PoolClient,
  rows: readonly Series[],
  viewer: bigint | null,
): Promise<ArtItem[]> {
  const covers = await readCovers(needs, connection, rows.map(({ id }) => id)); // prettier-ignore
  return rows.flatMap((series) => {
    const cover = covers.get(series.id);
    if (!cover) return [];
    const { id: currency_id, code: currency_name, scale } = currencyOf(needs.markets, series.currency_id);
    const phase = phaseOfSeries(series, needs.clock.epochMs());
    return {
      ...cover,
      ...SOLD_AS_BOXES,
      id: Number(series.id),
      code: series.code,
      name: series.name,
      status: phase === 'open' ? 1 : phase === 'soon' ? 2 : 0,
      price: formatDecimal(series.price, scale),
      currency_id,
      currency_name,
      scale,
      start_time: series.start_at.toISOString(),
      end_time: series.end_at.toISOString(),
      own: series.creator_id === viewer,
      rarity_house_id: Number(series.id),
      edition: 1,
      editions: series.boxes,
    };
  });
}

/** Boxes as their owner sees them: each looks like its series, and says nothing of what is in it. */
async function describeBoxes(
  needs: Needs,
  connection: Pool | PoolClient,
  boxes: readonly ShownBox[],
): Promise<ArtItem[]> {
  const ids = [...new Set(boxes.map(({ series_id }) => series_id))];
  const all = new Map<bigint, ArtItem>();
  for (const id of ids) {
    const series = await findSeries(connection, id);
    const [item] = series ? await describeAll(needs, connection, [series], null) : [];
    if (item) all.set(id, item);
  }
  return boxes.flatMap((box) => {
    const series = all.get(box.series_id);
    if (!series) return [];
    const isOpen = box.state === stateNumber.opened;
    const own = {
      owner: 0,
      owner_name: '',
      own: true,
      status: 0,
      edition: box.number,
      rarity_status: isOpen ? 1 : 0,
    } as const;
    // They stand among works in one list, where a number may not be there twice: boxes are found by their codes.
    return { ...series, ...own, id: -Number(box.id), code: box.code, created: box.bought_at.toISOString() };
  });
}
