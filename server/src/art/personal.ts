import type { PersonalPart } from '../account/public.ts';

/** Works the user made or owns, what they wrote to make them, favourites, bids and auctions that were won. */
export const personalOfArt: readonly PersonalPart[] = [
  {
    part: 'art.work',
    sql: `SELECT code, name, description, type, creator_id = $1 AS is_creator, owner_id = $1 AS is_owner, state, created_at
      FROM art_work WHERE creator_id = $1 OR owner_id = $1 ORDER BY id`,
  },
  {
    part: 'art.creator',
    sql: 'SELECT state, text, reason, applied_at, decided_at FROM art_creator WHERE user_id = $1',
  },
  {
    part: 'art.favourite',
    sql: `SELECT code FROM art_favourite JOIN art_work ON art_work.id = work_id WHERE user_id = $1 ORDER BY art_favourite.id`,
  },
  {
    part: 'art.bid',
    sql: `SELECT sale_id, currency_id, bid.price, at FROM art_bid AS bid JOIN art_sale ON art_sale.id = sale_id
      WHERE user_id = $1 ORDER BY bid.id`,
    amounts: ['price'],
  },
  {
    part: 'art.won',
    sql: 'SELECT sale_id, state, created_at, ended_at FROM art_order WHERE buyer_id = $1 ORDER BY id',
  },
];
