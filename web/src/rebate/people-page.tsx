import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormat } from '../platform/format/use-format.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Amount } from '../ui/amount.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import layout from '../ui/product.module.css';
import { Row } from '../ui/row.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { peopleQuery } from './queries.ts';
import styles from './rebate.module.css';
import { useRebateRefresh } from './use-rebate-refresh.ts';
import { useStanding } from './use-words.ts';

/** Those the user has invited: since when, whether their fees count, and what they have brought. */
export default function PeoplePage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  return (
    <>
      <NavBar title={t`Invited friends`} />
      <main className={layout.list}>{isLoggedIn ? <People /> : null}</main>
    </>
  );
}

function People() {
  const { t } = useLingui();
  const { date } = useFormat();
  const standing = useStanding();
  const query = useInfiniteQuery(peopleQuery());
  useRebateRefresh();
  const rows = query.data?.pages.flatMap(({ people }) => people) ?? [];
  const since = (at: string): string => {
    const day = date(at);
    return t`Registered on ${day}`;
  };
  return (
    <ListStates
      query={query}
      isEmpty={rows.length === 0}
      skeleton={<SkeletonRows count={5} />}
      empty={
        <EmptyState
          title={t`Nobody yet`}
          note={t`Friends who register by your link stand here.`}
          action={<a className={styles.link} href="#/pages/setting/share">{t`To your link`}</a>}
        />
      }
    >
      <ul>
        {rows.map((person) => (
          <li key={person.id}>
            <Row
              lead={<Avatar name={person.name} size={36} />}
              title={
                <span className={styles.what}>
                  {person.name}
                  {person.verified ? (
                    <Badge tone="up">{t({ message: 'Verified', context: 'identity of a friend' })}</Badge>
                  ) : null}
                </span>
              }
              note={
                <>
                  {since(person.since)}
                  <br />
                  {standing(person)}
                </>
              }
              side={
                <span className={styles.side}>
                  <Amount value={person.earned} unit="USDT" maxDigits={4} personal />
                  <small>{t({ message: 'brought', context: 'by a friend' })}</small>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      <ListEnd query={query} />
    </ListStates>
  );
}
