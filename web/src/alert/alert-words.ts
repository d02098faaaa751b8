import type { AlertKind, AlertPeriod, AlertRow } from '@aureus/contract/alert/shapes.ts';
import { useLingui } from '@lingui/react/macro';

/** Candles as the chart names them. */
export const periodNames: Readonly<Record<AlertPeriod, string>> = {
  '1min': '1m',
  '5min': '5m',
  '15min': '15m',
  '30min': '30m',
  '60min': '1h',
  '1day': '1D',
};

/** What an alert is, in words. */
export function useAlertWords() {
  const { t } = useLingui();
  const kinds: Readonly<Record<AlertKind, string>> = {
    once: t`Once`,
    each: t`Each time`,
    close: t`On close`,
  };
  return {
    kinds,
    /** `Once`, `On close, 1h` */
    how: ({ kind, period }: Pick<AlertRow, 'kind' | 'period'>): string =>
      period === null ? kinds[kind] : `${kinds[kind]}, ${periodNames[period]}`,
    state: ({ state, is_beyond }: AlertRow): string | null => {
      if (state === 'paused') return t`Paused`;
      if (state === 'done') return t`Told`;
      if (state === 'expired') return t`Expired`;
      return is_beyond === 1 ? t`Waits for the price to come back first` : null;
    },
  };
}
