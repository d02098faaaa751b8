import { clock } from '@aureus/client/clock/page-clock.ts';
import { dayAt, dayText } from '@aureus/core/typed/day.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { useNow } from '../platform/time/use-now.ts';
import { useZone } from '../platform/time/zone.ts';
import { Button } from '../ui/button.tsx';
import { DepositIcon, FilterIcon } from '../ui/icons.tsx';
import { accountsQuery, useAccountNames } from '../wallet/public.ts';
import { type BillFilter, filterFields, narrowings, periodBounds } from './bill-filter.ts';
import { useBillGroupNames } from './bill-names.ts';
import styles from './bills.module.css';
import { FilterSheet } from './filter-sheet.tsx';
import { useDownload } from './use-download.ts';

/** Says what the list shows, opens the filter, and saves what it shows. */
export function FilterBar({ filter, onChange }: { filter: BillFilter; onChange: (filter: BillFilter) => void }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const download = useDownload();
  const zone = useZone();
  const shown = useShown(filter);
  const count = narrowings(filter);
  return (
    <>
      <div className={styles.bar}>
        <p aria-live="polite">{shown}</p>
        <Button kind="secondary" size="small" onClick={() => setOpen(true)} aria-haspopup="dialog">
          <FilterIcon size={16} /> {count === 0 ? t`Filter` : t`Filter (${count})`}
        </Button>
        <Button
          kind="secondary"
          size="small"
          loading={download.rows !== null}
          onClick={() => {
            const now = clock.now();
            download.start(`bills-${dayText(dayAt(zone, now))}`, filterFields(filter, { zone, now }));
          }}
        >
          <DepositIcon size={16} /> {download.rows === null ? t`CSV` : String(download.rows)}
        </Button>
      </div>
      <FilterSheet open={open} onClose={() => setOpen(false)} filter={filter} onChange={onChange} />
    </>
  );
}

/** The filter in words. */
function useShown(filter: BillFilter): string {
  const { t } = useLingui();
  const { date } = useFormat();
  const accounts = useAccountNames();
  const groups = useBillGroupNames();
  const { data } = useQuery(accountsQuery());
  const coin = data?.[0]?.holdings.find(({ currency }) => currency === filter.currency)?.name;
  const zone = useZone();
  const now = useNow();
  const { from, to } = periodBounds(filter.period, { zone, now });
  const words = [
    filter.account === null ? null : accounts[filter.account],
    coin ?? null,
    filter.group === null ? null : groups[filter.group],
    from === undefined ? null : t`from ${date(from)}`,
    to === undefined ? null : t`to ${date(to - 1)}`,
  ].filter((word) => word !== null);
  return words.length === 0 ? t`All accounts, coins and kinds` : words.join(' · ');
}
