import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { errorText, requestIdOf } from '../platform/calls/error-text.ts';
import { Button } from './button.tsx';
import { EmptyDrawing } from './drawings.tsx';
import { FailedDrawing } from './failed-drawing.tsx';
import styles from './list-states.module.css';
import { Loading, SkeletonRows } from './skeleton.tsx';
import { SupportLink } from './support-link.tsx';

export interface StateProps {
  drawing?: ReactNode;
  title: ReactNode;
  note?: ReactNode;
  /** One thing to do. */
  action?: ReactNode;
}

/** A drawing, one sentence, one action. */
export function EmptyState({ drawing, title, note, action }: StateProps) {
  return (
    <div className={styles.state}>
      {drawing ?? <EmptyDrawing />}
      <p className={styles.title}>{title}</p>
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
      {action}
    </div>
  );
}

/** Says what failed and offers another try; `small` when old data stands above it. */
export function ErrorState({
  error,
  onRetry,
  small = false,
}: {
  error: unknown;
  onRetry?: (() => void) | undefined;
  small?: boolean;
}) {
  const { t } = useLingui();
  const request = requestIdOf(error);
  const retry =
    onRetry === undefined ? null : (
      <Button kind={small ? 'text' : 'secondary'} size="small" onClick={onRetry}>
        {t`Try again`}
      </Button>
    );
  if (small) {
    return (
      <div className={styles.compact} role="alert">
        <span>{errorText(error)}</span>
        {retry}
        <SupportLink error={error} />
      </div>
    );
  }
  return (
    <div className={styles.state} role="alert">
      <FailedDrawing />
      <p className={styles.title}>{t`This could not be loaded`}</p>
      <p className={styles.note}>{errorText(error)}</p>
      {retry}
      <SupportLink error={error} />
      {request === null ? null : <p className={styles.request}>{t`Request ${request}`}</p>}
    </div>
  );
}

export interface ListStatesProps {
  /** What the query says; any TanStack query or infinite query fits. */
  query: { data: unknown; isPending: boolean; error: unknown; refetch: () => unknown };
  /** Whether there is data and it holds nothing. */
  isEmpty: boolean;
  empty: ReactNode;
  /** Shape of the rows to come. Default: rows with a picture. */
  skeleton?: ReactNode;
  children: ReactNode;
}

/** The states every list has: loading, empty, failed (old data stays), and the list itself. */
export function ListStates({ query, isEmpty, empty, skeleton, children }: ListStatesProps) {
  const { t } = useLingui();
  const failed = query.error !== null && query.error !== undefined;
  const retry = (): void => void query.refetch();
  // A query that failed pends no more: without data nothing is known, and nothing may be called empty.
  if (failed && query.data === undefined) return <ErrorState error={query.error} onRetry={retry} />;
  if (query.isPending) return <Loading label={t`Loading`}>{skeleton ?? <SkeletonRows />}</Loading>;
  return (
    <>
      {failed ? <ErrorState error={query.error} onRetry={retry} small /> : null}
      {isEmpty ? empty : children}
    </>
  );
}

export interface ListEndProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => unknown;
  };
}

/** Under an infinite list: fetches on when it comes into sight, says what failed, says when all is there. */
export function ListEnd({ query }: ListEndProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const reach = useEffectEvent(() => void query.fetchNextPage());
  const watching = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    const element = ref.current;
    if (element === null || !watching) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && reach(), {
      rootMargin: '400px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [watching]);
  if (isFetchNextPageError) return <ErrorState error={query.error} onRetry={() => void query.fetchNextPage()} small />;
  if (!hasNextPage) return <p className={styles.end}>{t`No more data`}</p>;
  return (
    <>
      <div ref={ref} className={styles.sentinel} />
      {isFetchingNextPage ? (
        <Loading label={t`Loading`}>
          <SkeletonRows count={2} />
        </Loading>
      ) : null}
    </>
  );
}
