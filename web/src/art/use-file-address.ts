import { CallError } from '@aureus/client/call-error.ts';
import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { privateKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';
import { currentToken } from '../platform/session/session.ts';

type Part = 'image' | 'poster' | 'compatible';

/**
 * Address in memory of a file that nobody but its creator may see yet: asked for with the session, once as long as the app
 * is open. The link to it is another one with each answer, so the file is known by its work. Few works wait for review at
 * a time, so the memory is not given back.
 */
const ownFileQuery = (code: string, part: Part, path: string) =>
  queryOptions({
    queryKey: privateKey('art-files', code, part),
    queryFn: async ({ signal }): Promise<string> => {
      const response = await fetch(path, { headers: { Authorization: currentToken() ?? '' }, signal }).catch(
        (cause: unknown) => {
          throw new CallError('network', { cause });
        },
      );
      if (!response.ok) throw new CallError('http', { status: response.status });
      return URL.createObjectURL(await response.blob());
    },
    staleTime: STALE.session,
    gcTime: STALE.session,
  });

/** Where a file of a work is shown from; null while it is on its way, or where there is none. */
export function useFileAddress<One extends Part>(
  item: Pick<ArtItem, 'code' | 'state' | One>,
  part: One,
): string | null {
  const path = item[part];
  const isOwn = item.state !== 'approved' && path !== '';
  const { data } = useQuery({ ...ownFileQuery(item.code, part, path), enabled: isOwn });
  if (path === '') return null;
  return isOwn ? (data ?? null) : path;
}
