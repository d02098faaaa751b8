import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Announcements, useNewAnnouncements } from '../content/public.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { IconButton } from '../ui/button.tsx';
import { BellIcon } from '../ui/icons.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Tabs } from '../ui/tabs.tsx';
import styles from './notice.module.css';
import { Notices } from './lazy-parts.tsx';
import { unreadQuery } from './queries.ts';

/** The bell: a dot while there is something new; messages to the user and announcements to all in a sheet. */
export function BellButton() {
  const { t } = useLingui();
  const loggedIn = useLoggedIn();
  const [open, setOpen] = useState(false);
  const [tab, setTab] = useState<'own' | 'all'>('own');
  const { isNew, seen } = useNewAnnouncements();
  const unread = useQuery({ ...unreadQuery(), enabled: loggedIn }).data?.count ?? 0;
  const hasNew = isNew || (loggedIn && unread > 0);
  const shown = loggedIn ? tab : 'all';

  const show = (): void => {
    setOpen(true);
    // Whoever has no unread messages opened the bell for the announcements.
    const next = loggedIn && (unread > 0 || !isNew) ? 'own' : 'all';
    setTab(next);
    if (next === 'all') seen();
  };
  const choose = (next: 'own' | 'all'): void => {
    setTab(next);
    if (next === 'all') seen();
  };
  return (
    <>
      <IconButton
        label={hasNew ? t`Messages, new` : t`Messages`}
        onClick={show}
        className={hasNew ? styles.newDot : undefined}
      >
        <BellIcon />
      </IconButton>
      <Sheet open={open} onClose={() => setOpen(false)} title={loggedIn ? t`Messages` : t`Announcements`}>
        {loggedIn ? (
          <Tabs
            label={t`Messages`}
            tabs={[
              { value: 'own', label: t`For you`, count: unread > 0 ? unread : undefined },
              { value: 'all', label: t`Announcements` },
            ]}
            value={tab}
            onChange={choose}
            lined
          />
        ) : null}
        <div className={styles.panel}>
          {shown === 'own' ? (
            <Notices onOpen={() => setOpen(false)} />
          ) : (
            <Announcements onOpen={() => setOpen(false)} />
          )}
        </div>
      </Sheet>
    </>
  );
}
