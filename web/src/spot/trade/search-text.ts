/** One parameter of an address as text. The router hands numbers on as numbers; nothing when it is missing. */
export function searchText(search: object, name: string): string | undefined {
  const value: unknown = (search as Record<string, unknown>)[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
