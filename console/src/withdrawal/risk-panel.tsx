import { Alert, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { riskFacts } from '@aureus/contract/withdrawal/operator-calls.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type * as z from 'zod/mini';
import { useFormat } from '../platform/format/format.ts';
import { useNow } from '../platform/time/use-now.ts';
import { Amount } from '../ui/amount.tsx';
import { Stacked } from '../ui/detail-page.tsx';
import { type Fact, Facts } from '../ui/facts.tsx';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/panel.tsx';
import { loginWord, pauseWord } from './withdrawal-words.ts';

type Risk = z.output<typeof riskFacts>;

/** A destination or a change younger than this is looked at twice. */
const youngHours = 72;

function useRecent(): (at: string) => boolean {
  const now = useNow();
  return (at) => at !== '' && now - Date.parse(at) < youngHours * 3_600_000;
}

/** What is known of the user of a withdrawal; what should be looked at twice stands out. */
export function RiskPanel({ risk }: { risk: Risk }) {
  const { t, i18n } = useLingui();
  const { count } = useFormat();
  const recent = useRecent();
  const why = pauseWord(i18n, risk.paused);
  const facts: Fact[] = [
    { label: t`Risk score`, value: count(risk.score), alarm: risk.score >= 50 },
    {
      label: t`Age of the account`,
      value: plural(risk.account_age_days, { one: '# day', other: '# days' }),
      alarm: risk.account_age_days < 7,
    },
    { label: t`Identity`, value: `LV${risk.identity_level}`, alarm: risk.identity_level === 0 },
    {
      label: t`Password changed`,
      value: <Moment at={risk.last_password_change} age />,
      alarm: recent(risk.last_password_change),
    },
    {
      label: t`Password reset`,
      value: <Moment at={risk.last_password_reset} age />,
      alarm: recent(risk.last_password_reset),
    },
    {
      label: t`Destination saved`,
      value: plural(risk.destination_age_hours, { one: '# hour ago', other: '# hours ago' }),
      alarm: risk.destination_age_hours < youngHours,
    },
    { label: t`Paid to it before`, value: count(risk.destination_used), alarm: risk.destination_used === 0 },
    {
      label: t`Other users with it`,
      value: count(risk.destination_shared_by),
      alarm: risk.destination_shared_by > 0,
    },
    { label: t`Newest device`, value: <Moment at={risk.newest_device_at} age />, alarm: recent(risk.newest_device_at) },
    { label: t`Open withdrawals`, value: count(risk.open_withdrawals) },
    { label: t`Refused before`, value: count(risk.refused_withdrawals), alarm: risk.refused_withdrawals > 0 },
    {
      label: t`Used in 24 hours`,
      value: (
        <>
          <Amount value={risk.used_btc} unit="BTC" /> / <Amount value={risk.daily_btc} unit="BTC" />
        </>
      ),
    },
  ];
  return (
    <Stacked>
      {risk.paused !== '' && (
        <Alert severity="warning" variant="outlined">
          <Trans>
            Withdrawals of this user are paused: {why}. Until: <Moment at={risk.paused_until} />
          </Trans>
        </Alert>
      )}
      <Panel title={t`Risk`}>
        <Facts facts={facts} />
      </Panel>
      <Panel title={t`In and out so far`}>
        <Totals risk={risk} />
      </Panel>
      <Panel title={t`Last logins`}>
        <Facts
          facts={risk.logins.map(({ at, event, ip, device }, index) => ({
            label: `${index + 1}.`,
            value: (
              <>
                <Moment at={at} /> · {loginWord(i18n, event)} · {ip} · {device}
              </>
            ),
          }))}
        />
      </Panel>
    </Stacked>
  );
}

function Totals({ risk }: { risk: Risk }) {
  const { t } = useLingui();
  const rows = [
    ...risk.deposits.map((total) => ({ ...total, way: t`Deposits` })),
    ...risk.withdrawals.map((total) => ({ ...total, way: t`Withdrawals` })),
  ];
  if (rows.length === 0) {
    return (
      <Typography color="textSecondary">
        <Trans>Nothing has come in or gone out yet.</Trans>
      </Typography>
    );
  }
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>
            <Trans>Way</Trans>
          </TableCell>
          <TableCell align="right">
            <Trans>Amount</Trans>
          </TableCell>
          <TableCell align="right">
            <Trans>Value</Trans>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ way, currency, name, amount, usdt }) => (
          <TableRow key={`${way}-${currency}`}>
            <TableCell>{way}</TableCell>
            <TableCell align="right">
              <Amount value={amount} unit={name} />
            </TableCell>
            <TableCell align="right">
              <Amount value={usdt} unit="USDT" digits={2} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
