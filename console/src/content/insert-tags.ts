/** What is marked in a field: from the first sign to the one after the last. */
export interface Selection {
  readonly from: number;
  readonly to: number;
}

/** A text with tags around what is marked in it. */
export function insideTags(text: string, { from, to }: Selection, before: string, after: string): string {
  return text.slice(0, from) + before + text.slice(from, to) + after + text.slice(to);
}
