import { isSafeLink } from '@aureus/contract/platform/safe-link.ts';
import { allowedTags, isArticleLink, isPictureSource } from '@aureus/core/content/markup.ts';

/** Tags whose text is no text of an article either. */
const withTheirText = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
];

/**
 * HTML as an operator wrote or pasted it, with the tags alone that articles may have. Scripts and styles go with what is
 * in them, of other tags the text stays. Links lead to pages of the app or, by https, elsewhere; pictures are our own.
 */
export async function cleanHtml(html: string): Promise<string> {
  const { default: sanitizeHtml } = await import('sanitize-html');
  const clean = sanitizeHtml(html, {
    allowedTags: Object.keys(allowedTags),
    allowedAttributes: Object.fromEntries(Object.entries(allowedTags).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    transformTags: { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', b: 'strong', i: 'em', div: 'p', blockquote: 'p' },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPictureSource(attribs['src'] ?? ''),
    nonTextTags: withTheirText,
  });
  // A link that leads nowhere we allow is its text alone.
  return withoutTurns(clean)
    .replaceAll(/<a(?: href="([^"]*)")?>/g, (whole, href = '') => (isAllowed(String(href)) ? whole : '<a>'))
    .trim();
}

/**
 * A text without the signs that turn the direction of what follows, by which an address could be read backwards. None of our
 * languages needs them.
 */
export const withoutTurns = (text: string): string => text.replaceAll(/\p{Bidi_Control}/gu, '');

function isAllowed(href: string): boolean {
  const address = href.replaceAll('&amp;', '&');
  return isArticleLink(address) && (address.startsWith('/') || isSafeLink(address));
}
