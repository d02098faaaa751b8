import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok, refuse } from '../../../client/test/support/server.ts';
import { handsQuery, joined, workQuery } from '../../src/art/queries.ts';
import { changeItem, withItem } from '../../src/art/with-item.ts';
import { queryClient } from '../../src/platform/queries/client.ts';
import { useLoginGate } from '../../src/platform/session/require-login.ts';
import { closeSession, openSession } from '../../src/platform/session/session.ts';
import { CODE, item, won } from './samples.ts';
import { openArt, sentTo, stubSight } from './support.ts';

beforeEach(() => {
  stubSight();
  openSession('token');
});
afterEach(() => useLoginGate.setState({ open: false }));

test('a work that has moved to the next page meanwhile stands there once', () => {
  const [one, two, three] = [item({ id: 1 }), item({ id: 2 }), item({ id: 3 })];
  expect(
    joined([
      [one, two],
      [two, three],
    ]),
  ).toEqual([one, two, three]);
  expect(joined<{ id: number }>()).toEqual([]);
});

const card = () => screen.findByRole('article', { name: 'Tide' });

test('a card says creator, way of sale and price, and leads to its work', async () => {
  await openArt('/pages/nft/nft');
  const text = (await card()).textContent ?? '';
  for (const said of ['Ada', '120 USDT', 'Fixed price', 'Buy', 'R']) expect(text).toContain(said);
  expect(
    within(await card())
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('#/pages/nft/artworkDetail?id=5');
  expect(
    within(await card())
      .getByRole('img', { name: 'Tide' })
      .getAttribute('loading'),
  ).toBe('lazy');
});

test.each([
  ['/pages/nft/nft', 'Works'],
  ['/pages/nft/components/artwork', 'Works'],
  ['/pages/nft/components/search', 'Search'],
  ['/pages/nft/components/collection', 'Favourites'],
  ['/pages/nft/components/artist', 'Artists'],
])('%s is the tab %s', async (path, name) => {
  await openArt(path);
  const parts = within(await screen.findByRole('navigation', { name: 'Parts of the NFT market' }));
  expect(parts.getByRole('link', { current: 'page' }).textContent).toBe(name);
});

test('a heart is kept at once, and can be had back', async () => {
  const { seen } = await openArt('/pages/nft/nft', {
    '/bind_box/collect': ({ form }) => ok({ collect: form.get('on') === '1', collect_number: 3 }),
  });
  await userEvent.click(within(await card()).getByRole('button', { name: 'Favourite Tide' }));
  expect(within(await card()).getByRole('button', { pressed: true })).toBeTruthy();
  expect(sentTo(seen, '/bind_box/collect')).toMatchObject({ code: CODE, on: '1' });
  await userEvent.click(await screen.findByText('Undo'));
  await waitFor(() => expect(sentTo(seen, '/bind_box/collect')).toMatchObject({ on: '0' }));
  expect(within(await card()).getByRole('button', { pressed: false })).toBeTruthy();
});

test('a heart that was refused is as it was before', async () => {
  await openArt('/pages/nft/nft', {
    '/bind_box/collect': () => refuse('error', 'You have too many.', 'art_favourites_full'),
  });
  await userEvent.click(within(await card()).getByRole('button', { name: 'Favourite Tide' }));
  await waitFor(async () => expect(within(await card()).getByRole('button', { pressed: false })).toBeTruthy());
  expect(await screen.findByText(/You have too many/)).toBeTruthy();
});

test('a visitor sees everything, and is asked to log in for a heart', async () => {
  closeSession();
  const { seen } = await openArt('/pages/nft/nft');
  await userEvent.click(within(await card()).getByRole('button', { name: 'Favourite Tide' }));
  expect(useLoginGate.getState().open).toBe(true);
  expect(seen.some(({ path }) => path === '/bind_box/collect')).toBe(false);
});

test('what is searched for stands in the address, and is asked for by the server', async () => {
  const { seen, where } = await openArt('/pages/nft/components/search?pay_type=2');
  await card();
  expect(sentTo(seen, '/bind_box/getBoxList')).toMatchObject({ pay_type: '2' });
  await userEvent.click(screen.getByRole('button', { name: 'Filter (1)' }));
  const sheet = within(await screen.findByRole('dialog'));
  await userEvent.click(sheet.getByRole('button', { name: 'Reset' }));
  expect(sheet.getByRole('button', { name: 'Reset' })).toHaveProperty('disabled', true);
  await userEvent.click(sheet.getByRole('button', { name: 'On sale' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Show works' }));
  await waitFor(() => expect(sentTo(seen, '/bind_box/getBoxList')).toMatchObject({ status: '1' }));
  expect(sentTo(seen, '/bind_box/getBoxList')).not.toHaveProperty('pay_type');
  await userEvent.type(screen.getByRole('searchbox'), 'ada');
  await waitFor(() => expect(sentTo(seen, '/bind_box/getBoxList')).toMatchObject({ keyword: 'ada' }));
  expect(where()).toContain('keyword=ada');
});

test('won auctions that were not read are counted at the way to one’s own works', async () => {
  await openArt('/pages/nft/nft', { '/bind_box/getNeedPayNFTOrder': () => ok([won(), won({ id: 42, is_read: 1 })]) });
  const link = await screen.findByRole('link', { name: 'My works, unread messages: 1' });
  expect(link.getAttribute('href')).toBe('#/pages/nft/mine?tab=messages');
});

test('an artist says who they are, what they made, and whether the demo has made them', async () => {
  await openArt('/pages/nft/artistDetail?uid=7');
  expect(await screen.findByText('Simulated')).toBeTruthy();
  expect(await card()).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: /Favourites/ }));
  expect(await screen.findByText('No favourites yet')).toBeTruthy();
});

test('of a work all that is known changes wherever it stands, and nothing else does', () => {
  const other = item({ id: 6, code: `0x${'cd'.repeat(20)}` });
  const changed = item({ collect: true });
  const change = () => ({ collect: true });
  expect(withItem(item(), CODE, change)).toEqual(changed);
  expect(withItem([other, item()], CODE, change)).toEqual([other, changed]);
  expect(withItem({ pages: [[item()], [other]], pageParams: [1, 2] }, CODE, change)).toEqual({
    pages: [[changed], [other]],
    pageParams: [1, 2],
  });
  expect(withItem({ id: 7, artworks: [item()], collects: [other] }, CODE, change)).toEqual({
    id: 7,
    artworks: [changed],
    collects: [other],
  });
  expect(withItem(undefined, CODE, change)).toBeUndefined();
});

test('what is told of one work leaves out of date what was, and counts nothing as fetched', () => {
  const [work, provenance] = [workQuery({ id: '5' }).queryKey, handsQuery(CODE).queryKey];
  queryClient.setQueryData(work, item(), { updatedAt: 1 });
  queryClient.setQueryData(provenance, [], { updatedAt: 1 });
  for (const queryKey of [work, provenance]) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  changeItem(queryClient, ['private', 'art'], CODE, () => ({ price: '130' }));
  expect(queryClient.getQueryData(work)?.price).toBe('130');
  for (const queryKey of [work, provenance])
    expect(queryClient.getQueryState(queryKey)).toMatchObject({ isInvalidated: true, dataUpdatedAt: 1 });
});
