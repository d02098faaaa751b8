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
import { Picture } from '../ui/picture.tsx';
import { StateChip } from '../ui/state-chip.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { UserLink } from '../ui/user-link.tsx';
import { useDepositActs } from './deposit-acts.ts';
import { depositStateWords, depositStepWords, depositTones } from './deposit-words.ts';
import type { DepositDetail } from './deposits.tsx';
import { PaymentPanel } from './payment-panel.tsx';

/** One deposit request: the voucher on the left, what it should prove on the right. */
export function DepositPage() {
  const { t } = useLingui();
  const actsOf = useDepositActs();
  const me = useMe();
  return (
    <DetailPage<DepositDetail>
      resource="deposits"
      titleOf={(row) => t`Deposit ${row.id}`}
      acts={actsOf}
      toolbar={(row, again) => (
        <ActsBar
          acts={actsOf(row, again)}
          takeLabel={row.assigned_to === (me?.id ?? null) ? t`Give back` : t`Take`}
          proposeLabel={t`Propose credit`}
          refuseLabel={t`Propose refusal`}
          checkLabel={t`Propose check`}
        />
      )}
    >
      {(row) => <DepositBody row={row} me={me?.id ?? null} />}
    </DetailPage>
  );
}

function DepositBody({ row, me }: { row: DepositDetail; me: number | null }) {
  const { t, i18n } = useLingui();
  return (
    <Columns>
      <Panel title={t`Proof of payment`}>
        <Picture path={row.voucher} title={t`Proof of payment of deposit ${row.id}`} />
      </Panel>
      <Stacked>
        <Panel
          title={t`Request`}
          action={<StateChip tone={depositTones[row.state]} label={i18n._(depositStateWords[row.state])} />}
        >
          <Facts
            facts={[
              { label: t`Amount`, value: <Amount value={row.amount} unit={row.currency_name} /> },
              { label: t`Value`, value: <Amount value={row.value_usdt} unit="USDT" digits={2} /> },
              { label: t`Smallest deposit`, value: <Amount value={row.minimum} unit={row.currency_name} /> },
              { label: t`Way`, value: row.type === 1 ? t`Bank transfer` : (row.network ?? '–') },
              { label: row.type === 1 ? t`Reference` : t`Address`, value: <CopyText text={row.address} /> },
              ...(row.stated_payment === ''
                ? []
                : [{ label: t`Payment the user named`, value: <CopyText text={row.stated_payment} /> }]),
              { label: t({ message: 'Requested', context: 'time' }), value: <Moment at={row.created_at} /> },
              { label: t`Taken by`, value: <Assignee id={row.assigned_to} me={me} /> },
              ...(row.credited_amount === null
                ? []
                : [{ label: t`Credited`, value: <Amount value={row.credited_amount} unit={row.currency_name} /> }]),
              ...(row.payment === '' ? [] : [{ label: t`Payment`, value: <CopyText text={row.payment} /> }]),
              ...(row.reason === '' ? [] : [{ label: t`Reason`, value: row.reason }]),
            ]}
          />
        </Panel>
        <PaymentPanel row={row} />
        <Panel title={t`User`}>
          <Facts
            facts={[
              { label: t`User`, value: <UserLink id={row.user_id} name={row.user_name} /> },
              { label: t`With us since`, value: <Moment at={row.user_since} /> },
              { label: t`Balance`, value: <Amount value={row.balance} unit={row.currency_name} /> },
              { label: t`Credited before`, value: row.history.credited },
              { label: t`Refused before`, value: row.history.refused, alarm: row.history.refused > 0 },
              { label: t`Cancelled before`, value: row.history.cancelled },
            ]}
          />
        </Panel>
        <Panel title={t`What happened`}>
          <Timeline steps={row.timeline.map(({ step, at }) => ({ at, what: i18n._(depositStepWords[step]) }))} />
        </Panel>
        <SubjectHistory subject={`deposit ${row.id}`} />
      </Stacked>
    </Columns>
  );
}
