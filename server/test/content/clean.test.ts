import { readMarkup } from '@aureus/core/content/markup.ts';
import { expect, test } from 'vitest';
import { cleanHtml } from '../../src/content/clean.ts';

test('what articles may have stays as it was written', async () => {
  const html =
    '<h2>Fees</h2><p>Pay <strong>less</strong> &amp; <em>more</em><br />often: <a href="/pages/setting/coupon">see</a></p>' +
    '<ul><li>one</li></ul><ol><li>two</li></ol><img src="/art/banner-1.svg" alt="A coin" />' +
    '<p><a href="https://example.com/a?b=1&amp;c=2">there</a></p>';
  expect(await cleanHtml(html)).toBe(html);
});

test.each([
  ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['<p onclick="alert(1)" style="color:red" class="x">a</p>', '<p>a</p>'],
  ['<img src="x" onerror="alert(1)">', ''],
  ['<img src="https://evil.example/x.png">', ''],
  ['<svg onload="alert(1)"><text>x</text></svg>', ''],
  ['<iframe src="https://evil.example"></iframe>', ''],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="java\nscript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="//evil.example/">a</a>', '<a>a</a>'],
  ['<a href="http://example.com/">a</a>', '<a>a</a>'],
  ['<a href="https://user@example.com/">a</a>', '<a>a</a>'],
  ['<a href="https://example.com:8443/">a</a>', '<a>a</a>'],
  ['<a href="/upload/x">a</a>', '<a>a</a>'],
  ['<math><mtext></p><img src=x onerror=alert(1)>', ''],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
  ['<h1>A</h1><b>b</b><i>i</i><div>d</div>', '<h2>A</h2><strong>b</strong><em>i</em><p>d</p>'],
  ['<p>see &#x202e;moc.elpmaxe//:sptth\u2066</p>', '<p>see moc.elpmaxe//:sptth</p>'],
  ['<form><input value="x">text</form>', 'text'],
])('%s becomes %s', async (html, clean) => {
  expect(await cleanHtml(html)).toBe(clean);
});

test('what was cleaned is cleaned once and for all, and read as it was cleaned', async () => {
  const html = '<p>1 &lt; 2 &amp;&amp; "x" <b>bold</p><p>next</p><a href="/pages/otc/help">help</a>';
  const clean = await cleanHtml(html);
  expect(await cleanHtml(clean)).toBe(clean);
  expect(readMarkup(clean)).toEqual([
    {
      kind: 'paragraph',
      of: [
        { kind: 'text', text: '1 < 2 && "x" ' },
        { kind: 'strong', of: [{ kind: 'text', text: 'bold' }] },
      ],
    },
    { kind: 'paragraph', of: [{ kind: 'text', text: 'next' }] },
    { kind: 'paragraph', of: [{ kind: 'link', href: '/pages/otc/help', of: [{ kind: 'text', text: 'help' }] }] },
  ]);
});
