import { useLingui } from '@lingui/react/macro';
import type { PayloadField } from '../operator/public.ts';

/**
 * What campaigns of all kinds ask for, after what they give.
 * @param leastLevel the lowest level of identity that may be asked for
 */
export function useCampaignFields(): (leastLevel: 0 | 1) => readonly PayloadField[] {
  const { t } = useLingui();
  return (leastLevel) => [
    { kind: 'whole', name: 'days', label: t`Days of a coupon once it is used`, initial: '7' },
    { kind: 'whole', name: 'number', label: t`Number of coupons` },
    {
      kind: 'line',
      name: 'ends',
      label: t`Can be taken until`,
      unit: 'UTC',
      help: t`As 2026-12-24 21:00.`,
    },
    { kind: 'whole', name: 'valid_days', label: t`Days to begin to use a coupon`, initial: '30' },
    {
      kind: 'choice',
      name: 'level',
      label: t`Least level of identity`,
      isNumber: true,
      initial: '1',
      choices: ['0', '1', '2']
        .slice(leastLevel)
        .map((value) => ({ value, label: value === '0' ? t({ message: 'None', context: 'level' }) : `LV${value}` })),
    },
    { kind: 'flag', name: 'deposited', label: t`Only after a credited deposit` },
    {
      kind: 'code',
      name: 'code',
      label: t({ message: 'Code', context: 'coupon' }),
      optional: true,
      help: t`8 to 20 capital letters, figures and hyphens. Without a code everybody sees the coupons in the list.`,
    },
  ];
}
