import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useFormat } from '../platform/format/use-format.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { isRefusedAs } from '../ui/money/refused-as.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { useSiteConfig } from '../platform/site/site-config.ts';
import styles from './content.module.css';
import pages from './pages.module.css';
import { Markup } from './markup.tsx';
import { articleQuery } from './later-queries.ts';

/** One announcement, with the name of the site over it: what stands here is said by the site itself. */
export default function ArticlePage() {
  const { t } = useLingui();
  usePreferences((state) => state.language);
  const { date } = useFormat();
  const { id }: { id?: string | undefined } = useSearch({ strict: false });
  const site = useSiteConfig();
  const query = useQuery({ ...articleQuery(id ?? ''), enabled: id !== undefined });
  const article = query.data;
  return (
    <>
      <NavBar title={t`Announcement`} />
      <main>
        {id === undefined || (article === undefined && isRefusedAs(query.error, 'article_unknown')) ? (
          <EmptyState title={t`This article does not exist`} />
        ) : article !== undefined ? (
          <article className={styles.article}>
            {article.cover === '' ? null : (
              <img src={article.cover} alt="" className={styles.cover} width={358} height={132} />
            )}
            <h2>{article.title}</h2>
            <p className={pages.byline}>
              {site === null ? null : (
                <>
                  <img src={site.site_logo} alt="" width={20} height={20} />
                  <span>{site.site_name}</span>
                </>
              )}
              <time dateTime={article.create_time}>{date(article.create_time)}</time>
            </p>
            <Markup html={article.content} />
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
