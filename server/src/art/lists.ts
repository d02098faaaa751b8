import type * as calls from '@aureus/contract/art/calls.ts';
import { artRules } from '@aureus/contract/art/rules.ts';
import type { ArtBid, ArtItem } from '@aureus/contract/art/shapes.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { ClientBase, Pool } from 'pg';
import { shownNickname, shownPortrait } from '../account/public.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/http/route.ts';
import { usdtOf } from '../wallet/public.ts';
import { SHOWN, showItems, STATUS } from './items.ts';
import { describeMember, findMember, listCreators, memberOf, readMembers } from './members.ts';
import type { ArtNeeds } from './needs.ts';
import { findWork, type Work } from './rows.ts';

type Viewer = Pick<Caller, 'userId' | 'sessionId'> | null;

/** Works of one page; with `pay_type` 3 series of blind boxes. Those on sale come first, then those to come. */
export async function listWorks(
  needs: ArtNeeds,
  query: Input<typeof calls.list>,
  viewer: Viewer,
): Promise<Answer<typeof calls.list>> {
  const boxes = needs.boxes();
  if (query.pay_type === 3) return boxes ? boxes.list(query, viewer?.userId ?? null) : [];
  const { page, limit, currency = null, pay_type = null, status = null, type = null, keyword } = query;
  const pattern = keyword ? `%${keyword.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null;
  return showItems(
    needs,
    needs.platform.pool,
    viewer,
    `${SHOWN} AND ($2::integer IS NULL OR sale.currency_id = $2) AND ($3::integer IS NULL OR sale.pay_type = $3)
       AND ($4::integer IS NULL OR ${STATUS} = $4) AND ($5::integer IS NULL OR work.type = $5)
       AND ($6::text IS NULL OR work.name ILIKE $6 OR creator.nickname ILIKE $6)
     ORDER BY CASE ${STATUS} WHEN 1 THEN 0 WHEN 2 THEN 1 ELSE 2 END, work.id DESC LIMIT $7 OFFSET $8`,
    [currency, pay_type, status, type, pattern, limit, (page - 1) * limit],
  );
}

/** @throws AppError art_work_unknown */
export async function showWork(
  needs: ArtNeeds,
  { id, code }: Input<typeof calls.detail>,
  viewer: Viewer,
): Promise<ArtItem> {
  if ((id === undefined) === (code === undefined)) throw new AppError('invalid_request');
  const [item] = await showItems(
    needs,
    needs.platform.pool,
    viewer,
    `(work.id = $2 OR work.code = $3) AND (${SHOWN} OR $1 IN (work.creator_id, work.owner_id))`,
    [id ?? null, code ?? null],
  );
  const found = item ?? (code === undefined ? null : await needs.boxes()?.find(code, viewer?.userId ?? null));
  if (!found) throw new AppError('art_work_unknown');
  return found;
}

/** A work that everybody sees, or that the viewer made or owns. @throws AppError art_work_unknown */
export async function findShown(client: ClientBase | Pool, code: string, viewer: bigint | null): Promise<Work> {
  const work = await findWork(client, code);
  const isShown = work.state === 'approved' && !work.is_kept;
  if (!isShown && work.creator_id !== viewer && work.owner_id !== viewer) throw new AppError('art_work_unknown');
  return work;
}

interface BidRow {
  readonly id: bigint;
  readonly member: bigint;
  readonly nickname: string;
  readonly head_portrait: string;
  readonly is_demo: boolean;
  readonly price: bigint;
  readonly currency_id: number;
  readonly at: Date;
  readonly is_top: boolean;
}

/** SQL of bids with whose they are and the auction they are of. @param more columns and tables beside */
const bidsWith = (more: { readonly columns?: string; readonly tables?: string } = {}): string => `
  SELECT bid.id, art_member.id AS member, ${shownNickname('users')} AS nickname,
    ${shownPortrait('users')} AS head_portrait, is_demo, bid.price, sale.currency_id, bid.at,
    bid.id = sale.top_bid_id AS is_top ${more.columns ?? ''}
  FROM art_bid AS bid JOIN art_sale AS sale ON sale.id = bid.sale_id
  JOIN art_member ON art_member.user_id = bid.user_id JOIN users ON users.id = bid.user_id ${more.tables ?? ''}`;

function describeBid({ markets }: Pick<ArtNeeds, 'markets'>, row: BidRow): ArtBid {
  const { code, scale } = markets.currency(row.currency_id) ?? usdtOf(markets);
  return {
    id: Number(row.id),
    nick_name: row.nickname,
    head_portrait: row.head_portrait,
    price: formatDecimal(row.price, scale),
    currency_name: code,
    created: row.at.toISOString(),
    buyer_id: Number(row.member),
    status: row.is_top ? 1 : 0,
    is_demo: row.is_demo,
  };
}

const BIDS_SHOWN = 10;

/** The newest bids of a sale, the newest first. */
export async function bidsOf(
  needs: Pick<ArtNeeds, 'markets'>,
  connection: Pool | ClientBase,
  sale: bigint,
  most = BIDS_SHOWN,
): Promise<ArtBid[]> {
  const { rows } = await connection.query<BidRow>(`${bidsWith()} WHERE sale.id = $1 ORDER BY bid.id DESC LIMIT $2`, [
    sale,
    most,
  ]);
  return rows.map((row) => describeBid(needs, row));
}

/** @throws AppError art_work_unknown */
export async function listBids(needs: ArtNeeds, code: string, viewer: Viewer): Promise<Answer<typeof calls.bids>> {
  const { pool } = needs.platform;
  const { sale_id } = await findShown(pool, code, viewer?.userId ?? null);
  return sale_id === null ? [] : bidsOf(needs, pool, sale_id);
}

interface OwnBidRow extends BidRow {
  readonly code: string;
  readonly name: string;
  readonly image: string;
  readonly poster: string;
  readonly state: Answer<typeof calls.myBids>['data'][number]['sale_state'];
  readonly end_at: Date | null;
  readonly deposit: bigint;
  readonly deposit_state: 'held' | 'returned' | 'forfeited';
}

const OWN_BIDS = bidsWith({
  columns: `, work.code, work.name, work.image, work.poster, sale.state, deposit, bidder.state AS deposit_state,
    coalesce(due.due, sale.ended_at, sale.end_at) AS end_at`,
  tables: `JOIN art_work AS work ON work.id = sale.work_id
    JOIN art_bidder AS bidder ON bidder.sale_id = sale.id AND bidder.user_id = bid.user_id
    LEFT JOIN deadline AS due ON due.kind = 'art.end' AND due.ref = sale.id::text`,
});

type OwnBid = Answer<typeof calls.myBids>['data'][number];

/** Bids of a user with what they are for. @param where with `$2` for the first of `values`; `$1` is the user */
export async function readOwnBids(
  needs: Pick<ArtNeeds, 'markets'>,
  connection: Pool | ClientBase,
  user: bigint,
  where: string,
  values: readonly unknown[],
): Promise<OwnBid[]> {
  const { rows } = await connection.query<OwnBidRow>(`${OWN_BIDS} WHERE bid.user_id = $1 AND ${where}`, [
    user,
    ...values,
  ]);
  const { scale } = usdtOf(needs.markets);
  return rows.map((row) => ({
    ...describeBid(needs, row),
    code: row.code,
    nft_name: row.name,
    nft_image: row.poster === '' ? row.image : row.poster,
    sale_state: row.state,
    end_time: row.end_at?.toISOString() ?? null,
    margin: formatDecimal(row.deposit, scale),
    margin_state: row.deposit_state,
  }));
}

const OWN_BIDS_A_PAGE = 10;

export async function listOwnBids(
  needs: ArtNeeds,
  { page }: Input<typeof calls.myBids>,
  user: bigint,
): Promise<Answer<typeof calls.myBids>> {
  const { pool } = needs.platform;
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM art_bid WHERE user_id = $1',
    [user],
  );
  const data = await readOwnBids(needs, pool, user, 'true ORDER BY bid.id DESC LIMIT $2 OFFSET $3', [
    OWN_BIDS_A_PAGE,
    (page - 1) * OWN_BIDS_A_PAGE,
  ]);
  return { data, count: rows[0]?.count ?? 0, code: 0 };
}

interface HandRow {
  readonly number: number;
  readonly kind: Answer<typeof calls.provenance>[number]['kind'];
  readonly from_id: bigint | null;
  readonly to_id: bigint;
  readonly price: bigint | null;
  readonly currency_id: number | null;
  readonly at: Date;
}

/** @throws AppError art_work_unknown */
export async function showProvenance(
  needs: ArtNeeds,
  code: string,
  viewer: Viewer,
): Promise<Answer<typeof calls.provenance>> {
  const { pool } = needs.platform;
  const { id } = await findShown(pool, code, viewer?.userId ?? null);
  const { rows } = await pool.query<HandRow>('SELECT * FROM art_hand WHERE work_id = $1 ORDER BY number DESC', [id]);
  const users = rows.flatMap(({ from_id, to_id }) => (from_id === null ? [to_id] : [from_id, to_id]));
  const members = await readMembers(pool, users);
  const member = (user: bigint) => {
    const found = members.get(user);
    if (!found) throw new Error(`User ${user} is no member of the art market`);
    return describeMember(found);
  };
  return rows.map(({ number, kind, from_id, to_id, price, currency_id, at }) => {
    const currency = currency_id === null ? undefined : needs.markets.currency(currency_id);
    return {
      number,
      kind,
      from: from_id === null ? null : member(from_id),
      to: member(to_id),
      price: price === null || !currency ? null : formatDecimal(price, currency.scale),
      currency_name: currency?.code ?? null,
      at: at.toISOString(),
    };
  });
}

export async function listArtists(
  { platform: { pool } }: ArtNeeds,
  page: Input<typeof calls.artists>,
): Promise<Answer<typeof calls.artists>> {
  const creators = await listCreators(pool, page);
  return creators.map((creator) => ({ ...describeMember(creator), artworks_number: creator.works }));
}

/** Works and favourites of a member that are shown at most. */
const MOST_SHOWN = 200;

/**
 * Whoever makes works that are shown, or is allowed to, and to the caller themselves: what others say of themselves is nobody's
 * business because they bid or own something.
 * @throws AppError art_member_unknown, also when no number is named and nobody is logged in
 */
export async function showArtist(
  needs: ArtNeeds,
  { uid }: Input<typeof calls.artist>,
  viewer: Viewer,
): Promise<Answer<typeof calls.artist>> {
  const { pool } = needs.platform;
  if (uid === undefined && viewer === null) throw new AppError('art_member_unknown');
  const id = uid ?? Number(await withTransaction(pool, (tx) => memberOf(tx, viewer?.userId ?? 0n)));
  const member = await findMember(pool, id);
  if (!member) throw new AppError('art_member_unknown');
  const [artworks, collects, { rows }] = await Promise.all([
    showItems(needs, pool, viewer, `${SHOWN} AND work.creator_id = $2 ORDER BY work.id DESC LIMIT $3`, [
      member.user_id,
      MOST_SHOWN,
    ]),
    favouritesOf(needs, member.user_id, viewer),
    pool.query<{ count: number }>(
      `SELECT coalesce(sum(collected), 0)::integer AS count FROM art_work AS work WHERE creator_id = $1 AND ${SHOWN}`,
      [member.user_id],
    ),
  ]);
  const isSelf = viewer?.userId === member.user_id;
  if (!member.is_creator && artworks.length === 0 && !isSelf) throw new AppError('art_member_unknown');
  return {
    ...describeMember(member),
    signature: member.signature,
    artworks,
    collects,
    artworks_collect_number: rows[0]?.count ?? 0,
  };
}

/** The favourites of a user, the newest first. */
export const favouritesOf = ({ platform: { pool }, ...needs }: ArtNeeds, user: bigint, viewer: Viewer) =>
  showItems(
    needs,
    pool,
    viewer,
    `${SHOWN} AND work.id IN (SELECT work_id FROM art_favourite WHERE user_id = $2)
     ORDER BY (SELECT id FROM art_favourite WHERE user_id = $2 AND work_id = work.id) DESC LIMIT $3`,
    [user, artRules.most_favourites],
  );

/** What a user owns: boxes that are not opened yet, then works, those of theirs under review too. */
export async function listOwned(needs: ArtNeeds, viewer: NonNullable<Viewer>): Promise<ArtItem[]> {
  const [boxes, works] = await Promise.all([
    needs.boxes()?.owned(viewer.userId) ?? [],
    showItems(
      needs,
      needs.platform.pool,
      viewer,
      'work.owner_id = $1 AND NOT work.is_kept ORDER BY work.id DESC LIMIT $2',
      [artRules.most_owned_shown],
    ),
  ]);
  return [...boxes, ...works];
}

/** The currencies works are sold in: coins with a price, so that a deposit in USDT can be reckoned. */
export function listCurrencies({ markets }: Pick<ArtNeeds, 'markets'>): Answer<typeof calls.currencies> {
  return saleCurrencies(markets).map(({ id, code: name, logo, scale }) => ({ id, name, logo, scale }));
}

const SOLD_IN = ['USDT', 'BTC', 'ETH'];

export const saleCurrencies = (markets: ArtNeeds['markets']) =>
  SOLD_IN.flatMap((code) => markets.currencies().filter((currency) => currency.code === code));
