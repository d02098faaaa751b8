import { bid } from '@aureus/contract/art/sale-calls.ts';
import type { Able } from '../support/planted.ts';
import type { TestServer } from '../support/server.ts';
import type { Sample } from '../platform/http/brought.ts';

/** Works, sales and won auctions on a real server, as the tests of all calls need them. */

const USDT = 3;
let made = 0;

/** An approved work of somebody. @returns its number and code */
async function plantWork(
  { database: { owner } }: TestServer,
  user: bigint,
  state: 'approved' | 'review' = 'approved',
): Promise<{ readonly id: bigint; readonly code: string }> {
  const name = `a${(made += 1).toString(16)}`.padStart(32, '0');
  const { rows } = await owner.query<{ id: bigint; code: string }>(
    `WITH member AS (
       INSERT INTO art_member (user_id) VALUES ($1) ON CONFLICT (user_id) DO UPDATE SET is_demo = false RETURNING user_id
     ), file AS (
       INSERT INTO files (name, owner_id, purpose, sha256, content_type, size, width, height, created_at, attached_at, shown_at)
       VALUES ($2, $1, 'artwork', decode($2 || $2, 'hex'), 'image/jpeg', 1, 4, 3, now(), now(), now()) RETURNING id
     )
     INSERT INTO art_work (code, name, description, type, rarity, creator_id, owner_id, file_id, image, poster, width, height,
       edition, editions, royalty, state, hands, created_at)
     SELECT '0x' || lpad($2, 40, '0'), 'Planted', '', 1, 'N', user_id, user_id, file.id, '/upload/' || $2, '', 4, 3, 1, 1, 0,
       $3, 1, now() FROM member, file RETURNING id, code`,
    [user, name, state],
  );
  const [work] = rows;
  if (!work) throw new Error('No work was planted');
  await owner.query(`INSERT INTO art_hand (work_id, number, kind, to_id, at) VALUES ($1, 1, 'made', $2, now())`, [
    work.id,
    user,
  ]);
  await owner.query('UPDATE art_work SET first_id = id WHERE id = $1', [work.id]);
  return work;
}

/** A sale of a new work at 10 USDT: at a fixed price, or an auction. */
async function plantSale(
  server: TestServer,
  seller: bigint,
  payType: 1 | 2,
  state: 'open' | 'review' = 'open',
): Promise<{ readonly id: bigint; readonly work: bigint; readonly code: string }> {
  const { owner } = server.database;
  // What is under review stands on no list: the name of its maker is nowhere else.
  const work = await plantWork(server, seller, state === 'open' ? 'approved' : 'review');
  const { rows } = await owner.query<{ id: bigint }>(
    `INSERT INTO art_sale (work_id, seller_id, pay_type, is_resale, currency_id, start_price, price, per_increase, margin, fee,
       royalty, extension_minutes, most_extension_minutes, state, start_at, end_at, created_at)
     SELECT $1, $2, $3::smallint, false, id, unit * 10, unit * 10, CASE $3::smallint WHEN 2 THEN unit ELSE 0 END,
       CASE $3::smallint WHEN 2 THEN unit * 5 ELSE 0 END, 250, 0, 3, 60, $5, now(), now() + interval '1 hour', now()
     FROM (SELECT id, (10::numeric ^ scale)::bigint AS unit FROM currencies WHERE id = $4) AS one RETURNING id`,
    [work.id, seller, payType, USDT, state],
  );
  const [sale] = rows;
  if (!sale) throw new Error('No sale was planted');
  await owner.query('UPDATE art_work SET sale_id = $2 WHERE id = $1', [work.id, sale.id]);
  if (state === 'open') {
    await owner.query(
      `INSERT INTO deadline (kind, ref, due, moves) VALUES ('art.end', $1, now() + interval '1 hour', true)`,
      [String(sale.id)],
    );
  }
  return { id: sale.id, work: work.id, code: work.code };
}

/** An auction of a seller that somebody has won, to be paid. @returns the number of the order */
async function plantOrder(server: TestServer, buyer: Able, seller: bigint): Promise<string> {
  const { owner } = server.database;
  const { id, work, code } = await plantSale(server, seller, 2);
  await buyer.do(bid, { code, price: '1' });
  await owner.query(`DELETE FROM deadline WHERE kind = 'art.end' AND ref = $1`, [String(id)]);
  await owner.query(`UPDATE art_sale SET state = 'paying' WHERE id = $1`, [id]);
  const { rows } = await owner.query<{ id: bigint }>(
    `WITH made AS (
       INSERT INTO art_order (sale_id, work_id, buyer_id, price, created_at)
       SELECT id, $2, $3, price, now() FROM art_sale WHERE id = $1 RETURNING id
     ), due AS (
       INSERT INTO deadline (kind, ref, due, moves) SELECT 'art.payment', id::text, now() + interval '1 day', true FROM made
     ) SELECT id FROM made`,
    [id, work, buyer.id],
  );
  return String(rows[0]?.id);
}

/** Of a user one of everything; what is under review is decided about by nobody. */
export async function plantArt(
  server: TestServer,
  user: Able,
  mark: string,
): Promise<Record<'artWork' | 'artSale' | 'artOrder', string>> {
  const { owner } = server.database;
  const { rows } = await owner.query<{ id: bigint }>(
    `INSERT INTO users (account_name, password_hash, nickname, invitation_code, password_changed_at, created_at)
     VALUES ('artseller', 'x', 'x', 'ZZZZ7777', now(), now()) RETURNING id`,
  );
  const work = await plantWork(server, user.id, 'review');
  await owner.query(
    `INSERT INTO art_creator (user_id, state, text, reason, applied_at) VALUES ($1, 'applied', $2, $2, now())`,
    [user.id, `${mark} makes works`],
  );
  const sale = await plantSale(server, user.id, 2, 'review');
  return {
    artWork: String(work.id),
    artSale: String(sale.id),
    artOrder: await plantOrder(server, user, rows[0]?.id ?? 0n),
  };
}

/** The money calls of the art market, between two who can do everything. */
export function artSamples(
  people: () => { readonly server: TestServer; readonly user: Able; readonly other: Able },
): Record<string, Sample> {
  const hour = (from: number): string => new Date(Date.now() + from * 3_600_000).toISOString();
  return {
    'art.buy': {
      make: async () => {
        const { server, other } = people();
        return { code: (await plantSale(server, other.id, 1)).code };
      },
      change: { price: '1' },
      effects: `SELECT count(*) FROM art_hand WHERE to_id = $1 AND kind = 'bought'`,
    },
    'art.bid': {
      make: async () => {
        const { server, other } = people();
        return { code: (await plantSale(server, other.id, 2)).code, price: '1' };
      },
      change: { price: '2' },
      effects: 'SELECT count(*) FROM art_bid WHERE user_id = $1',
    },
    'art.offer': {
      make: async () => {
        const { server, user } = people();
        const { code } = await plantWork(server, user.id);
        return { code, price: '10', start_time: hour(0), end_time: hour(2) };
      },
      change: { price: '11' },
      effects: 'SELECT count(*) FROM art_sale WHERE seller_id = $1',
    },
    'art.payOrder': {
      make: async () => {
        const { server, user, other } = people();
        return { id: await plantOrder(server, user, other.id) };
      },
      change: { id: '999' },
      effects: `SELECT count(*) FROM art_order WHERE buyer_id = $1 AND state = 'paid'`,
    },
  };
}
