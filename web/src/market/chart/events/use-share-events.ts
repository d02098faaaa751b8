import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../platform/format/use-format.ts';
import { dividendsQuery } from '../../share/queries.ts';
import type { ShareEvent } from './share-events.ts';

/** Dividends of a share whose cut-off has come. */
export function useShareEvents(marketId: number): readonly ShareEvent[] {
  const { t } = useLingui();
  const { dateTime, number } = useFormat();
  const dividends = useQuery(dividendsQuery(marketId));
  return (dividends.data ?? []).flatMap(({ id, amount, currency, cut_off }): ShareEvent[] => {
    const time = Date.parse(cut_off);
    if (time > dividends.dataUpdatedAt) return [];
    const [paid, moment] = [`${number(amount, { maxDigits: 8 })} ${currency}`, dateTime(cut_off)];
    return [{ id: `dividend ${id}`, kind: 'dividend', time, label: t`Dividend of ${paid} per share, ${moment}` }];
  });
}
