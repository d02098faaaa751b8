import { read } from '@aureus/contract/notice/calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { privateKey } from '../platform/queries/client.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import styles from './notice.module.css';
import pages from './pages.module.css';
import { noticesQuery } from './queries.ts';
import { useRemoving } from './use-removing.ts';

/** All messages to the user, newest first; one opened counts as read. */
export default function ListPage() {
  const { t } = useLingui();
  return useProtectedPage() ? <Messages /> : <NavBar title={t`System messages`} />;
}

function Messages() {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const client = useQueryClient();
  const query = useInfiniteQuery(noticesQuery());
  const notices = query.data?.pages.flatMap((page) => page.data) ?? [];
  const removing = useRemoving();
  const marking = useMutation({
    mutationFn: () => call(read, {}),
    onSettled: () => client.invalidateQueries({ queryKey: privateKey('notice') }),
  });
  const hasUnread = notices.some((notice) => !notice.is_read);
  return (
    <>
      <NavBar title={t`System messages`} />
      <main className={pages.page}>
        <ListStates
          query={query}
          isEmpty={notices.length === 0}
          empty={
            <EmptyState
              title={t`No messages yet`}
              note={t`Deposits, withdrawals and changes of your account are told here.`}
            />
          }
          skeleton={<SkeletonRows count={6} lead={false} />}
        >
          {hasUnread ? (
            <div className={styles.actions}>
              <Button kind="text" size="small" loading={marking.isPending} onClick={() => marking.mutate()}>
                {t`Mark all as read`}
              </Button>
            </div>
          ) : null}
          <ul className={styles.list}>
            {notices.map((notice) => (
              <li key={notice.id} className={cx(styles.item, pages.line)}>
                <a
                  href={`#/pages/mailMessage/mailMessageDetail?id=${notice.id}`}
                  className={cx(styles.notice, !notice.is_read && styles.unread)}
                >
                  <strong className={styles.title}>
                    {notice.is_read ? null : <span className="visually-hidden">{t`Not read:`} </span>}
                    {notice.title}
                  </strong>
                  <span className={cx(styles.body, pages.short)}>{notice.body}</span>
                  <time className={styles.time} dateTime={notice.create_time}>
                    {dateTime(notice.create_time)}
                  </time>
                </a>
                {notice.may_remove ? (
                  <IconButton
                    label={t`Remove: ${notice.title}`}
                    disabled={removing.isPending}
                    onClick={() => void removing.remove(notice.id)}
                  >
                    <CloseIcon size={18} />
                  </IconButton>
                ) : null}
              </li>
            ))}
          </ul>
          <ListEnd query={query} />
        </ListStates>
      </main>
    </>
  );
}
