import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorText } from '../platform/calls/error-text.ts';
import { toast } from '../ui/toast.tsx';
import type { BillFilter } from './bill-filter.ts';
import { collectBills, saveCsv } from './download.ts';

/** Saves the bills that match as one CSV file; null while nothing runs, else how many are there. */
export function useDownload(): { rows: number | null; start: (filter: BillFilter) => void } {
  const { t } = useLingui();
  const [rows, setRows] = useState<number | null>(null);
  const run = async (filter: BillFilter): Promise<void> => {
    setRows(0);
    try {
      const { csv, rows: count, isCut } = await collectBills(filter, setRows);
      saveCsv(`bills-${new Date().toISOString().slice(0, 10)}.csv`, csv);
      toast(
        isCut
          ? t`${plural(count, { one: 'The newest transaction was saved. Narrow the filter for older ones.', other: 'The newest # transactions were saved. Narrow the filter for older ones.' })}`
          : t`${plural(count, { one: '# transaction saved', other: '# transactions saved' })}`,
        {
          tone: 'good',
          duration: isCut ? 4_000 : 2_000,
        },
      );
    } catch (error) {
      toast(errorText(error), { tone: 'bad', duration: 4_000 });
    } finally {
      setRows(null);
    }
  };
  return { rows, start: (filter) => void run(filter) };
}
