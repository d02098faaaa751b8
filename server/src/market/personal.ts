import type { PersonalPart } from '../account/public.ts';

/** What the user watches. */
export const personalOfMarkets: readonly PersonalPart[] = [
  {
    part: 'market.favourite',
    sql: 'SELECT currency_id, created_at FROM favourites WHERE user_id = $1 ORDER BY id',
  },
];
