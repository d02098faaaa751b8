import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok } from '../../../client/test/support/server.ts';
import { openApp } from '../support/app.tsx';

const created = '2026-11-01T00:00:00Z';
const faq = {
  title: 'Questions and answers',
  content: '<p>What people ask.</p>',
  create_time: created,
  questions: [
    { id: 5, topic: 'futures', title: 'When is it liquidated?', content: '<p>At the limit.</p>' },
    { id: 1, topic: 'account', title: 'How do I begin?', content: '<p>With <strong>an address</strong>.</p>' },
    { id: 2, topic: 'account', title: 'Who is logged in?', content: '<p>See the devices.</p>' },
  ],
};

// The document of these tests has no size, so nothing in it can be scrolled to.
const { scrollIntoView } = Element.prototype;
beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterAll(() => {
  Element.prototype.scrollIntoView = scrollIntoView;
});

test('questions stand in groups, and the one of the address is open', async () => {
  await openApp('/pages/common/faq?id=5', { '/faq': () => ok(faq) });
  await screen.findByRole('region', { name: 'Futures' });
  const groups = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(groups).toEqual(['Account and identity', 'Futures']);
  const open = [...document.querySelectorAll('details')].filter((one) => one.open);
  expect(open.map((one) => one.querySelector('summary')?.textContent)).toEqual(['When is it liquidated?']);
  expect(document.activeElement?.textContent).toBe('When is it liquidated?');
});

test('typing leaves what has all the words, and says how many there are', async () => {
  await openApp('/pages/common/faq', { '/faq': () => ok(faq) });
  await userEvent.type(await screen.findByRole('searchbox'), 'address');
  expect(screen.getByText('1 of 3 questions')).toBeTruthy();
  expect(screen.queryByText('Who is logged in?')).toBeNull();
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.type(screen.getByRole('searchbox'), 'zebra');
  expect(screen.getByText('No question has these words')).toBeTruthy();
});

test('only the ways that are set lead out of the app, each with the place it leads to', async () => {
  const ways = [
    { way: 'email', url: 'mailto:help@example.com' },
    { way: 'telegram', url: 'https://t.me/example' },
  ];
  const page = { title: 'Contact us', content: '<p>Write to us.</p>', create_time: created, ways };
  await openApp('/pages/kf/kf', { '/contactus': () => ok(page) });
  const links = await screen.findAllByRole('link', { name: /help@example|t\.me/ });
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
    ['mailto:help@example.com', 'noopener noreferrer'],
    ['https://t.me/example', 'noopener noreferrer'],
  ]);
  expect(screen.getByRole('button', { name: /Customer service/ })).toBeTruthy();
});

test('of an article nothing but what it may have becomes an element', async () => {
  const article = {
    id: 9,
    c_id: 4,
    title: '<i>Fees</i>',
    abstract: '',
    cover: '',
    url: '',
    create_time: created,
    paragraphs: [],
    content:
      '<p onclick="x">a</p><script>alert(1)</script><p><a href="javascript:x">b</a> <a href="https://example.com/">c</a></p>',
  };
  await openApp('/pages/mailMessage/ggDetail?id=9', { '/news/detail': () => ok(article) });
  const shown = await screen.findByRole('article');
  expect(within(shown).getByRole('heading', { name: '<i>Fees</i>' })).toBeTruthy();
  expect(shown.querySelector('script, [onclick], i')).toBeNull();
  expect(
    within(shown)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['c']);
  expect(shown.textContent).toContain('alert(1)');
});

test('a page of a host that nobody has named is not shown, and neither is what is no address', async () => {
  for (const url of ['https://evil.example/', 'javascript:alert(1)', 'https://help.example@evil.example/']) {
    await openApp(`/pages/common/webView?url=${encodeURIComponent(url)}`, {});
    expect(await screen.findByText('This page cannot be shown here')).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
    cleanup();
  }
});
