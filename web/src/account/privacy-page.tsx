import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Card } from '../ui/card.tsx';
import { Switch } from '../ui/checkbox.tsx';
import { ClockIcon, CloseIcon, DepositIcon, EyeIcon, ShieldIcon, UserIcon } from '../ui/icons.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { LinkRow, Row } from '../ui/row.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import styles from './account.module.css';
import { choicesQuery, keepChoice } from './choices.ts';

/** What others see of the user, and what lies open on this device. */
export default function PrivacyPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const query = useQuery({ ...choicesQuery(), enabled: isLoggedIn });
  const hideBalances = usePreferences((state) => state.hideBalances);
  const set = usePreferences((state) => state.set);
  return (
    <>
      <NavBar title={t`Privacy`} />
      <main className={styles.profile}>
        <ListStates query={query} isEmpty={false} empty={null} skeleton={<SkeletonRows count={4} />}>
          <Card padded={false} className={styles.group}>
            <Row
              lead={<UserIcon />}
              title={t`Hide my nickname`}
              note={t`Lists that others see show its first letter and no portrait. Leaders of copies, artists and OTC merchants keep their names, and whoever you trade with sees yours.`}
              side={
                <Switch
                  label={t`Hide my nickname`}
                  checked={query.data?.hide_nickname === 1}
                  onChange={(event) => void keepChoice({ hide_nickname: event.target.checked ? '1' : '0' })}
                />
              }
            />
            <Row
              lead={<EyeIcon />}
              title={t`Hide balances`}
              note={t`On this device only`}
              side={
                <Switch
                  label={t`Hide balances`}
                  checked={hideBalances}
                  onChange={(event) => set({ hideBalances: event.target.checked })}
                />
              }
            />
          </Card>
          <Card padded={false} className={styles.group}>
            <LinkRow lead={<ShieldIcon />} title={t`Devices`} to="/pages/setting/devices" />
            <LinkRow lead={<ClockIcon />} title={t`Login history`} to="/pages/setting/history" />
          </Card>
          <Card padded={false} className={styles.group}>
            <LinkRow lead={<DepositIcon />} title={t`Your data`} to="/pages/setting/export" />
            <LinkRow lead={<CloseIcon />} title={t`Close the account`} to="/pages/setting/close" />
          </Card>
        </ListStates>
      </main>
    </>
  );
}
