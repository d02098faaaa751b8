import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { type QueryClient, type QueryKey, replaceEqualDeep } from '@tanstack/react-query';

/** What was fetched of the art market, with one work in it changed, wherever it stands: alone, in lists, in pages of lists. */
export function withItem(fetched: unknown, code: string, change: (item: ArtItem) => Partial<ArtItem>): unknown {
  if (Array.isArray(fetched)) return fetched.map((each) => withItem(each, code, change));
  if (typeof fetched !== 'object' || fetched === null) return fetched;
  if ('code' in fetched && 'collect' in fetched) {
    const item = fetched as ArtItem;
    return item.code === code ? { ...item, ...change(item) } : item;
  }
  const lists = ['pages', 'artworks', 'collects'].filter((name) => name in fetched);
  if (lists.length === 0) return fetched;
  const values = fetched as Record<string, unknown>;
  return { ...values, ...Object.fromEntries(lists.map((name) => [name, withItem(values[name], code, change)])) };
}

/**
 * Changes one work in all that was fetched under a key. What is out of date stays so: a change that is told of one work
 * says nothing of what else the same answers hold, so that they are fetched again just as if it had not come.
 */
export function changeItem(
  queries: QueryClient,
  queryKey: QueryKey,
  code: string,
  change: (item: ArtItem) => Partial<ArtItem>,
): void {
  for (const query of queries.getQueryCache().findAll({ queryKey })) {
    const { data: before, dataUpdatedAt: updatedAt, isInvalidated } = query.state;
    const after = replaceEqualDeep(before, withItem(before, code, change));
    if (after === before) continue;
    queries.setQueryData(query.queryKey, after, { updatedAt });
    if (isInvalidated) query.invalidate();
  }
}
