import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { privateKey } from '../platform/queries/client.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { isRefusedAs } from '../ui/money/refused-as.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import { Loading, SkeletonRows } from '../ui/skeleton.tsx';
import styles from './notice.module.css';
import pages from './pages.module.css';
import { MoreLink } from './more-link.tsx';
import { noticeQuery } from './one-query.ts';
import { useRemoving } from './use-removing.ts';

/** One message, with the way to what it is about. It counts as read once it was shown. */
export default function DetailPage() {
  const { t } = useLingui();
  return useProtectedPage() ? <Whole /> : <NavBar title={t`Message`} />;
}

function Whole() {
  const { t } = useLingui();
  usePreferences((state) => state.language);
  const { dateTime } = useFormat();
  const { id }: { id?: string | undefined } = useSearch({ strict: false });
  const { history } = useRouter();
  const client = useQueryClient();
  const query = useQuery({ ...noticeQuery(id ?? ''), enabled: id !== undefined });
  const removing = useRemoving();
  const notice = query.data;
  const isShown = notice !== undefined;
  useEffect(() => {
    if (!isShown) return;
    for (const part of ['unread', 'list']) void client.invalidateQueries({ queryKey: privateKey('notice', part) });
  }, [client, isShown]);
  return (
    <>
      <NavBar title={t`Message`} />
      <main className={pages.page}>
        {id === undefined || (!isShown && isRefusedAs(query.error, 'notice_unknown')) ? (
          <EmptyState title={t`This message does not exist`} />
        ) : notice !== undefined ? (
          <article className={pages.whole}>
            <h2>{notice.title}</h2>
            <time className={styles.time} dateTime={notice.create_time}>
              {dateTime(notice.create_time)}
            </time>
            <p>{notice.content}</p>
            <div className={pages.acts}>
              <MoreLink notice={notice} />
              {notice.may_remove ? (
                <Button
                  kind="secondary"
                  size="small"
                  loading={removing.isPending}
                  onClick={() => void removing.remove(notice.id).then((done) => (done ? history.back() : undefined))}
                >
                  {t`Remove`}
                </Button>
              ) : (
                <small>{t`Messages about the safety of your account stay for 30 days.`}</small>
              )}
            </div>
          </article>
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Loading label={t`Loading`}>
            <SkeletonRows count={2} lead={false} />
          </Loading>
        )}
      </main>
    </>
  );
}
