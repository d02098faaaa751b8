import { terms } from '@aureus/contract/withdrawal/operator-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { usePropose } from '../operator/public.ts';
import { Amount } from '../ui/amount.tsx';
import { Moment } from '../ui/moment.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';
import { StateChip } from '../ui/state-chip.tsx';
import { ChangeButton } from './change-button.tsx';

/** What a withdrawal costs and its minimum, by currency and network. */
export function WithdrawalTerms() {
  const { t } = useLingui();
  const propose = usePropose();
  return (
    <Read call={terms} fields={{}}>
      {(rows, again) => (
        <PlainTable
          cards
          label={t`Withdrawal fees`}
          head={[
            { text: t`Currency` },
            { text: t`Network` },
            { text: t`Fee`, right: true },
            { text: t`Minimum`, right: true },
            { text: t`State` },
            { text: t`Changed` },
            { text: t`Change` },
          ]}
          rows={rows.map((row) => ({
            key: `${row.currency}-${row.network}`,
            cells: [
              row.name,
              row.network,
              <Amount key="fee" value={row.fee} unit={row.fee_kind === 'percent' ? '%' : row.name} />,
              <Amount key="minimum" value={row.minimum} unit={row.name} />,
              row.enabled ? (
                <StateChip key="state" tone="good" label={t({ message: 'Open', context: 'market' })} />
              ) : (
                <StateChip key="state" tone="bad" label={t`Paused`} />
              ),
              <Moment key="at" at={row.update_time} />,
              <ChangeButton
                key="change"
                what={`${row.name} ${row.network}`}
                {...(row.enabled
                  ? {
                      onClose: (title: string) =>
                        propose({
                          kind: 'withdrawal.terms',
                          title,
                          payload: { currency: row.currency, network: row.network, enabled: false },
                          onDone: again,
                        }),
                    }
                  : {})}
                onClick={() =>
                  propose({
                    kind: 'withdrawal.terms',
                    title: t`Withdrawals of ${row.name} by ${row.network}`,
                    payload: { currency: row.currency, network: row.network },
                    fields: [
                      { kind: 'decimal', name: 'fee', label: t`Fee`, initial: row.fee },
                      {
                        kind: 'choice',
                        name: 'fee_kind',
                        label: t`The fee counts`,
                        initial: row.fee_kind,
                        choices: [
                          { value: 'flat', label: t`in ${row.name}` },
                          { value: 'percent', label: t`in percent of the amount` },
                        ],
                      },
                      {
                        kind: 'decimal',
                        name: 'minimum',
                        label: t`Minimum`,
                        unit: row.name,
                        initial: row.minimum,
                      },
                      {
                        kind: 'flag',
                        name: 'enabled',
                        label: t`Open for withdrawals`,
                        initial: row.enabled ? '1' : '0',
                      },
                    ],
                    onDone: again,
                  })
                }
              />,
            ],
          }))}
        />
      )}
    </Read>
  );
}
