import type { PersonalPart } from '../account/public.ts';

/** Blind boxes. */
export const personalOfBoxes: readonly PersonalPart[] = [
  {
    part: 'box.box',
    sql: `SELECT bought.code, series.name, currency_id, bought.price, bought.state, bought.seed, bought_at, opened_at
      FROM box_bought AS bought JOIN box_series AS series ON series.id = series_id WHERE owner_id = $1 ORDER BY bought.id`,
    amounts: ['price'],
  },
];
