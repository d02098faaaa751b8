import { read } from '@aureus/contract/notice/calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { privateKey } from '../platform/queries/client.ts';
import { Button } from '../ui/button.tsx';
import buttons from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import styles from './notice.module.css';
import { MoreLink } from './more-link.tsx';
import { noticesQuery } from './queries.ts';

/** What the user was told about account and money. One pressed counts as read. `onOpen`: a page was opened from it. */
export default function Notices({ onOpen }: { onOpen: () => void }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const client = useQueryClient();
  const query = useInfiniteQuery(noticesQuery());
  const notices = query.data?.pages.flatMap((page) => page.data) ?? [];
  const marking = useMutation({
    mutationFn: (id: number | undefined) => call(read, id === undefined ? {} : { id }),
    onSettled: () => client.invalidateQueries({ queryKey: privateKey('notice') }),
  });
  const hasUnread = notices.some((notice) => !notice.is_read);
  return (
    <ListStates
      query={query}
      isEmpty={notices.length === 0}
      empty={
        <EmptyState
          title={t`No messages yet`}
          note={t`Deposits, withdrawals and changes of your account are told here.`}
        />
      }
      skeleton={<SkeletonRows count={4} lead={false} />}
    >
      {hasUnread ? (
        <div className={styles.actions}>
          <Button kind="text" size="small" loading={marking.isPending} onClick={() => marking.mutate(undefined)}>
            {t`Mark all as read`}
          </Button>
        </div>
      ) : null}
      <ul className={styles.list}>
        {notices.map((notice) => (
          <li key={notice.id} className={styles.item}>
            <button
              type="button"
              className={cx(styles.notice, !notice.is_read && styles.unread)}
              onClick={() => (notice.is_read ? undefined : marking.mutate(notice.id))}
              disabled={notice.is_read}
            >
              <strong className={styles.title}>
                {notice.is_read ? null : <span className="visually-hidden">{t`Not read:`} </span>}
                {notice.title}
              </strong>
              <span className={styles.body}>{notice.body}</span>
              <time className={styles.time} dateTime={notice.create_time}>
                {dateTime(notice.create_time)}
              </time>
            </button>
            <MoreLink notice={notice} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <ListEnd query={query} />
      <a
        href="#/pages/mailMessage/mailMessage"
        onClick={onOpen}
        className={cx(buttons.button, buttons.text, buttons.small)}
      >
        {t`Message centre`}
      </a>
    </ListStates>
  );
}
