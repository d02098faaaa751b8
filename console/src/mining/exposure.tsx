import { exposure } from '@aureus/contract/mining/operator-calls.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Amount } from '../ui/amount.tsx';
import { Day } from '../ui/day.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';

/** What the platform has for interest, what runs of each plan, and what is paid day by day. */
export function ExposurePanels() {
  const { t } = useLingui();
  return (
    <Read call={exposure} fields={{}}>
      {({ house, plans, due }) => (
        <>
          <Panel title={t`Account that pays interest`}>
            <PlainTable
              label={t`Account that pays interest`}
              head={[
                { text: t`Currency` },
                { text: t`Available`, right: true },
                { text: t`Set aside for interest to come`, right: true },
              ]}
              rows={house.map(({ currency, available, held }) => ({
                key: currency,
                cells: [
                  currency,
                  <Amount key="available" value={available} unit={currency} />,
                  <Amount key="held" value={held} unit={currency} />,
                ],
              }))}
            />
          </Panel>
          <Panel title={t`What runs, by plan`}>
            <PlainTable
              cards
              label={t`What runs, by plan`}
              head={[
                { text: t`Plan` },
                { text: t`Orders`, right: true },
                { text: t`Locked now`, right: true },
                { text: t`Most of all users`, right: true },
                { text: t`Interest to come`, right: true },
              ]}
              rows={plans.map(({ currency, days, orders, locked, interest, capacity }) => ({
                key: `${currency} ${days}`,
                cells: [
                  `${currency}, ${plural(days, { one: '# day', other: '# days' })}`,
                  <Amount key="orders" value={String(orders)} unit="" />,
                  <Amount key="locked" value={locked} unit={currency} />,
                  <Amount key="capacity" value={capacity} unit={currency} />,
                  <Amount key="interest" value={interest} unit={currency} />,
                ],
              }))}
            />
          </Panel>
          <Panel title={t`Paid for each day`}>
            <PlainTable
              scrolls
              label={t`Paid for each day`}
              head={[
                { text: t`Day (UTC)` },
                { text: t`Interest`, right: true },
                { text: t`Amounts that come back`, right: true },
              ]}
              rows={due.map(({ date, currency, interest, principal }) => ({
                key: `${date} ${currency}`,
                cells: [
                  <Day key="date" day={date} />,
                  <Amount key="interest" value={interest} unit={currency} />,
                  <Amount key="principal" value={principal} unit={currency} />,
                ],
              }))}
            />
          </Panel>
        </>
      )}
    </Read>
  );
}
