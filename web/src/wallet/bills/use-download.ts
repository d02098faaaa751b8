import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorText } from '../../platform/calls/error-text.ts';
import { useFormat } from '../../platform/format/use-format.ts';
import { toast } from '../../ui/toast.tsx';
import type { BillFilter } from './bill-filter.ts';
import { collectBills, saveCsv } from './download.ts';

/** Saves the bills that match as one CSV file; null while nothing runs, else how many are there. */
export function useDownload(): { rows: number | null; start: (filter: BillFilter) => void } {
  const { t } = useLingui();
  const { number } = useFormat();
  const [rows, setRows] = useState<number | null>(null);
  const run = async (filter: BillFilter): Promise<void> => {
    setRows(0);
    try {
      const { csv, rows: all, isCut } = await collectBills(filter, setRows);
      saveCsv(`bills-${new Date().toISOString().slice(0, 10)}.csv`, csv);
      const count = number(String(all));
      toast(
        isCut ? t`The newest ${count} bills were saved. Narrow the filter for older ones.` : t`${count} bills saved`,
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
