import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormat } from '../platform/format/use-format.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import styles from './pages.module.css';
import { allNewsQuery } from './page-queries.ts';

/** Announcements with their summaries, page by page. */
export default function AnnouncementList() {
  const { t } = useLingui();
  usePreferences((state) => state.language);
  const { date } = useFormat();
  const query = useInfiniteQuery(allNewsQuery());
  const news = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <ListStates
      query={query}
      isEmpty={news.length === 0}
      empty={<EmptyState title={t`Nothing new`} />}
      skeleton={<SkeletonRows count={4} lead={false} />}
    >
      <ul className={styles.news}>
        {news.map((article) => (
          <li key={article.id}>
            <a href={`#/pages/mailMessage/ggDetail?id=${article.id}`}>
              <strong>{article.title}</strong>
              <span>{article.abstract}</span>
              <time dateTime={article.create_time}>{date(article.create_time)}</time>
            </a>
          </li>
        ))}
      </ul>
      <ListEnd query={query} />
    </ListStates>
  );
}
