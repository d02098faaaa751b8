import { fullPhone } from '@aureus/contract/account/safety-calls.ts';
import { editNickname, editSignature, uploadHeadPortrait } from '@aureus/contract/account/profile-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { type User, userQuery } from '../platform/session/use-user.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Card } from '../ui/card.tsx';
import { LogoutIcon } from '../ui/icons.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { ButtonRow, Row } from '../ui/row.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import styles from './account.module.css';
import { LogoutDialog } from './logout-dialog.tsx';
import { PortraitSheet } from './portrait-sheet.tsx';
import { ProfileTextSheet } from './profile-text-sheet.tsx';
import { nicknameProblem, signatureProblem } from './rules.ts';
import { RevealRow } from './safety/reveal.tsx';
import { TimeZoneSheet } from './time-zone-sheet.tsx';

/** The profile: what others see of the user, and what the account is called. */
export default function UserInfoPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const query = useQuery({ ...userQuery(), enabled: isLoggedIn });
  return (
    <>
      <NavBar title={t`Profile`} />
      <main className={styles.profile}>
        <ListStates query={query} isEmpty={false} empty={null} skeleton={<SkeletonRows count={6} lead={false} />}>
          {query.data === undefined ? null : <Profile user={query.data} />}
        </ListStates>
      </main>
    </>
  );
}

async function wholePhone(): Promise<string> {
  const { area_code: area, mobile } = await call(fullPhone, {});
  return `+${area} ${mobile}`;
}

function Profile({ user }: { user: User }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const client = useQueryClient();
  const [open, setOpen] = useState<'portrait' | 'nickname' | 'signature' | 'zone' | 'logout' | null>(null);
  const close = (): void => setOpen(null);
  const saved = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: userQuery().queryKey });
    toast(t`Saved`, { tone: 'good' });
    close();
  };
  return (
    <>
      <Card padded={false} className={styles.group}>
        <ButtonRow
          title={t`Portrait`}
          side={<Avatar name={user.nickname || user.account_number} src={user.head_portrait} size={44} />}
          onPress={() => setOpen('portrait')}
        />
        <ButtonRow title={t`Nickname`} side={user.nickname} onPress={() => setOpen('nickname')} />
        <ButtonRow
          title={t`About you`}
          note={user.signature === '' ? t`A line others see under your nickname` : user.signature}
          onPress={() => setOpen('signature')}
        />
      </Card>
      <Card padded={false} className={styles.group}>
        {user.account_number === user.phone ? null : <Row title={t`Account`} side={user.account_number} />}
        {user.email === null || user.email === user.account_number ? null : <Row title={t`E-mail`} side={user.email} />}
        {user.phone === null ? null : <RevealRow title={t`Phone`} masked={user.phone} load={wholePhone} />}
        <Row title={t`User id`} side={user.id} />
        <Row title={t`Credit score`} side={user.score} />
        <Row title={t`Member since`} side={date(user.create_time)} />
        <ButtonRow title={t`Time zone`} side={user.timezone} onPress={() => setOpen('zone')} />
      </Card>
      <Card padded={false} className={styles.group}>
        <ButtonRow lead={<LogoutIcon />} title={t`Log out`} arrow={false} onPress={() => setOpen('logout')} />
      </Card>
      <PortraitSheet
        open={open === 'portrait'}
        onClose={close}
        current={user.head_portrait}
        onChoose={async (portrait) => {
          await call(uploadHeadPortrait, { head_portrait: portrait });
          await saved();
        }}
      />
      <ProfileTextSheet
        open={open === 'nickname'}
        onClose={close}
        title={t`Nickname`}
        hint={t`2 to 10 letters or digits`}
        longest={10}
        value={user.nickname}
        problem={nicknameProblem}
        onSave={async (nickname) => {
          await call(editNickname, { nickname });
          await saved();
        }}
      />
      <ProfileTextSheet
        open={open === 'signature'}
        onClose={close}
        title={t`About you`}
        hint={t`2 to 30 characters, or nothing`}
        longest={30}
        value={user.signature}
        problem={signatureProblem}
        onSave={async (signature) => {
          await call(editSignature, { signature });
          await saved();
        }}
      />
      <TimeZoneSheet open={open === 'zone'} onClose={close} current={user.timezone} />
      <LogoutDialog open={open === 'logout'} onClose={close} />
    </>
  );
}
