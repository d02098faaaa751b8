import type { OptionRow } from '@aureus/contract/options/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useFormat } from '../../platform/format/use-format.ts';
import { useLive } from '../../platform/live/hooks.ts';
import { toast } from '../../ui/toast.tsx';
import { optionQuery } from '../queries.ts';
import { refreshOptions } from '../refresh-options.ts';
import { useResultText } from '../use-result-text.ts';
import { forgetOption, notedOptions, noteOptions } from './noted-options.ts';

const shownMs = 6_000;
/** Ends that were told since the app was opened: an event, a call and a call that is asked again may all bring them. */
const told = new Set<number>();

/**
 * Says once how each option ended, wherever the user is: by its event, or by a call for those that ended unheard.
 * @param pages those that run, as far as it is known
 * @param first what was told before this was there to hear it
 * @param onOpen asked for what an option was settled by
 */
export function useToldEnds(
  pages: readonly { readonly data: readonly OptionRow[] }[] | undefined,
  first: OptionRow | null,
  onOpen: (id: number) => void,
): void {
  const { t } = useLingui();
  const { number } = useFormat();
  const live = useLive();
  const queries = useQueryClient();
  const resultText = useResultText();

  const tell = useEffectEvent(({ id, status, state, symbol_name, fact_profits, currency_name }: OptionRow): void => {
    if (status !== 3 || told.has(id)) return;
    told.add(id);
    forgetOption(id);
    const gain = `${number(fact_profits ?? '0', { maxDigits: 8, sign: true })} ${currency_name}`;
    const text = state === 'won' || state === 'lost' ? `${resultText(state)} · ${gain}` : resultText(state);
    toast(`${symbol_name} · ${text}`, {
      tone: state === 'won' ? 'good' : 'plain',
      duration: shownMs,
      action: { label: t`View`, run: () => onOpen(id) },
    });
  });

  useEffect(() => {
    if (first !== null) tell(first);
  }, [first]);

  useEffect(
    () =>
      live.own.listen({
        option: (option) => {
          refreshOptions(queries);
          tell(option);
        },
        missed: () => refreshOptions(queries),
        ended: () => noteOptions([]),
      }),
    [live, queries],
  );

  useEffect(() => {
    if (pages === undefined) return;
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
    const unheard = notedOptions().filter((id) => !ids.includes(id));
    noteOptions([...ids, ...unheard]);
    for (const id of unheard) {
      void queries.fetchQuery({ ...optionQuery(id), staleTime: 0 }).then(
        (option) => (option === null ? forgetOption(id) : tell(option)),
        // It stays noted, and is asked for again with the next look.
        () => undefined,
      );
    }
  }, [pages, queries]);
}
