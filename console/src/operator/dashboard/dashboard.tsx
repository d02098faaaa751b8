import { dashboard } from '@aureus/contract/operator/dashboard-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Box, Card, CardActionArea, Stack, Typography } from '@mui/material';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LinkBase, Title } from 'react-admin';
import { call } from '../../platform/calls/call.ts';
import { useFormat } from '../../platform/format/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Columns, Stacked } from '../../ui/detail-page.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { StateChip } from '../../ui/state-chip.tsx';
import { Failure, LoadingRows } from '../../ui/states.tsx';
import { useMe } from '../session/me.ts';
import { HouseAccounts } from './house-accounts.tsx';
import { LookAlarms } from './look-alarms.tsx';
import { MessageAlarm, MessageCounts } from './messages.tsx';
import { typeSize } from '../../../../look/palette.ts';

type Figures = Answer<typeof dashboard>;

/** How the house stands: what waits, what it holds, what it owes, what is traded, whether prices come in. */
export function Dashboard() {
  const { t } = useLingui();
  const me = useMe();
  const allowed = me?.may('dashboard.read') === true;
  const { data, error, refetch } = useQuery({
    queryKey: ['operator', 'dashboard'],
    queryFn: ({ signal }) => call(dashboard, {}, { signal }),
    enabled: allowed,
    refetchInterval: 30_000,
  });
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Title title={t`Dashboard`} />
      <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1.5 }}>
        <Typography variant="h1">
          <Trans>Dashboard</Trans>
        </Typography>
        {data !== undefined && (
          <Typography variant="body2" color="textSecondary">
            <Moment at={data.at} />
          </Typography>
        )}
      </Stack>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {me !== null && !allowed ? (
        <Typography color="textSecondary">
          <Trans>Your roles show no figures here. Your queues are in the menu.</Trans>
        </Typography>
      ) : data === undefined ? (
        error === null && <LoadingRows />
      ) : (
        <Sections figures={data} />
      )}
    </Stack>
  );
}

function Sections({ figures }: { figures: Figures }) {
  const { t, i18n } = useLingui();
  const { count } = useFormat();
  const { queues, users } = figures;
  return (
    <>
      <LookAlarms alarms={figures.look_alarms} />
      <MessageAlarm messages={figures.messages} />
      <Tiles>
        <Tile
          to="/proposals"
          label={t`Proposals for you to decide`}
          value={count(queues.proposals_to_decide)}
          loud={queues.proposals_to_decide > 0}
        />
        <Tile to="/proposals" label={t`Open proposals`} value={count(queues.proposals)} />
        <Tile
          to="/proposals"
          label={t`Done at once by one operator, in 7 days`}
          value={count(figures.at_once)}
          loud={figures.at_once > 0}
        />
        <Tile to="/deposits" label={t`Deposits waiting`} value={count(queues.deposits)} loud={queues.deposits > 0} />
        <Tile
          to="/withdrawals"
          label={t`Withdrawals waiting`}
          value={count(queues.withdrawals)}
          loud={queues.withdrawals > 0}
        />
        <Tile
          to="/identity"
          label={t`Identity cases waiting`}
          value={count(queues.identity)}
          loud={queues.identity > 0}
        />
        <Tile
          to="/futures"
          label={t`Alarms of futures`}
          value={count(queues.futures_alarms)}
          loud={queues.futures_alarms > 0}
        />
        <Tile
          to="/mining"
          label={t`Plans that cannot be paid`}
          value={count(queues.mining_short)}
          loud={queues.mining_short > 0}
        />
        <Tile
          to="/ieo"
          label={t`IEO projects without their coins`}
          value={count(queues.ieo_unlodged)}
          loud={queues.ieo_unlodged > 0}
        />
        <Tile
          to="/loans"
          label={t`Pressing loans of users whose login is frozen`}
          value={count(queues.loans_frozen)}
          loud={queues.loans_frozen > 0}
        />
        <Tile
          to="/otc"
          label={t`Appeals of OTC orders`}
          value={count(queues.otc_appeals)}
          loud={queues.otc_appeals > 0}
        />
        <Tile
          to="/otc"
          label={t`Users who want to be merchants`}
          value={count(queues.otc_applications)}
          loud={queues.otc_applications > 0}
        />
        <Tile to="/art" label={t`Works to review`} value={count(queues.art_works)} loud={queues.art_works > 0} />
        <Tile to="/art" label={t`Auctions to review`} value={count(queues.art_sales)} loud={queues.art_sales > 0} />
        <Tile
          to="/art"
          label={t`Users who want to be creators`}
          value={count(queues.art_creators)}
          loud={queues.art_creators > 0}
        />
        <Tile
          to="/rebates"
          label={t`Rebates that cannot be set aside`}
          value={count(queues.rebates_short)}
          loud={queues.rebates_short > 0}
        />
        <Tile to="/support" label={t`Conversations waiting`} value={count(queues.support)} loud={queues.support > 0} />
        <Tile
          to="/support"
          label={t`Tickets waiting`}
          value={count(queues.support_tickets)}
          loud={queues.support_tickets > 0}
        />
        <Tile
          to="/copy"
          label={t`Applications to be followed`}
          value={count(queues.copy_applications)}
          loud={queues.copy_applications > 0}
        />
        <Tile
          to="/users"
          label={t`Users`}
          value={count(users.total)}
          more={t`${count(users.new_24h)} new in 24 hours`}
        />
        <Tile
          to="/users"
          label={t`Sessions of users`}
          value={count(users.sessions)}
          more={plural(users.frozen, { one: '# user frozen', other: '# users frozen' })}
        />
      </Tiles>
      <Columns>
        <Stacked>
          <Panel title={t`Platform balances`}>
            <HouseAccounts rows={figures.house} />
          </Panel>
          <Panel title={t`Prices`}>
            <PlainTable
              scrolls
              label={t`Prices`}
              head={[
                { text: t`Market` },
                { text: t`Index price`, right: true },
                { text: t`Sources`, right: true },
                { text: t`State` },
              ]}
              rows={figures.feeds.map(({ symbol, price, sources, at }) => ({
                key: symbol,
                cells: [
                  symbol,
                  <Amount key="price" value={price} unit="" />,
                  count(sources),
                  price === null ? (
                    <StateChip key="state" tone="bad" label={t`No price`} />
                  ) : (
                    <StateChip
                      key="state"
                      tone="good"
                      label={at === null ? t`Live` : i18n.date(at, { timeStyle: 'medium' })}
                    />
                  ),
                ],
              }))}
            />
          </Panel>
        </Stacked>
        <Stacked>
          <Panel title={t`Owed to users`}>
            <PlainTable
              scrolls
              label={t`Owed to users`}
              head={[
                { text: t`Users`, right: true },
                { text: t`Amount`, right: true },
                { text: t`Value`, right: true },
              ]}
              rows={figures.liabilities.map(({ currency, amount, usdt, users: owners }) => ({
                key: currency,
                cells: [
                  count(owners),
                  <Amount key="amount" value={amount} unit={currency} />,
                  <Amount key="usdt" value={usdt} unit="USDT" digits={2} />,
                ],
              }))}
            />
          </Panel>
          <MessageCounts messages={figures.messages} />
          <Panel title={t`Spot trades of 24 hours`}>
            <PlainTable
              scrolls
              label={t`Spot trades of 24 hours`}
              head={[{ text: t`Market` }, { text: t`Trades`, right: true }, { text: t`Total`, right: true }]}
              rows={figures.volumes.map(({ symbol, trades, total, quote }) => ({
                key: symbol,
                cells: [symbol, count(trades), <Amount key="total" value={total} unit={quote} digits={2} />],
              }))}
            />
          </Panel>
        </Stacked>
      </Columns>
    </>
  );
}

function Tiles({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))', gap: 1.5 }}>
      {children}
    </Box>
  );
}

interface TileProps {
  to: string;
  label: string;
  value: string;
  more?: string;
  loud?: boolean;
}

function Tile({ to, label, value, more, loud = false }: TileProps) {
  return (
    <Card>
      <CardActionArea component={LinkBase} to={to} sx={{ p: 1.5, height: '100%' }}>
        <Typography
          component="span"
          sx={{
            display: 'block',
            fontSize: typeSize('headline'),
            fontWeight: 600,
            color: loud ? 'primary.main' : 'text.primary',
          }}
        >
          {value}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          {label}
        </Typography>
        {more !== undefined && (
          <Typography
            component="span"
            variant="body2"
            color="textSecondary"
            sx={{ display: 'block', fontSize: typeSize('micro') }}
          >
            {more}
          </Typography>
        )}
      </CardActionArea>
    </Card>
  );
}
