import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import type { SaleState } from '@aureus/contract/art/rules.ts';
import { extensionOf, lastMoment } from '@aureus/core/art/bidding.ts';
import { statusOf } from '@aureus/core/art/sale-state.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { ClientBase, Pool } from 'pg';
import { shownNickname } from '../account/public.ts';
import type { Caller } from '../platform/http/route.ts';
import { usdtOf } from '../wallet/public.ts';
import type { ArtNeeds } from './needs.ts';
import type { Work } from './rows.ts';
import { percent } from './terms.ts';

/** A work with its newest sale, as it is read for the screen. */
export interface ItemRow extends Work {
  readonly creator_no: bigint;
  readonly creator_name: string;
  readonly creator_portrait: string;
  readonly is_creator_gone: boolean;
  readonly owner_no: bigint;
  readonly owner_name: string;
  readonly is_collected: boolean;
  readonly now: Date;
  readonly pay_type: 1 | 2 | null;
  readonly sale_state: SaleState | null;
  readonly is_resale: boolean | null;
  readonly price: bigint | null;
  readonly currency_id: number | null;
  readonly per_increase: bigint | null;
  readonly margin: bigint | null;
  readonly bids: number | null;
  readonly start_at: Date | null;
  readonly end_at: Date | null;
  readonly extension_minutes: number | null;
  readonly most_extension_minutes: number | null;
  readonly extended_ms: number | null;
}

/** Of the end of a sale the row of what is due knows; one that is over has ended when it did. */
const END = `coalesce(due.due, sale.ended_at, sale.end_at)`;

/**
 * SQL of works with their newest sales; `$1` is the viewer, null when nobody is logged in. What a condition may name: `work`,
 * `sale`, `creator`.
 */
const ITEMS = `
  SELECT work.*, creator_member.id AS creator_no, creator.nickname AS creator_name, creator.head_portrait AS creator_portrait,
    creator.status = 'closed' AS is_creator_gone,
    owner_member.id AS owner_no,
    CASE WHEN owner.id = creator.id THEN owner.nickname ELSE ${shownNickname('owner')} END AS owner_name,
    EXISTS (SELECT FROM art_favourite WHERE work_id = work.id AND user_id = $1::bigint) AS is_collected,
    statement_timestamp() AS now, sale.pay_type, sale.state AS sale_state, sale.is_resale, sale.price, sale.currency_id,
    sale.per_increase, sale.margin, sale.bids, sale.start_at, ${END} AS end_at, sale.extension_minutes,
    sale.most_extension_minutes, sale.extended_ms
  FROM art_work AS work
  JOIN users AS creator ON creator.id = work.creator_id
  JOIN users AS owner ON owner.id = work.owner_id
  JOIN art_member AS creator_member ON creator_member.user_id = work.creator_id
  JOIN art_member AS owner_member ON owner_member.user_id = work.owner_id
  LEFT JOIN art_sale AS sale ON sale.id = work.sale_id
  LEFT JOIN deadline AS due ON due.kind = 'art.end' AND due.ref = sale.id::text`;

/** As `statusOf` says it: 2 before the start, 1 as long as it is there to be had, else 0. */
export const STATUS = `CASE WHEN sale.state IS DISTINCT FROM 'open' THEN 0 WHEN statement_timestamp() < sale.start_at THEN 2
  WHEN statement_timestamp() < ${END} THEN 1 ELSE 0 END`;

/** Reads works. @param where SQL of the condition, the order and the page, with `$2` for the first of `values` */
export async function readItems(
  connection: Pool | ClientBase,
  viewer: bigint | null,
  where: string,
  values: readonly unknown[],
): Promise<ItemRow[]> {
  const { rows } = await connection.query<ItemRow>(`${ITEMS} WHERE ${where}`, [viewer, ...values]);
  return rows;
}

/** What the screen shows of works. @param viewer whose own files under review are shown by links of theirs */
export function describeItem(
  needs: Pick<ArtNeeds, 'markets' | 'files'>,
  row: ItemRow,
  viewer: Pick<Caller, 'userId' | 'sessionId'> | null,
): ArtItem {
  const usdt = usdtOf(needs.markets);
  const currency = (row.currency_id === null ? undefined : needs.markets.currency(row.currency_id)) ?? usdt;
  const amount = (minor: bigint | null): string => formatDecimal(minor ?? 0n, currency.scale);
  const times = { startAt: row.start_at?.getTime() ?? 0, endAt: row.end_at?.getTime() ?? 0 };
  const extension = extensionOf(row.extension_minutes ?? 0, row.most_extension_minutes ?? 0, row.extended_ms ?? 0);
  const isRunning = row.sale_state === 'open' || row.sale_state === 'review';
  const last = row.pay_type === 2 && isRunning ? new Date(lastMoment(times.endAt, extension)).toISOString() : null;
  const path = (reference: string, file: bigint | null): string =>
    row.state === 'approved' || file === null || viewer === null ? reference : needs.files.linkForUser(file, viewer);
  return {
    id: Number(row.id),
    code: row.code,
    name: row.name,
    description: row.description,
    image: path(row.image, row.file_id),
    poster: path(row.poster, row.poster_id),
    compatible: path(row.compatible, row.compatible_id),
    width: row.width,
    height: row.height,
    type: row.type,
    rarity: row.rarity,
    state: row.state,
    pay_type: row.pay_type ?? 1,
    status: statusOf({ state: row.sale_state, ...times }, row.now.getTime()),
    sale_id: row.sale_id === null ? null : Number(row.sale_id),
    sale_state: row.sale_state,
    price: amount(row.price),
    currency_id: currency.id,
    currency_name: currency.code,
    scale: currency.scale,
    per_increase: amount(row.per_increase),
    margin: formatDecimal(row.margin ?? 0n, usdt.scale),
    bids: row.bids ?? 0,
    start_time: row.start_at?.toISOString() ?? null,
    end_time: row.end_at?.toISOString() ?? null,
    last_time: last,
    author: row.creator_name,
    author_id: Number(row.creator_no),
    author_name: row.creator_name,
    author_avatar: row.creator_portrait,
    owner: Number(row.owner_no),
    owner_name: row.owner_name,
    own: viewer?.userId === row.owner_id,
    is_author: viewer?.userId === row.creator_id,
    collect: row.is_collected,
    collect_number: row.collected,
    rarity_status: 1,
    resell_nft_status: isTakenAgain(row) ? 1 : 0,
    lock_order: row.sale_state === 'paying' ? 1 : 0,
    rarity_house_id: row.series_id === null ? null : Number(row.series_id),
    edition: row.edition,
    editions: row.editions,
    royalty: row.is_creator_gone ? '0' : percent(row.royalty),
    created: row.created_at.toISOString(),
  };
}

const isTakenAgain = ({ is_resale, sale_state }: ItemRow): boolean =>
  is_resale === true && (sale_state === 'open' || sale_state === 'review' || sale_state === 'paying');

/** Works as a viewer sees them, in the order in which they are read. */
export async function showItems(
  needs: Pick<ArtNeeds, 'markets' | 'files'>,
  connection: Pool | ClientBase,
  viewer: Pick<Caller, 'userId' | 'sessionId'> | null,
  where: string,
  values: readonly unknown[],
): Promise<ArtItem[]> {
  const rows = await readItems(connection, viewer?.userId ?? null, where, values);
  return rows.map((row) => describeItem(needs, row, viewer));
}

/** One work as its viewer sees it; it is there. */
export async function showItem(
  needs: Pick<ArtNeeds, 'markets' | 'files'>,
  connection: Pool | ClientBase,
  viewer: Pick<Caller, 'userId' | 'sessionId'> | null,
  id: bigint,
): Promise<ArtItem> {
  const [item] = await showItems(needs, connection, viewer, 'work.id = $2', [id]);
  if (!item) throw new Error(`The work ${id} is gone`);
  return item;
}

/** What everybody may see: approved, and not kept for a series of blind boxes. */
export const SHOWN = `work.state = 'approved' AND NOT work.is_kept`;
