import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ok, refuse } from '../../../client/test/support/server.ts';
import { askAgainMs, workQuery } from '../../src/art/queries.ts';
import { sharesFor } from '../../src/art/reckon.ts';
import { withBid } from '../../src/art/use-sale-stream.ts';
import { queryClient } from '../../src/platform/queries/client.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { safeState } from '../support/safe-state.ts';
import { auction, bid, CODE, item, ownBid } from './samples.ts';
import { openArt, sentTo, stubSight } from './support.ts';

beforeEach(() => {
  stubSight();
  openSession('token');
});

const sheet = async () => within(await screen.findByRole('dialog'));

test('a work says how it is sold, and through whose hands it went, from its creator on', async () => {
  await openArt('/pages/nft/artworkDetail?id=5');
  const hands = within(await screen.findByRole('list', { name: 'Provenance' })).getAllByRole('listitem');
  expect(hands.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Made it'),
    expect.stringContaining('80 USDT'),
  ]);
});

test('a work is bought at the price that was seen', async () => {
  const { seen, where } = await openArt('/pages/nft/purchase_one?id=5', { '/bind_box/buyNFT': () => ok(item()) });
  await userEvent.click(await screen.findByRole('button', { name: 'Buy' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('880 USDT');
  await userEvent.click((await sheet()).getByRole('button', { name: 'Buy now' }));
  await waitFor(() => expect(where()).toBe('/pages/nft/mine'));
  expect(sentTo(seen, '/bind_box/buyNFT')).toMatchObject({ code: CODE, price: '120' });
});

const safety = { ...safeState, pay_password: true, totp: true, recovery_codes_left: 5 };

test('a price that asks for the same as a withdrawal is confirmed by funds PIN and second factor', async () => {
  const { seen, where } = await openArt('/pages/nft/purchase_one?id=5', {
    '/bind_box/buyNFT': ({ form }) =>
      form.get('pay_password') === '246810' && form.get('factor_code') === '123456'
        ? ok(item())
        : refuse('error', 'Confirm with your funds PIN.', 'art_proof_required'),
    '/safe/state': () => ok(safety),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Buy' }));
  await userEvent.click((await sheet()).getByRole('button', { name: 'Buy now' }));
  expect((await (await sheet()).findByRole('alert')).textContent).toContain('Confirm with your funds PIN.');
  expect((await sheet()).getByRole('button', { name: 'Enter your funds PIN' })).toHaveProperty('disabled', true);
  await userEvent.type((await sheet()).getByLabelText('Funds PIN'), '246810');
  await userEvent.click((await sheet()).getByRole('button', { name: 'Buy now' }));
  await userEvent.type(await screen.findByLabelText('Authenticator code'), '123456');
  await userEvent.click((await sheet()).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(where()).toBe('/pages/nft/mine'));
  expect(sentTo(seen, '/bind_box/buyNFT')).toMatchObject({ code: CODE, price: '120' });
});

test('who has too little is told so before they ask', async () => {
  await openArt('/pages/nft/purchase_one?id=5', { '/bind_box/getBoxDetail': () => ok(item({ price: '1000.01' })) });
  expect(await screen.findByRole('button', { name: 'Not enough available' })).toHaveProperty('disabled', true);
});

test('who made a work and buys it back needs its price without the royalty, which comes back at once', async () => {
  // They have 1,000: of 1,100 a tenth is theirs.
  const work = item({ price: '1100', royalty: '10', is_author: true });
  await openArt('/pages/nft/purchase_one?id=5', { '/bind_box/getBoxDetail': () => ok(work) });
  expect(await screen.findByText('Royalty of the creator, 10%')).toBeTruthy();
  expect((await screen.findByText('Left afterwards')).closest('div')?.textContent).toContain('10 USDT');
  expect(screen.getByRole('button', { name: 'Buy' })).toHaveProperty('disabled', false);
});

test.each([
  [item({ own: true }), 'This work is yours.'],
  [item({ status: 2 }), 'The sale has not begun yet.'],
  [item({ status: 0, sale_state: 'sold' }), 'Sold'],
  [auction(), 'This work has no fixed price.'],
])('a work that cannot be bought says why (%#)', async (work, why) => {
  await openArt('/pages/nft/purchase_one?id=5', { '/bind_box/getBoxDetail': () => ok(work) });
  expect(await screen.findByText(why)).toBeTruthy();
});

test('nobody tells that a sale begins: it is asked for until then, and more often once its moment has passed', async () => {
  let work = item({ status: 2, start_time: '2099-01-01T00:00:00Z' });
  expect(askAgainMs(work)).toBe(15_000);
  expect(askAgainMs(item({ status: 2 }))).toBe(5_000);
  expect([askAgainMs(item()), askAgainMs(item({ status: 0 })), askAgainMs(undefined)]).toEqual([false, false, false]);
  await openArt('/pages/nft/artworkDetail?id=5', { '/bind_box/getBoxDetail': () => ok(work) });
  await screen.findByText(/^The sale begins at/);
  const { queryKey } = workQuery({ id: '5' });
  expect(queryClient.getQueryCache().find({ queryKey })?.observers[0]?.options.refetchInterval).toBeTypeOf('function');
  work = item();
  await act(() => queryClient.refetchQueries({ queryKey }));
  expect(await screen.findByRole('button', { name: 'Buy' })).toBeTruthy();
});

const inAuction = (more: Parameters<typeof auction>[0] = {}) => ({ '/bind_box/getBoxDetail': () => ok(auction(more)) });

test('a bid begins one step above, and is sent as the raise above what was seen', async () => {
  const { seen } = await openArt('/pages/nft/purchase?id=5', {
    ...inAuction(),
    '/bind_box/auctionNFT': () => ok(ownBid({ price: '250' })),
  });
  const field = await screen.findByRole('textbox', { name: 'Your bid' });
  expect(field).toHaveProperty('value', '210');
  await userEvent.click(screen.getByRole('button', { name: '+ 50' }));
  await userEvent.click(screen.getByRole('button', { name: 'Bid' }));
  expect((await sheet()).getByText('Deposit, set aside now')).toBeTruthy();
  expect(screen.getByRole('dialog').textContent).toContain('20 USDT');
  await userEvent.click((await sheet()).getByRole('button', { name: 'Bid now' }));
  await waitFor(() => expect(sentTo(seen, '/bind_box/auctionNFT')).toMatchObject({ price: '50', seen: '200' }));
});

test.each([
  ['209.99', 'At least 210 USDT'],
  ['1000.01', 'Not enough available'],
])('a bid of %s is not asked for', async (typed, why) => {
  await openArt('/pages/nft/purchase?id=5', inAuction());
  const field = await screen.findByRole('textbox', { name: 'Your bid' });
  await userEvent.clear(field);
  await userEvent.type(field, typed);
  expect(await screen.findByRole('button', { name: why })).toHaveProperty('disabled', true);
});

test('what a bid means stands there before anybody confirms one', async () => {
  await openArt('/pages/nft/purchase?id=5', inAuction());
  const rules = within(await screen.findByRole('region', { name: 'What a bid means' }));
  expect(rules.getByText(/20 USDT are set aside as a deposit/)).toBeTruthy();
  expect(rules.getByText(/within 24 hours/)).toBeTruthy();
  expect(await rules.findByText(/the last 5 minutes/)).toBeTruthy();
});

test.each([
  [8, 'Your bid is the highest.'],
  [9, 'Somebody has bid more than you.'],
])('who has bid is told how they stand (%s leads)', async (leader, said) => {
  await openArt('/pages/nft/artworkDetail?id=5', {
    ...inAuction({ bids: 2 }),
    '/bind_box/getBindBoxQuotationLog': () => ok([bid({ buyer_id: leader, price: '220' })]),
    '/bind_box/getMyBindBoxQuotationLog': () => ok({ data: [ownBid()], count: 1, code: 0 }),
  });
  expect(await screen.findByText(said)).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Bid' })).toHaveProperty('disabled', leader === 8));
});

test('a price that somebody else has moved takes nothing, and is asked for anew', async () => {
  const { seen } = await openArt('/pages/nft/purchase?id=5', {
    ...inAuction(),
    '/bind_box/auctionNFT': () => refuse('error', 'The price is 220 now.', 'art_price_changed'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Bid' }));
  await userEvent.click((await sheet()).getByRole('button', { name: 'Bid now' }));
  expect((await (await sheet()).findByRole('alert')).textContent).toContain('The price is 220 now.');
  const asked = () => seen.filter(({ path }) => path === '/bind_box/getBoxDetail').length;
  const before = asked();
  await userEvent.click((await sheet()).getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
});

test('a bid that is being confirmed stays what it was, whatever others bid meanwhile', async () => {
  const { seen } = await openArt('/pages/nft/purchase?id=5', {
    ...inAuction(),
    '/bind_box/auctionNFT': () => refuse('error', 'The price is 220 now.', 'art_price_changed'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Bid' }));
  act(() => void queryClient.setQueryData(workQuery({ id: '5' }).queryKey, auction({ price: '220', bids: 1 })));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Your bid', hidden: true })).toHaveProperty('value', '230'),
  );
  expect((await screen.findByRole('dialog')).textContent).toContain('210 USDT');
  await userEvent.click((await sheet()).getByRole('button', { name: 'Bid now' }));
  await waitFor(() => expect(sentTo(seen, '/bind_box/auctionNFT')).toMatchObject({ price: '10', seen: '200' }));
});

test('a bid that is heard comes first, once, and ends the lead of all others', () => {
  const first = bid({ id: 1 });
  const next = bid({ id: 2, price: '210' });
  expect(withBid([first], next)).toEqual([next, { ...first, status: 0 }]);
  expect(withBid([next], next)).toEqual([next]);
  expect(
    withBid(
      Array.from({ length: 10 }, (_, id) => bid({ id })),
      bid({ id: 99 }),
    ),
  ).toHaveLength(10);
});

const ownWork = (more: Parameters<typeof item>[0] = {}) => ({
  '/bind_box/getBoxDetail': () =>
    ok(item({ own: true, owner: 8, status: 0, sale_id: null, sale_state: null, ...more })),
});

test('who sells sees what is left of the price, and that an offer stays', async () => {
  const { seen } = await openArt('/pages/nft/resell?id=5', { ...ownWork(), '/bind_box/resellNFT': () => ok(item()) });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Price' }), '100');
  const main = within(screen.getByRole('main'));
  for (const said of ['2.5 USDT', '5 USDT', '92.5 USDT']) expect(screen.getByRole('main').textContent).toContain(said);
  await userEvent.click(main.getByRole('button', { name: 'Offer for sale' }));
  expect((await sheet()).getByText('An offer cannot be withdrawn before it ends.')).toBeTruthy();
  await userEvent.click((await sheet()).getByRole('button', { name: 'Offer for sale' }));
  await waitFor(() =>
    expect(sentTo(seen, '/bind_box/resellNFT')).toMatchObject({
      code: CODE,
      pay_type: '1',
      currency: '3',
      price: '100',
    }),
  );
  const sent = sentTo(seen, '/bind_box/resellNFT');
  expect(Date.parse(sent['end_time']!)).toBeGreaterThan(Date.now());
  // The clock of this device may be wrong: at once is for the server to say.
  expect(sent).not.toHaveProperty('start_time');
});

test('who sells later says from when', async () => {
  const { seen } = await openArt('/pages/nft/resell?id=5', { ...ownWork(), '/bind_box/resellNFT': () => ok(item()) });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Price' }), '100');
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  await userEvent.click(screen.getByRole('button', { name: 'Offer for sale' }));
  await userEvent.click((await sheet()).getByRole('button', { name: 'Offer for sale' }));
  await waitFor(() =>
    expect(Date.parse(sentTo(seen, '/bind_box/resellNFT')['start_time']!)).toBeGreaterThan(Date.now()),
  );
});

test('an auction needs a raise of at least its part of the price', async () => {
  await openArt('/pages/nft/resell?id=5', ownWork());
  await userEvent.click(await screen.findByRole('radio', { name: 'Auction' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Starting price' }), '100');
  expect(screen.getByRole('button', { name: 'Enter the least raise' })).toHaveProperty('disabled', true);
  await userEvent.type(screen.getByRole('textbox', { name: 'Least raise' }), '4.99');
  expect(screen.getByRole('button', { name: 'The raise is too small' })).toHaveProperty('disabled', true);
  await userEvent.clear(screen.getByRole('textbox', { name: 'Least raise' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Least raise' }), '5');
  expect(screen.getByRole('button', { name: 'Offer for sale' })).toHaveProperty('disabled', false);
});

test.each([
  [{ own: false }, 'This work is not yours.'],
  [{ status: 1 as const, sale_state: 'open' as const }, 'This work is already on offer.'],
  [{ state: 'review' as const }, 'Under review'],
  [{ lock_order: 1 as const }, 'Waiting for payment'],
])('a work that cannot be offered says why (%#)', async (more, why) => {
  await openArt('/pages/nft/resell?id=5', ownWork(more));
  expect(await screen.findByText(why)).toBeTruthy();
});

test('a price is shared out as the server does: the fee rounded up, nothing gained', () => {
  expect(sharesFor('0.000001', 6, { fee: '2.5', royalty: '5' })).toEqual({
    seller: '0',
    fee: '0.000001',
    royalty: '0',
  });
  expect(sharesFor('100', 6, { fee: '2.5', royalty: '0' })).toEqual({ seller: '97.5', fee: '2.5', royalty: '0' });
});

test('a deposit that came back from an earlier auction says nothing of how the user stands in this one', async () => {
  await openArt('/pages/nft/artworkDetail?id=5', {
    ...inAuction({ bids: 1 }),
    '/bind_box/getBindBoxQuotationLog': () => ok([bid({ buyer_id: 9, price: '220' })]),
    '/bind_box/getMyBindBoxQuotationLog': () => ok({ data: [ownBid({ margin_state: 'returned' })], count: 1, code: 0 }),
  });
  expect(await screen.findByRole('button', { name: 'Bid' })).toBeTruthy();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText('Somebody has bid more than you.')).toBeNull();
});
