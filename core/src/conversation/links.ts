import { trimEndOf } from '../text/trim-end.ts';

/** A piece of a message: words, or an address that may be opened. */
export type TextPart = { readonly text: string } | { readonly text: string; readonly link: string };

/** What looks like a web address: up to the next space or sign that no address needs to have. */
const ADDRESS = /https?:\/\/[^\s<>"'`\\]+/gi;
/** Ends a sentence more often than an address. */
const TRAILING = '.,;:!?)]}。，、！？）」』】';

/**
 * A text with the addresses in it. Only those are links that are safe; any other stays words, as it was written, and
 * leads nowhere.
 * @param isSafe whether an address may be opened
 */
export function partsOf(text: string, isSafe: (address: string) => boolean): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const link = trimEndOf(found, TRAILING);
    if (!isSafe(link)) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: link, link });
    from = index + link.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
