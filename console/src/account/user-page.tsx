import { Button, Stack, Tab, Tabs } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMe, usePropose } from '../operator/public.ts';
import { Amount } from '../ui/amount.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { UserCases } from '../support/public.ts';
import { Facts } from '../ui/facts.tsx';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/panel.tsx';
import { UserBalances, UserLedger } from '../wallet/public.ts';
import { FreezeChips } from './freeze-chips.tsx';
import { UserLinks } from './user-links.tsx';
import { UserNotes } from './user-notes.tsx';
import { UserOrders } from './user-orders.tsx';
import type { UserDetail } from './users.tsx';

/** One user: who it is, what is owned and ordered, what moved, what operators wrote. */
export function UserPage() {
  const { t } = useLingui();
  return (
    <DetailPage<UserDetail>
      resource="users"
      titleOf={(row) => t`User ${row.id}`}
      toolbar={(row, again) => <FreezeButtons user={row} again={again} />}
    >
      {(row) => <UserBody user={row} />}
    </DetailPage>
  );
}

/** Freezing is proposed like everything else; what is frozen can be proposed to be opened again. */
function FreezeButtons({ user, again }: { user: UserDetail; again: () => void }) {
  const { t } = useLingui();
  const me = useMe();
  const propose = usePropose();
  if (me?.may('users.freeze') !== true) return null;
  const { id } = user;
  const button = (scope: 'login' | 'funds', frozen: boolean, freeze: string, unfreeze: string) => (
    <Button
      variant="outlined"
      color={frozen ? 'primary' : 'error'}
      onClick={() =>
        propose({
          kind: frozen ? 'user.unfreeze' : 'user.freeze',
          title: `${frozen ? unfreeze : freeze} · ${t`User ${id}`}`,
          payload: { user_id: id, scope },
          onDone: again,
        })
      }
    >
      {frozen ? unfreeze : freeze}
    </Button>
  );
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {button('login', user.login_frozen, t`Freeze login`, t`Unfreeze login`)}
      {button('funds', user.funds_frozen, t`Freeze money`, t`Unfreeze money`)}
    </Stack>
  );
}

const tabs = ['balances', 'orders', 'ledger', 'links', 'notes', 'support'] as const;
type TabName = (typeof tabs)[number];

function UserBody({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  const me = useMe();
  const [tab, setTab] = useState<TabName>('balances');
  const ledger = me?.may('ledger.read') === true;
  const shown: TabName = !ledger && (tab === 'balances' || tab === 'ledger') ? 'orders' : tab;
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      <Panel title={user.name} action={<FreezeChips user={user} />}>
        <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: { xs: 0.75, md: 6 } }}>
          <Facts
            facts={[
              { label: t`Account name`, value: user.account_name === '' ? '–' : user.account_name },
              { label: t`Nickname`, value: user.nickname === '' ? '–' : user.nickname },
              { label: t`E-mail`, value: user.email === '' ? '–' : user.email },
              { label: t`Phone`, value: user.phone === '' ? '–' : user.phone },
              { label: t`Identity`, value: `LV${user.identity_level}` },
              { label: t`Language`, value: `${user.language} · ${user.timezone}` },
            ]}
          />
          <Facts
            facts={[
              ...(ledger
                ? [{ label: t`All balances`, value: <Amount value={user.total_usdt} unit="USDT" digits={2} /> }]
                : []),
              { label: t`Open orders`, value: user.open_orders },
              { label: t`Traders followed`, value: user.copy_follows },
              { label: t`Copies open`, value: user.copies },
              ...(user.copy_leads > 0 ? [{ label: t`Followers`, value: user.copy_followers }] : []),
              {
                label: t`Two-factor authentication`,
                value: user.has_totp ? t`Authenticator` : '–',
                alarm: !user.has_totp,
              },
              { label: t`Passkeys`, value: user.passkeys },
              { label: t`Sessions`, value: user.sessions },
              { label: t`Last seen`, value: <Moment at={user.last_seen_at} /> },
              { label: t`Registered`, value: <Moment at={user.created_at} /> },
              ...(user.closing_asked_at === null
                ? []
                : [{ label: t`Closing asked for`, value: <Moment at={user.closing_asked_at} />, alarm: true }]),
              ...(user.closed_at === null
                ? []
                : [{ label: t`Account closed`, value: <Moment at={user.closed_at} />, alarm: true }]),
              ...(user.withdrawals_frozen_until === null
                ? []
                : [
                    {
                      label: t`No withdrawals until`,
                      value: <Moment at={user.withdrawals_frozen_until} />,
                      alarm: true,
                    },
                  ]),
            ]}
          />
        </Stack>
      </Panel>
      <Tabs
        value={shown}
        onChange={(_event, next: TabName) => setTab(next)}
        aria-label={t`About the user`}
        variant="scrollable"
        allowScrollButtonsMobile
      >
        {ledger && <Tab value="balances" label={t`Balances`} />}
        <Tab value="orders" label={t`Orders`} />
        {ledger && <Tab value="ledger" label={t`Ledger`} />}
        <Tab value="links" label={t`Linked accounts`} />
        <Tab value="notes" label={t`Notes (${user.notes})`} />
        {me?.may('support.answer') === true && <Tab value="support" label={t`Customer service`} />}
      </Tabs>
      {shown === 'balances' && <UserBalances id={user.id} />}
      {shown === 'orders' && <UserOrders id={user.id} />}
      {shown === 'ledger' && <UserLedger id={user.id} />}
      {shown === 'links' && <UserLinks id={user.id} />}
      {shown === 'notes' && <UserNotes id={user.id} />}
      {shown === 'support' && <UserCases id={user.id} />}
    </Stack>
  );
}
