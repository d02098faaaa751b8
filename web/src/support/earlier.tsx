import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormat } from '../platform/format/use-format.ts';
import { ListEnd, ListStates } from '../ui/list-states.tsx';
import { LinkRow } from '../ui/row.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { casesQuery } from './queries.ts';
import styles from './support.module.css';
import { stateWords, subjectWords } from './words.ts';

/** The user's conversations so far; nothing where there are none. */
export function Earlier({ except }: { except?: number }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const query = useInfiniteQuery(casesQuery());
  const rows = query.data?.pages.flatMap(({ data }) => data).filter(({ id }) => id !== except) ?? [];
  if (query.isSuccess && rows.length === 0) return null;
  return (
    <section className={styles.earlier}>
      <h3>{t`Your conversations`}</h3>
      <ListStates query={query} isEmpty={false} empty={null} skeleton={<SkeletonRows count={2} />}>
        <ul>
          {rows.map((one) => (
            <li key={one.id}>
              <LinkRow
                to={`/pages/kefu/index?id=${one.id}`}
                title={t(subjectWords[one.subject])}
                note={dateTime(one.created_at)}
                side={t(stateWords[one.state])}
              />
            </li>
          ))}
        </ul>
        <ListEnd query={query} />
      </ListStates>
    </section>
  );
}
