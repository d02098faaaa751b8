import { revokeOtherSessions, revokeSession } from '@aureus/contract/account/safety-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { useFormat } from '../../platform/format/use-format.ts';
import { useProtectedPage } from '../../platform/session/require-login.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import { Row } from '../../ui/row.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useDeviceName } from './device-name.ts';
import { sessionsQuery } from './queries.ts';
import { Refusal } from './refusal.tsx';
import styles from './safety.module.css';
import { useAction } from './use-action.ts';

/** Where the account is open, and how to end that. */
export default function DevicesPage() {
  const { t } = useLingui();
  useProtectedPage();
  const { ago } = useFormat();
  const nameOf = useDeviceName();
  const query = useQuery(sessionsQuery());
  const { busy, refusal, run } = useAction();
  const others = query.data?.filter(({ current }) => !current) ?? [];
  return (
    <>
      <NavBar title={t`Devices`} />
      <main className={styles.page}>
        <ListStates query={query} isEmpty={false} empty={null} skeleton={<SkeletonRows count={3} lead={false} />}>
          <Card padded={false}>
            {query.data?.map((session) => (
              <Row
                key={session.id}
                title={nameOf(session)}
                note={t`${session.ip}, last used ${ago(session.last_used_time)}`}
                side={
                  session.current ? (
                    <Badge tone="up">{t`This device`}</Badge>
                  ) : (
                    <Button
                      kind="secondary"
                      size="small"
                      disabled={busy}
                      onClick={() => void run(() => call(revokeSession, { id: session.id }), t`Device logged out`)}
                    >
                      {t`Log out`} <span className="visually-hidden">{nameOf(session)}</span>
                    </Button>
                  )
                }
              />
            ))}
          </Card>
        </ListStates>
        <Refusal text={refusal} />
        {others.length === 0 ? null : (
          <Button
            kind="secondary"
            full
            loading={busy}
            onClick={() => void run(() => call(revokeOtherSessions, {}), t`All other devices are logged out`)}
          >
            {t`Log out all other devices`}
          </Button>
        )}
      </main>
    </>
  );
}
