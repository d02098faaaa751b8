import { operatorDue } from '@aureus/contract/recurring/operator-calls.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Typography } from '@mui/material';
import { Amount } from '../ui/amount.tsx';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';

/** What the next runs will buy, by hour, and what the exchange has of it. */
export function DuePanels() {
  const { t } = useLingui();
  return (
    <Read call={operatorDue} fields={{}}>
      {({ due, stock, active, paused, waiting }) => (
        <>
          <Panel title={t`Due within 24 hours, against the stock`}>
            <Typography color="textSecondary" sx={{ mb: 1 }}>
              <Trans>
                Plans that go on: {active}. Paused: {paused}. With a run that waits: {waiting}.
              </Trans>
            </Typography>
            <PlainTable
              label={t`Due within 24 hours, against the stock`}
              head={[
                { text: t`Coin` },
                { text: t`Due`, right: true },
                { text: t`Stock of the market maker`, right: true },
                { text: t`Stock in USDT`, right: true },
              ]}
              rows={stock.map(({ currency, due: amount, available, worth }) => ({
                key: currency,
                cells: [
                  currency,
                  <Amount key="due" value={amount} unit="USDT" />,
                  <Amount key="stock" value={available} unit={currency} />,
                  worth === null ? '–' : <Amount key="worth" value={worth} unit="USDT" />,
                ],
              }))}
            />
          </Panel>
          <Panel title={t`Due by hour`}>
            <PlainTable
              scrolls
              label={t`Due by hour`}
              head={[
                { text: t`Hour that begins` },
                { text: t`Coin` },
                { text: t`Runs`, right: true },
                { text: t`Amount`, right: true },
              ]}
              rows={due.map(({ at, currency, runs, amount }) => ({
                key: `${at} ${currency}`,
                cells: [
                  <Moment key="at" at={at} />,
                  currency,
                  <Amount key="runs" value={String(runs)} unit="" />,
                  <Amount key="amount" value={amount} unit="USDT" />,
                ],
              }))}
            />
          </Panel>
        </>
      )}
    </Read>
  );
}
