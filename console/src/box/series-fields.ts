import { useLingui } from '@lingui/react/macro';
import type { PayloadField } from '../operator/public.ts';

/** USDT in the list of currencies, which every series is sold in. */
const USDT = 3;

/** What operators fill in to announce a series. */
export function useSeriesFields(): readonly PayloadField[] {
  const { t } = useLingui();
  const asMoment = t`As 2026-11-24 21:00. None of it can be changed later.`;
  return [
    { kind: 'line', name: 'name', label: t`Name` },
    {
      kind: 'choice',
      name: 'currency_id',
      label: t`Currency`,
      isNumber: true,
      choices: [{ value: String(USDT), label: 'USDT' }],
      initial: String(USDT),
    },
    { kind: 'decimal', name: 'price', label: t`Price of a box`, unit: 'USDT' },
    {
      kind: 'words',
      name: 'prizes',
      label: t`Prizes`,
      help: t`Number of the work and in how many boxes it is, as 12:1, 15:3, 18:8. Approved works of one creator that were never offered.`,
    },
    { kind: 'whole', name: 'user_cap', label: t`Most boxes for one person` },
    {
      kind: 'whole',
      name: 'fee',
      label: t`Fee of the platform`,
      help: t`Hundredths of a percent of the price`,
      initial: '250',
    },
    { kind: 'line', name: 'start', label: t`Start of the sale`, unit: 'UTC', help: asMoment },
    { kind: 'line', name: 'end', label: t`End of the sale`, unit: 'UTC', help: asMoment },
  ];
}
