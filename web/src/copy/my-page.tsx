import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import { Tabs } from '../ui/tabs.tsx';
import styles from './copy.module.css';
import { CopyList } from './copy-list.tsx';
import { FollowList } from './follow-list.tsx';
import { ShareList } from './share-list.tsx';
import { useCopyRefresh } from './use-copy-refresh.ts';

type Tab = 'traders' | 'current' | 'history' | 'shares';
const panel = 'my-copies';

/** The user's side of copy trading: whom they follow, copies that are open and over, and profit shares paid. */
export default function MyPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const navigate = useNavigate();
  const { tab = 'traders' }: { tab?: Tab | undefined } = useSearch({ strict: false });
  useCopyRefresh();
  const tabs: { value: Tab; label: string }[] = [
    { value: 'traders', label: t`My traders` },
    { value: 'current', label: t({ message: 'Current', context: 'copies' }) },
    { value: 'history', label: t({ message: 'Past', context: 'copies' }) },
    { value: 'shares', label: t`Profit shares` },
  ];
  return (
    <>
      <NavBar title={t`My copy trading`} />
      <main className={styles.mine}>
        <Tabs
          lined
          label={t`My copy trading`}
          panel={panel}
          value={tab}
          onChange={(next) => void navigate({ to: '/pages/follow/my', search: { tab: next }, replace: true })}
          tabs={tabs}
        />
        <div id={panel} role="tabpanel" aria-label={tabs.find(({ value }) => value === tab)?.label}>
          {isLoggedIn ? <Panel tab={tab} /> : null}
        </div>
      </main>
    </>
  );
}

function Panel({ tab }: { tab: Tab }) {
  switch (tab) {
    case 'traders':
      return <FollowList />;
    case 'current':
      return <CopyList key="open" state="open" />;
    case 'history':
      return <CopyList key="closed" state="closed" />;
    case 'shares':
      return <ShareList kind="paid" />;
  }
}
