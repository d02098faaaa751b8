import type { SecurityEventKind } from '@aureus/contract/account/safety-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormat } from '../../platform/format/use-format.ts';
import { useProtectedPage } from '../../platform/session/require-login.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState, ListEnd, ListStates } from '../../ui/list-states.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import { Row } from '../../ui/row.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useDeviceName } from './device-name.ts';
import { historyQuery } from './queries.ts';
import styles from './safety.module.css';

/** Logins and changes of what protects the account. */
export default function HistoryPage() {
  const { t } = useLingui();
  useProtectedPage();
  const { dateTime } = useFormat();
  const nameOf = useDeviceName();
  const eventNames = useEventNames();
  const query = useInfiniteQuery(historyQuery());
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <NavBar title={t`Login history`} />
      <main className={styles.page}>
        <ListStates
          query={query}
          isEmpty={rows.length === 0}
          empty={<EmptyState title={t`Nothing has happened yet`} />}
          skeleton={<SkeletonRows count={8} lead={false} />}
        >
          <Card padded={false}>
            {rows.map((row) => (
              <Row
                key={row.id}
                title={eventNames[row.event]}
                note={t`${dateTime(row.create_time)}, ${nameOf(row)}, ${row.ip}`}
              />
            ))}
          </Card>
          <ListEnd query={query} />
        </ListStates>
      </main>
    </>
  );
}

function useEventNames(): Record<SecurityEventKind, string> {
  const { t } = useLingui();
  return {
    registered: t`Account created`,
    login: t`Login by password`,
    login_passkey: t`Login by passkey`,
    login_wallet: t`Login by wallet`,
    login_failed: t`Wrong password`,
    logout: t`Logout`,
    session_revoked: t`A device was logged out`,
    sessions_revoked: t`All other devices were logged out`,
    password_changed: t`Login password changed`,
    password_reset: t`Login password reset`,
    pay_password_set: t`Pay password set`,
    pay_password_changed: t`Pay password changed`,
    pay_password_reset: t`Pay password reset by a code`,
    email_bound: t`E-mail address bound`,
    phone_bound: t`Phone number bound`,
    totp_on: t`Authenticator turned on`,
    totp_off: t`Authenticator turned off`,
    recovery_codes_renewed: t`New recovery codes`,
    recovery_code_used: t`Recovery code used`,
    passkey_added: t`Passkey added`,
    passkey_removed: t`Passkey removed`,
    phrase_changed: t`Anti-phishing phrase changed`,
    allow_list_on: t`Saved addresses only: on`,
    allow_list_off: t`Saved addresses only: off`,
    card_viewed: t`Bank card numbers looked at`,
    identity_viewed: t`Document number looked at`,
    phone_viewed: t`Phone number looked at`,
    settings_locked: t`Settings locked`,
    changes_undone: t`Changes undone`,
  };
}
