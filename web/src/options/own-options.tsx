import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRequireLogin } from '../platform/session/require-login.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/list-states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { OptionList } from './option-lists.tsx';
import styles from './options.module.css';
import { optionsQuery } from './queries.ts';

type Tab = 'open' | 'done';

/** The user's options that run and those that have ended. Whoever shows it keeps it up to date: `useOptionsRefresh`. */
export default function OwnOptions() {
  const { t } = useLingui();
  const isLoggedIn = useLoggedIn();
  const requireLogin = useRequireLogin();
  const [tab, setTab] = useState<Tab>('open');
  const { data } = useInfiniteQuery({ ...optionsQuery('open'), enabled: isLoggedIn });
  const tabs: { value: Tab; label: string; count?: number | undefined }[] = [
    { value: 'open', label: t`Running`, count: isLoggedIn ? data?.pages.at(-1)?.total : undefined },
    { value: 'done', label: t({ message: 'History', context: 'options' }) },
  ];
  return (
    <section className={styles.own} aria-label={t`Your options`}>
      <div className={styles.ownHead}>
        <Tabs label={t`Your options`} tabs={tabs} value={tab} onChange={setTab} panel="own-options" />
        <a href="#/pages/transaction/option_limits">{t`Own limits`}</a>
      </div>
      <div
        id="own-options"
        role="tabpanel"
        tabIndex={0}
        aria-label={tabs.find(({ value }) => value === tab)?.label}
        className={styles.ownBody}
      >
        {isLoggedIn ? (
          <OptionList key={tab} state={tab} />
        ) : (
          <EmptyState
            title={t`Log in to see your options`}
            action={
              <Button kind="secondary" size="small" onClick={() => requireLogin(() => undefined)}>
                {t`Log in`}
              </Button>
            }
          />
        )}
      </div>
    </section>
  );
}
