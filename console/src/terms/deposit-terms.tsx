import { depositTerms } from '@aureus/contract/deposit/operator-calls.ts';
import { Stack } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { usePropose } from '../operator/public.ts';
import { Amount } from '../ui/amount.tsx';
import { Moment } from '../ui/moment.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';
import { StateChip } from '../ui/state-chip.tsx';
import { ChangeButton } from './change-button.tsx';

/** The smallest deposit and whether deposits are taken, by currency and network. */
export function DepositTerms() {
  const { t } = useLingui();
  const propose = usePropose();
  return (
    <Read call={depositTerms} fields={{}}>
      {(rows, again) => (
        <PlainTable
          cards
          label={t`Deposits`}
          head={[
            { text: t`Currency` },
            { text: t`Network` },
            { text: t`Smallest deposit`, right: true },
            { text: t`State` },
            { text: t`Changed` },
            { text: t`Change` },
          ]}
          rows={rows.map((row) => {
            const network = row.network === 'BANK' ? t`Bank transfer` : row.network;
            return {
              key: `${row.currency}-${row.network}`,
              cells: [
                row.name,
                network,
                <Amount key="minimum" value={row.minimum} unit={row.name} />,
                <Stack key="state" component="span" direction="row" sx={{ gap: 0.5 }}>
                  {row.open ? (
                    <StateChip tone="good" label={t({ message: 'Open', context: 'market' })} />
                  ) : (
                    <StateChip tone="bad" label={t`Paused`} />
                  )}
                  {!row.possible && <StateChip tone="wait" label={t`Not set up on the server`} />}
                </Stack>,
                <Moment key="at" at={row.update_time} />,
                <ChangeButton
                  key="change"
                  what={`${row.name} ${network}`}
                  {...(row.open
                    ? {
                        onClose: (title: string) =>
                          propose({
                            kind: 'currency.terms',
                            title,
                            payload: { currency: row.currency, network: row.network, open: false },
                            onDone: again,
                          }),
                      }
                    : {})}
                  onClick={() =>
                    propose({
                      kind: 'currency.terms',
                      title: t`Deposits of ${row.name} by ${network}`,
                      payload: { currency: row.currency, network: row.network },
                      fields: [
                        {
                          kind: 'decimal',
                          name: 'minimum',
                          label: t`Smallest deposit`,
                          unit: row.name,
                          initial: row.minimum,
                        },
                        { kind: 'flag', name: 'open', label: t`Open for deposits`, initial: row.open ? '1' : '0' },
                      ],
                      onDone: again,
                    })
                  }
                />,
              ],
            };
          })}
        />
      )}
    </Read>
  );
}
