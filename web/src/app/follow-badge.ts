import { hashKey } from '@tanstack/react-query';
import { unreadQuery } from '../notice/public.ts';
import { queryClient } from '../platform/queries/client.ts';
import { onSessionChange } from '../platform/session/session.ts';

/** The part of the Badging API that is used here; not every browser has it, and none badges an app that is not installed. */
interface Badging {
  setAppBadge?(count: number): Promise<void>;
}

/** Shows on the app's icon how many messages wait to be read, as far as the app knows; nothing once nobody is logged in. */
export function followBadge(): void {
  const badging: Badging = navigator;
  // Zero takes the badge away.
  const show = (count: number): void => void badging.setAppBadge?.(count).catch(() => undefined);
  const { queryKey } = unreadQuery();
  const queryHash = hashKey(queryKey);
  const showKnown = (): void => {
    const known = queryClient.getQueryData(queryKey);
    if (known !== undefined) show(known.count);
  };
  showKnown();
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === queryHash) showKnown();
  });
  onSessionChange((token) => {
    if (token === null) show(0);
  });
}
