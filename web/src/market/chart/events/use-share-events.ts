import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../platform/format/use-format.ts';
import { useNow } from '../../../platform/time/use-now.ts';
import { dividendsQuery, splitsQuery } from '../../share/queries.ts';
import type { ShareEvent } from './share-events.ts';

const MINUTE = 60_000;

/** Splits of a share that were done, and dividends whose cut-off has come; undefined while splits are not known. */
export function useShareEvents(marketId: number): readonly ShareEvent[] | undefined {
  const { t } = useLingui();
  const { dateTime, number } = useFormat();
  const now = useNow(MINUTE);
  const dividends = useQuery(dividendsQuery(marketId));
  const splits = useQuery({ ...splitsQuery(marketId), refetchInterval: MINUTE });
  if (splits.data === undefined) return undefined;
  const done = splits.data.filter(({ state }) => state === 'done');
  return [
    ...done.map((split): ShareEvent => {
      const { id, new_shares: newShares, old_shares: oldShares, cut_off } = split;
      const moment = dateTime(cut_off);
      const label =
        newShares > oldShares
          ? t`Split: ${newShares} for ${oldShares}, ${moment}`
          : t`Reverse split: ${newShares} for ${oldShares}, ${moment}`;
      return { id: `split ${id}`, kind: 'split', time: Date.parse(cut_off), label };
    }),
    ...(dividends.data ?? []).flatMap(({ id, amount, currency, cut_off }): ShareEvent[] => {
      const time = Date.parse(cut_off);
      if (time > now) return [];
      const [paid, moment] = [`${number(amount, { maxDigits: 8 })} ${currency}`, dateTime(cut_off)];
      return [{ id: `dividend ${id}`, kind: 'dividend', time, label: t`Dividend of ${paid} per share, ${moment}` }];
    }),
  ];
}
