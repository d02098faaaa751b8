import { exposure } from '@aureus/contract/art/operator-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/format.ts';
import { Amount } from '../ui/amount.tsx';
import { Facts } from '../ui/facts.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';

const EVERY_MS = 30_000;

/** What is set aside in auctions, what is on sale, and what a day has sold. */
export function ExposurePanel() {
  const { t } = useLingui();
  const { count } = useFormat();
  return (
    <Read call={exposure} fields={{}} everyMs={EVERY_MS}>
      {({ deposits, works, open_sales, open_auctions, unpaid_orders, day }) => (
        <Panel title={t`What is on sale`}>
          <Facts
            facts={[
              { label: t`Works`, value: count(works) },
              { label: t`Open sales`, value: count(open_sales) },
              { label: t`Open auctions`, value: count(open_auctions) },
              { label: t`Won and not paid yet`, value: count(unpaid_orders) },
              { label: t`Deposits set aside`, value: <Amount value={deposits.held} unit="USDT" /> },
              { label: t`Bidders with a deposit`, value: count(deposits.bidders) },
            ]}
          />
          <PlainTable
            cards
            label={t`Sold in 24 hours`}
            head={[
              { text: t`Currency` },
              { text: t`Sold in 24 hours`, right: true },
              { text: t`Volume`, right: true },
              { text: t`Fees`, right: true },
              { text: t`Royalties`, right: true },
            ]}
            rows={day.map(({ currency, sold, volume, fees, royalties }) => ({
              key: currency,
              cells: [
                currency,
                count(sold),
                <Amount key="volume" value={volume} unit={currency} />,
                <Amount key="fees" value={fees} unit={currency} />,
                <Amount key="royalties" value={royalties} unit={currency} />,
              ],
            }))}
          />
        </Panel>
      )}
    </Read>
  );
}
