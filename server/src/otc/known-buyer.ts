/**
 * SQL that says whether an order has shown that its buyer pays: it is theirs for good, and its payment could have been taken
 * back. A payment that nobody can take back shows nothing of that, and costs whoever wants to become known nothing but a
 * moment.
 * @param order name of the table
 */
export const showsPayment = (order: string): string =>
  `${order}.state = 'released' AND ${order}.lock_state IN ('none', 'free') AND ${order}.is_counted
   AND ${order}.charge_back_days > 0`;
