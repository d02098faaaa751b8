/**
 * The search part of an address as text and nothing else. The router's own way makes numbers of digits, and then
 * `code=007` and an id of twenty digits are no longer what was written. Of a name given twice the first counts.
 */
export function parseSearch(search: string): Record<string, string> {
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(search)) values[name] ??= value;
  return values;
}

/** The search part with its `?`; empty when there is nothing to say. What is undefined is left out. */
export function stringifySearch(values: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' || typeof value === 'number') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
