import type { Call } from '@aureus/contract/platform/call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useHearsOwn } from '../../platform/live/hooks.ts';
import { ActSheet as AnyActSheet, type ActSheetProps } from '../../ui/money/act-sheet.tsx';

/** An act on contracts. Mounted while it is asked for. */
export function ActSheet<C extends Call>({ onDone, ...act }: ActSheetProps<C>) {
  const queries = useQueryClient();
  const hearsOwn = useHearsOwn();
  return (
    <AnyActSheet
      {...act}
      onDone={(answer) => {
        void queries.invalidateQueries({ queryKey: ['private', 'futures'] });
        if (!hearsOwn()) void queries.invalidateQueries({ queryKey: ['private', 'wallet'] });
        onDone(answer);
      }}
    />
  );
}
