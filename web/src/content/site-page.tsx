import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { ErrorState } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { Loading, SkeletonRows } from '../ui/skeleton.tsx';
import styles from './pages.module.css';
import { Markup } from './markup.tsx';
import { SupportButton } from './support-button.tsx';

interface Said {
  data?: { title: string; content: string; create_time: string } | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** A page that is one text. `children` stand below it. */
export function SitePage({ name, query, children }: { name: string; query: Said; children?: ReactNode }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const { data } = query;
  return (
    <>
      <NavBar title={name} actions={<SupportButton />} />
      <main className={styles.page}>
        {data !== undefined ? (
          <article className={styles.text}>
            {data.title === name ? null : <h2 className={styles.heading}>{data.title}</h2>}
            <Markup html={data.content} />
            {children}
            <p className={styles.changed}>{t`As of ${date(data.create_time)}`}</p>
          </article>
        ) : query.error === null ? (
          <Loading label={t`Loading`}>
            <SkeletonRows count={4} lead={false} />
          </Loading>
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
      </main>
    </>
  );
}
