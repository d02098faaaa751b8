import type { OpenMatterSql } from '../account/public.ts';
import { stateNumber } from './boxes.ts';

/** Boxes that are not drawn or not opened. */
export const openBoxes: OpenMatterSql = {
  matter: 'box',
  sql: `SELECT count(*) FROM box_bought WHERE owner_id = $1 AND state IN (${stateNumber.bought}, ${stateNumber.drawn})`,
};
