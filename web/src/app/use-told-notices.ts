import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLive } from '../platform/live/hooks.ts';

/** Says in passing what the user is told while the app is open. */
export function useToldNotices(): void {
  const live = useLive();
  const { history } = useRouter();
  useEffect(
    () =>
      live.own.listen({
        notice: (notice) => {
          // Comes with the first one. What is not said here stands in the list of messages all the same.
          void import('../notice/told-notices.ts').then(
            ({ tellNotice }) => tellNotice(notice, (to) => history.push(to)),
            () => undefined,
          );
        },
      }),
    [live, history],
  );
}
