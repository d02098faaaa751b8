import type { Account } from '@aureus/contract/wallet/accounts.ts';
import { billGroupNames } from '@aureus/contract/bills/groups.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNow } from '../platform/time/use-now.ts';
import { useZone } from '../platform/time/zone.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/text-field.tsx';
import { accountOrder, accountsQuery, useAccountNames } from '../wallet/public.ts';
import { type BillFilter, everything, isSoundPeriod, type Period } from './bill-filter.ts';
import { useBillGroupNames } from './bill-names.ts';
import styles from './bills.module.css';

/** What narrows a list of bills: account, coin, kind and time. */
export function FilterSheet({
  open,
  onClose,
  filter,
  onChange,
}: {
  open: boolean;
  onClose: () => void;
  filter: BillFilter;
  onChange: (filter: BillFilter) => void;
}) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(filter);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setDraft(filter);
  }
  const names = useAccountNames();
  const groups = useBillGroupNames();
  const zone = useZone();
  const now = useNow();
  const { data: accounts } = useQuery({ ...accountsQuery(), enabled: open });
  const coins = accounts?.find(({ name }) => name === 'spot')?.holdings ?? [];
  const set = (change: Partial<BillFilter>): void => setDraft({ ...draft, ...change });
  const apply = (next: BillFilter): void => {
    onChange(next);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Filter transactions`}
      foot={
        <>
          <Button kind="secondary" onClick={() => apply(everything)}>
            {t`Show all`}
          </Button>
          <Button
            reason={isSoundPeriod(draft.period, { zone, now }) ? undefined : t`The range ends before it begins`}
            onClick={() => apply(draft)}
          >
            {t`Apply`}
          </Button>
        </>
      }
    >
      <div className={styles.filters}>
        <Choice label={t({ message: 'Account', context: 'that holds money' })}>
          <Any chosen={draft.account === null} onClick={() => set({ account: null })} />
          {accountOrder.map(({ name }) => (
            <Pick key={name} chosen={draft.account === name} onClick={() => set({ account: name satisfies Account })}>
              {names[name]}
            </Pick>
          ))}
        </Choice>
        <Choice label={t`Kind`}>
          <Any chosen={draft.group === null} onClick={() => set({ group: null })} />
          {billGroupNames.map((name) => (
            <Pick key={name} chosen={draft.group === name} onClick={() => set({ group: name })}>
              {groups[name]}
            </Pick>
          ))}
        </Choice>
        <PeriodChoice period={draft.period} onChange={(period) => set({ period })} />
        <Choice label={t`Coin or share`}>
          <Any chosen={draft.currency === null} onClick={() => set({ currency: null })} />
          {coins.map((coin) => (
            <Pick
              key={coin.currency}
              chosen={draft.currency === coin.currency}
              onClick={() => set({ currency: coin.currency })}
            >
              <CoinIcon code={coin.name} src={coin.logo} size={16} /> {coin.name}
            </Pick>
          ))}
        </Choice>
      </div>
    </Sheet>
  );
}

function PeriodChoice({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const { t } = useLingui();
  const range = period.kind === 'range' ? period : { kind: 'range' as const, from: '', to: '' };
  return (
    <>
      <Choice label={t`Period`}>
        <Any chosen={period.kind === 'all'} onClick={() => onChange({ kind: 'all' })} />
        {([7, 30, 90] as const).map((days) => (
          <Pick
            key={days}
            chosen={period.kind === 'days' && period.days === days}
            onClick={() => onChange({ kind: 'days', days })}
          >
            {t`${plural(days, { one: '# day', other: '# days' })}`}
          </Pick>
        ))}
        <Pick chosen={period.kind === 'range'} onClick={() => onChange(range)}>
          {t`From … to …`}
        </Pick>
      </Choice>
      {period.kind === 'range' ? (
        <div className={styles.range}>
          <TextField
            label={t({ message: 'From', context: 'first day of a range' })}
            type="date"
            value={range.from}
            max={range.to || undefined}
            onChange={(event) => onChange({ ...range, from: event.target.value })}
          />
          <TextField
            label={t({ message: 'To', context: 'last day of a range' })}
            type="date"
            value={range.to}
            min={range.from || undefined}
            onChange={(event) => onChange({ ...range, to: event.target.value })}
          />
        </div>
      ) : null}
    </>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div className={styles.chips}>{children}</div>
    </fieldset>
  );
}

function Pick({ chosen, onClick, children }: { chosen: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <Chip outlined selected={chosen} onClick={onClick}>
      {children}
    </Chip>
  );
}

function Any({ chosen, onClick }: { chosen: boolean; onClick: () => void }) {
  const { t } = useLingui();
  return <Pick chosen={chosen} onClick={onClick}>{t`All`}</Pick>;
}
