import type { Call } from '@aureus/contract/platform/call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useHearsOwn } from '../../platform/live/hooks.ts';
import { ActSheet as MoneySheet, type ActSheetProps } from '../../ui/money/act-sheet.tsx';

/** What an act on contracts would do; once it is done, what is shown of contracts and balances is fetched again. */
export function ActSheet<C extends Call>({ onDone, ...props }: ActSheetProps<C>) {
  const queries = useQueryClient();
  const hearsOwn = useHearsOwn();
  return (
    <MoneySheet
      {...props}
      onDone={(answer) => {
        void queries.invalidateQueries({ queryKey: ['private', 'futures'] });
        if (!hearsOwn()) void queries.invalidateQueries({ queryKey: ['private', 'wallet'] });
        onDone(answer);
      }}
    />
  );
}
