import { exposure } from '@aureus/contract/dual/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Typography } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { useFormat } from '../platform/format/format.ts';
import { Amount } from '../ui/amount.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Failure, LoadingRows } from '../ui/states.tsx';

const everyMs = 5_000;

type Exposure = Answer<typeof exposure>;

/** What the platform has for dual investments, and what it would owe by product; read again every five seconds. */
export function ExposurePanels() {
  const { data, error, refetch } = useQuery({
    queryKey: [exposure.name],
    queryFn: ({ signal }) => call(exposure, {}, { signal }),
    refetchInterval: everyMs,
  });
  return (
    <>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined ? error === null && <LoadingRows /> : <Panels exposure={data} />}
    </>
  );
}

function Panels({ exposure: { house, products, running, settling } }: { exposure: Exposure }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  return (
    <>
      <Panel title={t`Account of the platform for dual investments`}>
        <PlainTable
          label={t`Account of the platform for dual investments`}
          head={[
            { text: t`Currency` },
            { text: t`Available`, right: true },
            { text: t`Set aside for payouts`, right: true },
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
      <Panel title={t`What runs, by product`}>
        <Typography variant="body2" color={settling > 0 ? 'warning.main' : 'textSecondary'}>
          {t`Orders that run: ${running}. Of these, waiting to be settled: ${settling}.`}
        </Typography>
        <PlainTable
          cards
          scrolls
          label={t`What runs, by product`}
          head={[
            { text: t`Product` },
            { text: t`Ends at` },
            { text: t`Orders`, right: true },
            { text: t`Shares`, right: true },
            { text: t`Invested`, right: true },
            { text: t`Payout in the coin`, right: true },
            { text: t`Payout in USDT`, right: true },
            { text: t`At the price of now` },
          ]}
          rows={products.map((each) => ({
            key: each.id,
            cells: [
              each.name,
              dateTime(each.end_time),
              <Amount key="orders" value={String(each.orders)} unit="" />,
              <Amount key="shares" value={String(each.shares)} unit="" />,
              <Amount key="principal" value={each.principal} unit={each.pay} />,
              <Amount key="coin" value={each.coin_payout} unit={each.coin} />,
              <Amount key="usdt" value={each.usdt_payout} unit="USDT" />,
              each.now === null ? '–' : each.now === 'coin' ? each.coin : 'USDT',
            ],
          }))}
        />
      </Panel>
    </>
  );
}
