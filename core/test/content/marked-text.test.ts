import { expect, test } from 'vitest';
import { markedParagraphs } from '../../src/content/marked-text.ts';

test('what a text says, stresses and leads to stands in plain lines', () => {
  const html =
    '<h2>On fees</h2><h3>Of <em>spot</em></h3><p>Pay <strong>less</strong>:<br /><a href="/pages/setting/coupon">see</a> it</p>' +
    '<ol><li>one</li><li>two</li></ol><ul><li>a &lt;b&gt;</li></ul><img src="/art/banner-1.svg" alt="A coin" />';
  expect(markedParagraphs(html)).toEqual([
    '# On fees',
    '## Of _spot_',
    'Pay **less**:\n[see → /pages/setting/coupon] it',
    '1. one',
    '2. two',
    '- a <b>',
    '[A coin → /art/banner-1.svg]',
  ]);
});

test('a link on other words is another text, and one that leads nowhere is none', () => {
  const [one, other] = ['<a href="https://example.com/">Help</a> or money', 'Help or <a href="https://example.com/">money</a>']; // prettier-ignore
  expect(markedParagraphs(`<p>${one}</p>`)).not.toEqual(markedParagraphs(`<p>${other}</p>`));
  expect(markedParagraphs('<p><a href="javascript:alert(1)">Help</a></p>')).toEqual(['Help']);
});
