import { defineNames } from '../platform/names.ts';

export const alert = defineNames({
  errors: ['alert_unknown', 'alert_reached', 'alert_period_missing', 'alert_expiry_invalid', 'alerts_too_many'],
  notices: [
    'alert_above',
    'alert_below',
    'alert_above_gap',
    'alert_below_gap',
    'alert_closed_above',
    'alert_closed_below',
    'alert_split',
  ],
});
