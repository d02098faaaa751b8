import type { OpenMatterSql } from '../account/public.ts';
import { stateNumber } from './boxes.ts';

/** Boxes that are not drawn or not opened. */
export const openBoxes: OpenMatterSql = {
  matter: 'box',
  sql: `SELECT count(*) FROM box_bought WHERE owner_id = $1 AND state IN (${stateNumber.bought}, ${stateNumber.drawn})`,
};

/** Series of the user's own that are not drawn, or of which boxes are still to be paid: the money of both comes later. */
export const openSeries: OpenMatterSql = {
  matter: 'art',
  sql: `SELECT count(*) FROM box_series AS series WHERE creator_id = $1 AND (state = 1 OR EXISTS (
    SELECT FROM box_bought WHERE series_id = series.id AND state = ${stateNumber.bought}))`,
};
