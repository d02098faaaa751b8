import { useLingui } from '@lingui/react/macro';
import { SubjectHistory, useMe } from '../operator/public.ts';
import { ActsBar } from '../ui/acts-bar.tsx';
import { Amount } from '../ui/amount.tsx';
import { Assignee } from '../ui/assignee.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { Columns, DetailPage, Stacked } from '../ui/detail-page.tsx';
import { Facts } from '../ui/facts.tsx';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/panel.tsx';
import { StateChip } from '../ui/state-chip.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { UserLink } from '../ui/user-link.tsx';
import { RiskPanel } from './risk-panel.tsx';
import { useWithdrawalActs } from './withdrawal-acts.ts';
import { destinationField, destinationWords, withdrawalStateWords, withdrawalTones } from './withdrawal-words.ts';
import type { WithdrawalDetail } from './withdrawals.tsx';

/** One withdrawal: what is asked for on the left, what is known of the risk on the right. */
export function WithdrawalPage() {
  const { t } = useLingui();
  const actsOf = useWithdrawalActs();
  const me = useMe();
  return (
    <DetailPage<WithdrawalDetail>
      resource="withdrawals"
      titleOf={(row) => t`Withdrawal ${row.id}`}
      acts={actsOf}
      toolbar={(row, again) => (
        <ActsBar
          acts={actsOf(row, again)}
          takeLabel={row.assigned_to === (me?.id ?? null) ? t`Give back` : t`Take`}
          proposeLabel={row.state === 'requested' ? t`Propose approval` : t`Propose as paid`}
          refuseLabel={t`Propose refusal`}
        />
      )}
    >
      {(row) => <WithdrawalBody row={row} me={me?.id ?? null} />}
    </DetailPage>
  );
}

function WithdrawalBody({ row, me }: { row: WithdrawalDetail; me: number | null }) {
  const { t, i18n } = useLingui();
  const way = destinationWords[row.type];
  return (
    <Columns>
      <Stacked>
        <Panel
          title={t`Request`}
          action={<StateChip tone={withdrawalTones[row.state]} label={i18n._(withdrawalStateWords[row.state])} />}
        >
          <Facts
            facts={[
              { label: t`User`, value: <UserLink id={row.user_id} name={row.user_name} /> },
              { label: t`Leaves the balance`, value: <Amount value={row.number} unit={row.name} /> },
              { label: t`Fee`, value: <Amount value={row.fee} unit={row.name} /> },
              { label: t`User receives`, value: <Amount value={row.receive} unit={row.name} /> },
              { label: t`Value`, value: <Amount value={row.usdt_value} unit="USDT" digits={2} /> },
              { label: t`Counts as`, value: <Amount value={row.btc_value} unit="BTC" /> },
              { label: t`Destination`, value: way === undefined ? '–' : i18n._(way) },
              { label: t`Network`, value: row.network },
              { label: t({ message: 'Requested', context: 'time' }), value: <Moment at={row.create_time} /> },
              { label: t`Taken by`, value: <Assignee id={row.assigned_to} me={me} /> },
              ...(row.tx_id === '' ? [] : [{ label: t`Payment`, value: <CopyText text={row.tx_id} /> }]),
              ...(row.notes === '' ? [] : [{ label: t`Reason`, value: row.notes }]),
            ]}
          />
        </Panel>
        <Panel title={t`Destination`}>
          <Facts
            facts={row.destination.map(({ label, value }) => ({
              label: destinationField(i18n, label),
              value: <CopyText text={value} />,
            }))}
          />
        </Panel>
        <Panel title={t`What happened`}>
          <Timeline steps={row.timeline.map(({ state, at }) => ({ at, what: i18n._(withdrawalStateWords[state]) }))} />
        </Panel>
        <SubjectHistory subject={`withdrawal ${row.id}`} />
      </Stacked>
      <RiskPanel risk={row.risk} />
    </Columns>
  );
}
