/**
 * Every stable error code a reply may carry in `error_code`. The text beside it in `message` is translated;
 * the code never changes its meaning. Grouped by the part of the product that raises it.
 */
export const errorCodes = [
  // the edge
  'invalid_request',
  'unknown_field',
  'repeated_field',
  'malformed_body',
  'body_too_large',
  'unsupported_media_type',
  'invalid_number',
  'not_found',
  'method_not_allowed',
  'forbidden_origin',
  'too_many_requests',
  'internal_error',
  'service_unavailable',
  'outcome_unknown',
  // idempotency of money calls
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'idempotency_in_progress',
  'duplicate_request',
  // session
  'not_logged_in',
  'identity_required',
  // account
  'account_not_found_or_wrong_password',
  'account_locked',
  'account_exists',
  'invalid_email',
  'invalid_phone',
  'invalid_account_name',
  'code_wrong_or_expired',
  'code_sent_recently',
  'passwords_differ',
  'password_too_short',
  'password_too_long',
  'password_too_common',
  'invitation_code_unknown',
  'invalid_timezone',
  // market
  'currency_unknown',
  'market_unknown',
  'market_closed',
  'period_unknown',
  'range_invalid',
  'already_favourite',
  'favourite_unknown',
  'prices_unavailable',
  'rates_unavailable',
  // wallet
  'insufficient_balance',
  'amount_too_small',
  'amount_too_large',
  'amount_too_precise',
  'demo_only',
  'faucet_limit_reached',
  'house_funds_exhausted',
  'same_account',
  'account_not_for_currency',
  'same_currency',
  'not_exchangeable',
  'quote_unknown',
  'quote_expired',
  'quote_used',
  'quote_differs',
  'page_too_deep',
  // spot
  'price_off_tick',
  'amount_off_lot',
  'price_out_of_range',
  'order_total_too_small',
  'order_unknown',
  'order_not_open',
  'client_order_id_used',
  'post_only_would_cross',
  'fill_or_kill_unfilled',
  'no_liquidity',
  'too_many_open_orders',
  'order_fields_conflict',
  // content
  'article_unknown',
  'setting_unknown',
] as const;

/** One of {@link errorCodes}. */
export type ErrorCode = (typeof errorCodes)[number];

/** Values put into the translated text of an error, e.g. `{ seconds: 40 }` or `{ minimum: '0.001' }`. */
export type ErrorParams = Readonly<Record<string, string | number>>;
