import type * as calls from '@aureus/contract/art/operator-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { USER_NAME } from '../account/public.ts';
import type { OperatorCaller } from '../platform/http/route.ts';
import { usdtOf } from '../wallet/public.ts';
import type { Creator } from './creators.ts';
import type { ArtViewNeeds } from './operator-view.ts';
import type { Sale, Work } from './rows.ts';
import { percent } from './terms.ts';
import { dueNow } from '../platform/deadlines/deadline.ts';

/** The `before` of the page after these rows. */
const nextOf = (rows: readonly { readonly id: bigint }[], limit: number): number | null =>
  rows.length > limit ? Number(rows[limit - 1]?.id) : null;

/**
 * SQL of one page: what waits for review with the oldest first, everything else with the newest first. `before` is the last
 * one seen, `$3`; `$1` the state.
 */
const pageOf = (table: string, waiting: string): string =>
  `($3::bigint IS NULL OR CASE WHEN $1::text = '${waiting}' THEN ${table}.id > $3 ELSE ${table}.id < $3 END)
   ORDER BY CASE WHEN $1::text = '${waiting}' THEN ${table}.id ELSE -${table}.id END LIMIT $4`;

interface CreatorOfUser extends Creator {
  readonly user_name: string;
  readonly nickname: string;
  readonly registered: Date;
  readonly works: number;
}

export async function listCreators(
  { pool }: ArtViewNeeds,
  { state, user, before, limit }: Input<typeof calls.operatorCreators>,
): Promise<Answer<typeof calls.operatorCreators>> {
  const { rows } = await pool.query<CreatorOfUser>(
    `SELECT art_creator.*, ${USER_NAME} AS user_name, nickname, users.created_at AS registered,
       (SELECT count(*)::integer FROM art_work WHERE creator_id = user_id) AS works
     FROM art_creator JOIN users ON users.id = user_id
     WHERE ($1::text IS NULL OR art_creator.state = $1) AND ($2::bigint IS NULL OR user_id = $2)
       AND ($3::bigint IS NULL OR art_creator.id < $3)
     ORDER BY art_creator.id DESC LIMIT $4`,
    [state ?? null, user ?? null, before ?? null, limit + 1],
  );
  return {
    data: rows.slice(0, limit).map((row) => ({
      id: Number(row.id),
      user_id: Number(row.user_id),
      user_name: row.user_name,
      nickname: row.nickname,
      state: row.state,
      text: row.text,
      reason: row.reason,
      registered_at: row.registered.toISOString(),
      applied_at: row.applied_at.toISOString(),
      decided_at: row.decided_at?.toISOString() ?? null,
      works: row.works,
    })),
    next: nextOf(rows, limit),
  };
}

/** Works with links to their files for this operator. */
export async function listWorks(
  { pool, files }: ArtViewNeeds,
  { state, user, before, limit }: Input<typeof calls.operatorWorks>,
  operator: OperatorCaller,
): Promise<Answer<typeof calls.operatorWorks>> {
  const { rows } = await pool.query<Work & { readonly user_name: string }>(
    `SELECT art_work.*, ${USER_NAME} AS user_name FROM art_work JOIN users ON users.id = creator_id
     WHERE ($1::text IS NULL OR art_work.state = $1) AND ($2::bigint IS NULL OR $2 IN (creator_id, owner_id))
       AND ${pageOf('art_work', 'review')}`,
    [state ?? null, user ?? null, before ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  const facts = await files.describe(page.map(({ file_id }) => file_id));
  const link = (file: bigint): string => files.linkForOperator(file, operator);
  return {
    data: page.map((row) => ({
      id: Number(row.id),
      code: row.code,
      name: row.name,
      description: row.description,
      type: row.type,
      rarity: row.rarity,
      royalty: percent(row.royalty),
      edition: row.edition,
      editions: row.editions,
      state: row.state,
      reason: row.reason,
      creator_id: Number(row.creator_id),
      creator_name: row.user_name,
      owner_id: Number(row.owner_id),
      image: link(row.file_id),
      poster: row.poster_id === null ? '' : link(row.poster_id),
      compatible: row.compatible_id === null ? '' : link(row.compatible_id),
      width: row.width,
      height: row.height,
      other_owners: facts.get(row.file_id)?.otherOwners ?? 0,
      created_at: row.created_at.toISOString(),
    })),
    next: nextOf(rows, limit),
  };
}

interface SaleOfUser extends Sale {
  readonly user_name: string;
  readonly code: string;
  readonly name: string;
  readonly bidders: number;
  readonly ends: Date;
  readonly order_id: bigint | null;
  readonly order_state: 'due' | 'paid' | 'expired' | null;
  readonly order_due: Date | null;
}

export async function listSales(
  { pool, markets }: ArtViewNeeds,
  { state, pay_type, user, before, limit }: Input<typeof calls.operatorSales>,
): Promise<Answer<typeof calls.operatorSales>> {
  const { rows } = await pool.query<SaleOfUser>(
    `SELECT art_sale.*, ${USER_NAME} AS user_name, work.code, work.name,
       (SELECT count(*)::integer FROM art_bidder WHERE sale_id = art_sale.id) AS bidders,
       coalesce(ending.due, art_sale.ended_at, art_sale.end_at) AS ends,
       art_order.id AS order_id, art_order.state AS order_state, ${dueNow('payment')} AS order_due
     FROM art_sale JOIN users ON users.id = seller_id JOIN art_work AS work ON work.id = art_sale.work_id
     LEFT JOIN art_order ON art_order.sale_id = art_sale.id
     LEFT JOIN deadline AS ending ON ending.kind = 'art.end' AND ending.ref = art_sale.id::text
     LEFT JOIN deadline AS payment ON payment.kind = 'art.payment' AND payment.ref = art_order.id::text
     WHERE ($1::text IS NULL OR art_sale.state = $1) AND ($2::bigint IS NULL OR seller_id = $2)
       AND ($5::integer IS NULL OR art_sale.pay_type = $5) AND ${pageOf('art_sale', 'review')}`,
    [state ?? null, user ?? null, before ?? null, limit + 1, pay_type ?? null],
  );
  const usdt = usdtOf(markets);
  return {
    data: rows.slice(0, limit).map((row) => {
      const { code: currency, scale } = markets.currency(row.currency_id) ?? usdt;
      return {
        id: Number(row.id),
        work_id: Number(row.work_id),
        code: row.code,
        name: row.name,
        pay_type: row.pay_type,
        state: row.state,
        reason: row.reason,
        seller_id: Number(row.seller_id),
        seller_name: row.user_name,
        currency,
        start_price: formatDecimal(row.start_price, scale),
        price: formatDecimal(row.price, scale),
        per_increase: formatDecimal(row.per_increase, scale),
        margin: formatDecimal(row.margin, usdt.scale),
        bids: row.bids,
        bidders: row.bidders,
        start_time: row.start_at.toISOString(),
        end_time: row.ends.toISOString(),
        created_at: row.created_at.toISOString(),
        order:
          row.order_id === null || row.order_state === null
            ? null
            : { id: Number(row.order_id), state: row.order_state, due: row.order_due?.toISOString() ?? null },
      };
    }),
    next: nextOf(rows, limit),
  };
}
