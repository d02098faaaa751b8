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
