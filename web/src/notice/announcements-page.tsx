import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { AnnouncementList, useNewAnnouncements } from '../content/public.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import styles from './pages.module.css';

/** All announcements, newest first. Whoever has seen the list has seen the newest. */
export default function AnnouncementsPage() {
  const { t } = useLingui();
  const { isNew, seen } = useNewAnnouncements();
  const note = useEffectEvent(seen);
  useEffect(() => {
    if (isNew) note();
  }, [isNew]);
  return (
    <>
      <NavBar title={t`Announcements`} />
      <main className={styles.page}>
        <AnnouncementList />
      </main>
    </>
  );
}
