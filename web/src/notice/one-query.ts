import { mailDetail } from '@aureus/contract/notice/mail-calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { privateKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';

/** One notice. The server counts it as read. */
export const noticeQuery = (id: string) =>
  queryOptions({
    queryKey: privateKey('notice', 'one', usePreferences.getState().language, id),
    queryFn: ({ signal }) => call(mailDetail, { id }, { signal }),
    staleTime: STALE.seconds,
  });
