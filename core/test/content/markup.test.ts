import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  escaped,
  isArticleLink,
  isPictureSource,
  markupOf,
  plainParagraphs,
  readMarkup,
} from '../../src/content/markup.ts';

const text = (of: string) => ({ kind: 'text', text: of });

test('paragraphs, headings, lists, emphasis, links and pictures are read', () => {
  expect(
    readMarkup(
      '<h2>On fees</h2><p>Pay <strong>less</strong>: <a href="/pages/setting/coupon">see</a><br />now</p>' +
        '<ol><li>one</li><li>two <em>of two</em></li></ol><img src="/art/banner-1.svg" alt="A &quot;coin&quot;" /><h3>End</h3>',
    ),
  ).toEqual([
    { kind: 'heading', of: [text('On fees')] },
    {
      kind: 'paragraph',
      of: [
        text('Pay '),
        { kind: 'strong', of: [text('less')] },
        text(': '),
        { kind: 'link', href: '/pages/setting/coupon', of: [text('see')] },
        { kind: 'break' },
        text('now'),
      ],
    },
    { kind: 'list', ordered: true, items: [[text('one')], [text('two '), { kind: 'em', of: [text('of two')] }]] },
    { kind: 'picture', src: '/art/banner-1.svg', alt: 'A "coin"' },
    { kind: 'subheading', of: [text('End')] },
  ]);
});

test.each([
  '<script>alert(1)</script>',
  '<svg onload="alert(1)">',
  '<p onclick="alert(1)"',
  '<iframe src="https://evil.example/">',
  '<P>',
])('%s is text', (html) => {
  expect(plainParagraphs(html).join('')).toBe(html);
});

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'http://example.com/',
  '//example.com/',
  '/\\example.com',
  'https://a@example.com/',
  'https://example.com/"x',
])('a link to %s is its text alone', (href) => {
  expect(isArticleLink(href)).toBe(false);
  expect(readMarkup(`<p><a href="${escaped(href)}">here</a></p>`)).toEqual([{ kind: 'paragraph', of: [text('here')] }]);
});

test.each(['https://evil.example/x.png', '/upload/../secret', '//evil.example/', 'data:image/svg+xml,x'])(
  'a picture from %s is left out',
  (src) => {
    expect(isPictureSource(src)).toBe(false);
    expect(readMarkup(`<img src="${src}" />`)).toEqual([]);
  },
);

test('elements that are never closed, or closed in the wrong place, end with their block', () => {
  expect(readMarkup('<p><strong>bold<p>plain</strong></p>')).toEqual([
    { kind: 'paragraph', of: [{ kind: 'strong', of: [text('bold')] }] },
    { kind: 'paragraph', of: [text('plain')] },
  ]);
});

test('whatever is written in plain paragraphs is read again as it was', () => {
  const paragraph = fc.string({ minLength: 1 }).filter((one) => one.trim() !== '' && !/^[#-] /.test(one));
  fc.assert(
    fc.property(fc.array(paragraph), (paragraphs) => {
      expect(plainParagraphs(markupOf(paragraphs))).toEqual(paragraphs);
    }),
  );
  expect(markupOf(['# Fees', '- one', '- two', 'end'])).toBe(
    '<h2>Fees</h2><ul><li>one</li><li>two</li></ul><p>end</p>',
  );
});

test('nothing throws and nothing but known places is linked, whatever is read', () => {
  const piece = fc.oneof(
    fc.constantFrom('<p>', '</p>', '<a href="/pages/x">', '<a href="javascript:x">', '</a>', '<ul>', '<li>', '</ul>', '<strong>', '</em>', '<br>', '<', '&lt;'),
    fc.string(),
  ); // prettier-ignore
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const found = JSON.stringify(readMarkup(pieces.join('')));
      for (const [, href = ''] of found.matchAll(/"href":"([^"]*)"/g)) expect(isArticleLink(href)).toBe(true);
    }),
  );
});

test.each(['strong', 'em', 'a'])(
  'a text with thousands of <%s> in each other is read, and no deeper than a page draws',
  (tag) => {
    const blocks = readMarkup(`<p>${`<${tag}>`.repeat(6_000)}deep`);
    expect(JSON.stringify(blocks).length).toBeLessThan(2_000);
    expect(plainParagraphs(`<p>${`<${tag}>`.repeat(6_000)}deep`)).toEqual(['deep']);
  },
);
