import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { OptionList } from './option-lists.tsx';
import { useOptionsRefresh } from './use-options-refresh.ts';

type Tab = 'open' | 'done';

/** All options of the user. */
export default function SecondsOrderPage(): ReactNode {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const [tab, setTab] = useState<Tab>('open');
  useOptionsRefresh();
  const tabs: { value: Tab; label: string }[] = [
    { value: 'open', label: t`Running` },
    { value: 'done', label: t({ message: 'History', context: 'options' }) },
  ];
  return (
    <>
      <NavBar title={t`Your options`} />
      <main>
        <Tabs label={t`Your options`} tabs={tabs} value={tab} onChange={setTab} panel="options" lined />
        <div id="options" role="tabpanel" aria-label={tabs.find(({ value }) => value === tab)?.label}>
          {isLoggedIn ? <OptionList key={tab} state={tab} /> : null}
        </div>
      </main>
    </>
  );
}
