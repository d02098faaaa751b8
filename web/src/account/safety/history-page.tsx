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
import { useEventNames } from './event-names.ts';
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
