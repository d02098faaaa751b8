import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { HelpRows, useNewAnnouncements } from '../content/public.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { BellIcon, ListIcon } from '../ui/icons.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { LinkRow } from '../ui/row.tsx';
import styles from './pages.module.css';
import { unreadQuery } from './queries.ts';

/** Everything that is written to the user: messages, announcements, and the way to customer service. */
export default function CentrePage() {
  const { t } = useLingui();
  const loggedIn = useLoggedIn();
  const unread = useQuery({ ...unreadQuery(), enabled: loggedIn }).data?.count ?? 0;
  const { isNew } = useNewAnnouncements();
  return (
    <>
      <NavBar title={t`Message centre`} />
      <main className={styles.page}>
        <Card padded={false}>
          <LinkRow
            lead={<BellIcon />}
            title={t`System messages`}
            note={t`Your account, your money and your orders`}
            side={loggedIn && unread > 0 ? <Badge>{t`${unread} new`}</Badge> : undefined}
            to="/pages/mailMessage/mailMessageList"
          />
          <LinkRow
            lead={<ListIcon />}
            title={t`Announcements`}
            note={t`What is new for everybody`}
            side={isNew ? <Badge>{t({ message: 'New', context: 'announcement' })}</Badge> : undefined}
            to="/pages/mailMessage/ggList"
          />
          <HelpRows />
        </Card>
      </main>
    </>
  );
}
