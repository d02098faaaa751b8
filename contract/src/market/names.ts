import { defineNames } from '../platform/names.ts';

export const market = defineNames({
  errors: [
    'currency_unknown',
    'market_unknown',
    'market_closed',
    'session_closed',
    'period_unknown',
    'range_invalid',
    'already_favourite',
    'favourite_unknown',
    'prices_unavailable',
    'price_sources_few',
    'price_jumped',
    'prices_too_lively',
    'rates_unavailable',
  ],
  permissions: ['terms.read', 'terms.decide'],
});

/** Why nothing is traded on a market at its price of now; see `refusalOf` of the server. */
export const priceRefusals = [
  'market_closed',
  'session_closed',
  'split_pending',
  'prices_unavailable',
  'price_sources_few',
  'price_jumped',
] as const;
