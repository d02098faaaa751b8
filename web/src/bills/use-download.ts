import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from '../ui/toast.tsx';
import { type BillFields, collectBills, saveCsv } from './download.ts';
import { toastFailure } from '../ui/toast-failure.ts';

/** Saves the bills that match as one CSV file; `rows` is null while nothing runs, else how many are there. */
export function useDownload(): { rows: number | null; start: (name: string, fields: BillFields) => void } {
  const { t } = useLingui();
  const [rows, setRows] = useState<number | null>(null);
  const run = async (name: string, fields: BillFields): Promise<void> => {
    setRows(0);
    try {
      const { csv, rows: count, isCut } = await collectBills(fields, setRows);
      saveCsv(`${name}.csv`, csv, fields.tool === undefined ? 'people' : 'machines');
      toast(
        isCut
          ? t`${plural(count, { one: 'The newest transaction was saved. Narrow the filter for older ones.', other: 'The newest # transactions were saved. Narrow the filter for older ones.' })}`
          : t`${plural(count, { one: '# transaction saved', other: '# transactions saved' })}`,
        {
          tone: 'good',
        },
      );
    } catch (error) {
      toastFailure(error);
    } finally {
      setRows(null);
    }
  };
  return { rows, start: (name, fields) => void run(name, fields) };
}
