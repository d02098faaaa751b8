import { defineNames } from '../platform/names.ts';

export const spot = defineNames({
  errors: [
    'price_off_tick',
    'amount_off_lot',
    'price_out_of_range',
    'price_held',
    'order_total_too_small',
    'order_unknown',
    'order_not_open',
    'client_order_id_used',
    'post_only_would_cross',
    'fill_or_kill_unfilled',
    'no_liquidity',
    'too_many_open_orders',
    'order_fields_conflict',
  ],
  ledgerKinds: {
    spot_hold: { number: 10, group: 'hold', source: 'order' },
    spot_release: { number: 11, group: 'hold', source: 'order' },
    spot_trade: { number: 12, group: 'trade', source: 'order' },
    spot_fee: { number: 13, group: 'trade', source: 'order' },
  },
});
