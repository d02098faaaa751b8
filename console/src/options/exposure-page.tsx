import { exposure } from '@aureus/contract/options/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Stack, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { call } from '../platform/calls/call.ts';
import { useFormat } from '../platform/format/format.ts';
import { Amount } from '../ui/amount.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { StateChip } from '../ui/state-chip.tsx';
import { Failure, LoadingRows } from '../ui/states.tsx';

const everyMs = 2_000;

type Exposure = Answer<typeof exposure>;
type Side = Exposure['sides'][number];

/** What the house would owe for options that run, and what it has for them; read again every two seconds. */
export function ExposurePage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({
    queryKey: [exposure.name],
    queryFn: ({ signal }) => call(exposure, {}, { signal }),
    refetchInterval: everyMs,
  });
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Title title={t`Options that run`} />
      <Typography variant="h1">
        <Trans>Options that run</Trans>
      </Typography>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined ? error === null && <LoadingRows /> : <Sections exposure={data} />}
    </Stack>
  );
}

function Sections({ exposure: { house, sides, due } }: { exposure: Exposure }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  return (
    <>
      <Panel title={t`Account of the platform for options`}>
        <PlainTable
          label={t`Account of the platform for options`}
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
      <Panel title={t`By market and side`}>
        <Sides label={t`By market and side`} rows={sides.map((side) => ({ side, at: null }))} />
      </Panel>
      <Panel title={t`By the second they end`}>
        <Sides label={t`By the second they end`} rows={due.map((side) => ({ side, at: dateTime(side.at, true) }))} />
      </Panel>
    </>
  );
}

function Sides({ label, rows }: { label: string; rows: readonly { side: Side; at: string | null }[] }) {
  const { t } = useLingui();
  const isTimed = (rows[0]?.at ?? null) !== null;
  return (
    <PlainTable
      scrolls={isTimed}
      label={label}
      head={[
        ...(isTimed ? [{ text: t`Ends at` }] : []),
        { text: t`Market` },
        { text: t`Direction` },
        { text: t({ message: 'Number', context: 'option' }), right: true },
        { text: t`Stakes`, right: true },
        { text: t({ message: 'Payouts', context: 'option' }), right: true },
        { text: t`At most`, right: true },
      ]}
      rows={rows.map(({ side: { symbol, quote, direction, orders, stake, payout, most }, at }) => ({
        key: `${at ?? ''} ${symbol} ${direction}`,
        cells: [
          ...(at === null ? [] : [at]),
          symbol,
          direction === 1 ? (
            <StateChip key="side" tone="good" label={t({ message: 'Up', context: 'option' })} />
          ) : (
            <StateChip key="side" tone="bad" label={t({ message: 'Down', context: 'option' })} />
          ),
          <Amount key="orders" value={String(orders)} unit="" />,
          <Amount key="stake" value={stake} unit={quote} />,
          <Amount key="payout" value={payout} unit={quote} />,
          <Amount key="most" value={most} unit={quote} />,
        ],
      }))}
    />
  );
}
