import type { OpenMatterSql } from '../account/public.ts';
import { stateNumber } from './coupons.ts';

/** Coupons in use: what they bring is paid when their days are over. */
export const openCoupons: OpenMatterSql = {
  matter: 'coupon',
  sql: `SELECT count(*) FROM coupon WHERE owner_id = $1 AND state = ${stateNumber.active}`,
};
