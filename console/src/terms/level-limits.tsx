import { limits } from '@aureus/contract/withdrawal/operator-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { usePropose } from '../operator/public.ts';
import { Amount } from '../ui/amount.tsx';
import { Moment } from '../ui/moment.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';
import { ChangeButton } from './change-button.tsx';

/** What each identity level may withdraw. */
export function LevelLimits() {
  const { t } = useLingui();
  const propose = usePropose();
  return (
    <Read call={limits} fields={{}}>
      {(rows, again) => (
        <PlainTable
          cards
          label={t`Limits of levels`}
          head={[
            { text: t`Level` },
            { text: t`In any 24 hours`, right: true },
            { text: t`Limit per bank withdrawal`, right: true },
            { text: t`Changed` },
            { text: t`Change` },
          ]}
          rows={rows.map(({ level, daily, single, update_time: at }) => ({
            key: level,
            cells: [
              `LV${level}`,
              <Amount key="daily" value={daily} unit="BTC" />,
              <Amount key="single" value={single} unit="USD" />,
              <Moment key="at" at={at} />,
              level === 0 ? (
                '–'
              ) : (
                <ChangeButton
                  key="change"
                  what={`LV${level}`}
                  onClick={() =>
                    propose({
                      kind: 'withdrawal.limits',
                      title: t`Limits of LV${level}`,
                      payload: { level },
                      fields: [
                        { kind: 'decimal', name: 'daily', label: t`In any 24 hours`, unit: 'BTC', initial: daily },
                        {
                          kind: 'decimal',
                          name: 'single',
                          label: t`Limit per bank withdrawal`,
                          unit: 'USD',
                          initial: single,
                        },
                      ],
                      onDone: again,
                    })
                  }
                />
              ),
            ],
          }))}
        />
      )}
    </Read>
  );
}
