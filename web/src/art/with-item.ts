import type { ArtItem } from '@aureus/contract/art/shapes.ts';

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
