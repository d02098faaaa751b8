import { exposure } from '@aureus/contract/otc/operator-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/format.ts';
import { Amount } from '../ui/amount.tsx';
import { Facts } from '../ui/facts.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';

const EVERY_MS = 30_000;

/** What is set aside at the OTC desk, and how the orders of a day have ended. */
export function ExposurePanels() {
  const { t } = useLingui();
  const { count } = useFormat();
  return (
    <Read call={exposure} fields={{}} everyMs={EVERY_MS}>
      {({ held, open_adverts, merchants, day }) => (
        <>
          <Panel title={t`Coins set aside at the OTC desk`}>
            <PlainTable
              cards
              label={t`Coins set aside at the OTC desk`}
              head={[
                { text: t`Coin` },
                { text: t`Offered, in no order`, right: true },
                { text: t`In running orders`, right: true },
                { text: t`Bought and still held`, right: true },
              ]}
              rows={held.map(({ coin, offered, in_orders, locked }) => ({
                key: coin,
                cells: [
                  coin,
                  <Amount key="offered" value={offered} unit={coin} />,
                  <Amount key="orders" value={in_orders} unit={coin} />,
                  <Amount key="locked" value={locked} unit={coin} />,
                ],
              }))}
            />
          </Panel>
          <Panel title={t`OTC orders of 24 hours`}>
            <Facts
              facts={[
                { label: t({ message: 'Taken', context: 'OTC orders' }), value: count(day.taken) },
                { label: t({ message: 'Released', context: 'OTC orders' }), value: count(day.released) },
                { label: t({ message: 'Cancelled', context: 'OTC orders' }), value: count(day.cancelled) },
                { label: t`Not paid in time`, value: count(day.lapsed) },
                {
                  label: t({ message: 'Under appeal', context: 'OTC orders' }),
                  value: count(day.appealed),
                  alarm: day.appealed > 0,
                },
                { label: t`Merchants`, value: count(merchants) },
                { label: t`Open advertisements`, value: count(open_adverts) },
              ]}
            />
          </Panel>
        </>
      )}
    </Read>
  );
}
