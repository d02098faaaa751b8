import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useFormat } from '../platform/format/use-format.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import styles from './content.module.css';
import { articleQuery } from './queries.ts';

/** One article, as plain paragraphs: nothing of it is ever read as markup. */
export default function ArticlePage() {
  const { t } = useLingui();
  usePreferences((state) => state.language);
  const { date } = useFormat();
  const { id } = useSearch({ from: '/pages/common/article' });
  const query = useQuery({ ...articleQuery(id ?? ''), enabled: id !== undefined });
  const article = query.data;
  return (
    <>
      <NavBar title={t`Announcement`} />
      <main>
        {id === undefined ? (
          <EmptyState title={t`This article does not exist`} />
        ) : article !== undefined ? (
          <article className={styles.article}>
            {article.cover === '' ? null : (
              <img src={article.cover} alt="" className={styles.cover} width={358} height={132} />
            )}
            <h2>{article.title}</h2>
            <time dateTime={article.create_time}>{date(article.create_time)}</time>
            {article.paragraphs.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </article>
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Loading label={t`Loading`}>
            <div className={styles.article}>
              <Skeleton height={26} width="80%" />
              <Skeleton width="30%" />
              <Skeleton height={80} />
              <Skeleton height={60} />
            </div>
          </Loading>
        )}
      </main>
    </>
  );
}
