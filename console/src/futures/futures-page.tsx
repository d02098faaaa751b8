import { exposure } from '@aureus/contract/futures/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Stack, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { call } from '../platform/calls/call.ts';
import { useMe, usePropose } from '../operator/public.ts';
import { useFormat } from '../platform/format/format.ts';
import { CloseButton } from '../terms/public.ts';
import { Amount } from '../ui/amount.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Failure, LoadingRows } from '../ui/states.tsx';
import { AlarmsOn, PastAlarms } from './alarms.tsx';
import { InsuranceEntries } from './insurance-entries.tsx';
import { MarketState, ReduceOnlyButton } from './reduce-only.tsx';
import { UsedOf } from './used-of.tsx';

const everyMs = 2_000;

type Exposure = Answer<typeof exposure>;

/** What the house stands against in leveraged contracts and what it has for that; read again every two seconds. */
export function FuturesPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({
    queryKey: [exposure.name],
    queryFn: ({ signal }) => call(exposure, {}, { signal }),
    refetchInterval: everyMs,
  });
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Title title={t`Futures`} />
      <Typography variant="h1">
        <Trans>Futures</Trans>
      </Typography>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <LoadingRows />
      ) : (
        <>
          <AlarmsOn alarms={data.alarms} />
          <Panel title={t`Account of the platform for futures`}>
            <HouseFunds rows={data.house} />
          </Panel>
          <Panel title={t`By market`}>
            <Markets rows={data.markets} onDone={() => void refetch()} />
          </Panel>
        </>
      )}
      <Panel title={t`Entries of the insurance fund`}>
        <InsuranceEntries />
      </Panel>
      {data !== undefined && <PastAlarms alarms={data.alarms} />}
    </Stack>
  );
}

function HouseFunds({ rows }: { rows: Exposure['house'] }) {
  const { t } = useLingui();
  return (
    <PlainTable
      cards
      label={t`Account of the platform for futures`}
      head={[
        { text: t`Currency` },
        { text: t`Available`, right: true },
        { text: t`Set aside for open positions`, right: true },
        { text: t`Share set aside`, right: true },
        { text: t`Insurance fund`, right: true },
      ]}
      rows={rows.map(({ currency, available, reserved, reserved_percent, insurance }) => ({
        key: currency,
        cells: [
          currency,
          <Amount key="available" value={available} unit={currency} digits={2} />,
          <Amount key="reserved" value={reserved} unit={currency} digits={2} />,
          <Amount key="share" value={reserved_percent} unit="%" digits={2} />,
          <Amount key="insurance" value={insurance} unit={currency} digits={2} />,
        ],
      }))}
    />
  );
}

function Markets({ rows, onDone }: { rows: Exposure['markets']; onDone: () => void }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const propose = usePropose();
  const me = useMe();
  const mayAct = me?.may('terms.decide') === true;
  const actsOn = (market: Exposure['markets'][number]) => (
    <Stack key="acts" component="span" sx={{ alignItems: { xs: 'flex-end', md: 'flex-start' } }}>
      <ReduceOnlyButton market={market} onDone={onDone} />
      {market.open && (
        <CloseButton
          what={market.symbol}
          onClose={(title) =>
            propose({ kind: 'futures.terms', title, payload: { market_id: market.id, open: false }, onDone })
          }
        />
      )}
    </Stack>
  );
  return (
    <PlainTable
      cards
      scrolls
      label={t`By market`}
      head={[
        { text: t`Market` },
        { text: t`State` },
        ...(mayAct ? [{ text: t`Emergency` }] : []),
        { text: t`Positions, long and short`, right: true },
        { text: t`Long`, right: true },
        { text: t`Short`, right: true },
        { text: t`Long less short`, right: true },
        { text: t`Mark price`, right: true },
        { text: t`P&L of the platform`, right: true },
        { text: `${t`At most owed`} · ${t`Share of the account`}`, right: true },
      ]}
      rows={rows.map((market) => {
        const { id, symbol, quote, long, short, max_side, max_skew } = market;
        return {
          key: id,
          cells: [
            symbol,
            <MarketState key="state" market={market} />,
            ...(mayAct ? [actsOn(market)] : []),
            `${count(long.positions)} / ${count(short.positions)}`,
            <UsedOf key="long" value={long.value} unit={quote} most={max_side} percent={long.percent} />,
            <UsedOf key="short" value={short.value} unit={quote} most={max_side} percent={short.percent} />,
            <UsedOf key="skew" value={market.skew} unit={quote} most={max_skew} percent={market.skew_percent} />,
            <Amount key="mark" value={market.mark} unit="" />,
            <Profit key="profit" value={market.profit} unit={quote} />,
            <Stack key="reserve" component="span" sx={{ gap: 0.5, alignItems: 'flex-end' }}>
              <Amount value={market.reserve} unit={quote} digits={2} />
              <Amount value={market.reserve_percent} unit="%" digits={2} />
            </Stack>,
          ],
        };
      })}
    />
  );
}

/** Below zero the platform loses: said by the sign, and by the colour beside it. */
function Profit({ value, unit }: { value: string | null; unit: string }) {
  const loses = value?.startsWith('-') === true;
  return (
    <Typography component="span" variant="inherit" color={loses ? 'error.main' : 'inherit'}>
      <Amount value={value} unit={unit} digits={2} />
    </Typography>
  );
}
