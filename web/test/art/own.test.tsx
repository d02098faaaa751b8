import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ok } from '../../../client/test/support/server.ts';
import { begun, bidden, isOver, passed } from '../../src/art/auction-play.ts';
import { inputOf, momentOf, wireOf } from '../../src/art/moment-input.ts';
import { wonQuery } from '../../src/art/queries.ts';
import { queryClient } from '../../src/platform/queries/client.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { user } from '../support/app.tsx';
import { auction, CODE, item, ownBid, won } from './samples.ts';
import { openArt, sentTo, stubSight } from './support.ts';

beforeEach(() => {
  stubSight();
  openSession('token');
});

test('what one owns, has bid and has won stands in three lists with addresses of their own', async () => {
  const { where } = await openArt('/pages/nft/mine', {
    '/bind_box/getMyNFTs': () => ok([item({ own: true, status: 0, sale_id: null, sale_state: null })]),
    '/bind_box/getMyBindBoxQuotationLog': () =>
      ok({ data: [ownBid({ status: 0, margin_state: 'returned' })], count: 1, code: 0 }),
    '/bind_box/getNeedPayNFTOrder': () => ok([won()]),
  });
  expect(await screen.findByRole('article', { name: 'Tide' })).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Bids' }));
  expect(await screen.findByText('Deposit returned')).toBeTruthy();
  expect(screen.getByText('Outbid')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Messages 1' }));
  expect(await screen.findByText('To be paid')).toBeTruthy();
  expect(where()).toBe('/pages/nft/mine?tab=messages');
});

test('a message is read when it is touched, and leads to the work', async () => {
  const { seen, where } = await openArt('/pages/nft/mine?tab=messages', {
    '/bind_box/getNeedPayNFTOrder': () => ok([won()]),
    '/bind_box/readNFTOrderMessage': () => ok(won({ is_read: 1 })),
  });
  const message = within(await screen.findByRole('article', { name: 'Tide' }));
  await userEvent.click(message.getByRole('link', { name: /unread/ }));
  await waitFor(() => expect(sentTo(seen, '/bind_box/readNFTOrderMessage')).toMatchObject({ id: '41' }));
  await waitFor(() => expect(where()).toBe(`/pages/nft/artworkDetail?code=${CODE}`));
});

test('the page of a won work leads whoever won it to the payment, and nobody else', async () => {
  const page = { '/bind_box/getBoxDetail': () => ok(auction({ status: 0, sale_state: 'paying', lock_order: 1 })) };
  let orders = [won({ code: `0x${'0'.repeat(40)}` })];
  const more = { ...page, '/bind_box/getNeedPayNFTOrder': () => ok(orders) };
  await openArt('/pages/nft/artworkDetail?id=5', more);
  expect(await screen.findByText('Waiting for payment')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Pay' })).toBeNull();
  orders = [won()];
  await act(() => queryClient.refetchQueries({ queryKey: wonQuery().queryKey }));
  expect(screen.getByRole('link', { name: 'Pay' }).getAttribute('href')).toBe('#/pages/nft/mine?tab=messages');
});

test('a won work is paid after the deposit that comes back was shown', async () => {
  const { seen } = await openArt('/pages/nft/mine?tab=messages', {
    '/bind_box/getNeedPayNFTOrder': () => ok([won({ is_read: 1 })]),
    '/bind_box/payNFTOrder': () => ok(won({ is_read: 1, is_pay: 1 })),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Pay' }));
  const sheet = within(await screen.findByRole('dialog'));
  for (const said of ['210 USDT', '20 USDT']) expect(screen.getByRole('dialog').textContent).toContain(said);
  await userEvent.click(sheet.getByRole('button', { name: 'Pay' }));
  await waitFor(() => expect(sentTo(seen, '/bind_box/payNFTOrder')).toMatchObject({ id: '41' }));
});

test('what was not paid in time says so, and can be paid no more', async () => {
  await openArt('/pages/nft/mine?tab=messages', {
    '/bind_box/getNeedPayNFTOrder': () => ok([won({ is_expired: 1, overtime: 0 })]),
  });
  expect(await screen.findByText('It was not paid in time: the deposit is lost.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
});

const known = (review_status: number) => ({
  '/user/info': () => ok({ ...user, signature: '', pay_password_isnull: 'eqnull', frozen_funds: 0, review_status }),
});
const verified = known(2);

test('who wants to be a creator says what they make', async () => {
  const { seen } = await openArt('/pages/nft/create', {
    ...verified,
    '/bind_box/applyCreator': () => ok({ state: 'applied', reason: '', text: '', waiting: 0 }),
  });
  const field = await screen.findByRole('textbox');
  await userEvent.type(field, 'Waves');
  expect(screen.getByRole('button', { name: 'Write 5 characters more' })).toHaveProperty('disabled', true);
  await userEvent.type(field, ' and light');
  await userEvent.click(screen.getByRole('button', { name: 'Apply as a creator' }));
  await waitFor(() => expect(sentTo(seen, '/bind_box/applyCreator')).toMatchObject({ text: 'Waves and light' }));
});

test('who has no verified identity is led there first', async () => {
  await openArt('/pages/nft/create', known(1));
  expect(await screen.findByRole('link', { name: 'Verify your identity' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Apply as a creator' })).toBeNull();
});

test.each([
  ['applied', 'Your application is being looked at'],
  ['refused', 'Your application was refused'],
  ['ended', 'You are no creator any more'],
])('a creator who is %s is told so', async (state, said) => {
  await openArt('/pages/nft/create', {
    ...verified,
    '/bind_box/getCreator': () => ok({ state, reason: 'Not your own work', text: '', waiting: 0 }),
  });
  expect(await screen.findByText(said)).toBeTruthy();
});

test('a creator is told what a work still lacks, and too large a royalty', async () => {
  await openArt('/pages/nft/create', {
    '/bind_box/getCreator': () => ok({ state: 'approved', reason: '', text: '', waiting: 2 }),
  });
  expect(await screen.findByText('2 works of yours are under review.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose a file', hidden: false })).toHaveProperty('disabled', true);
  await userEvent.type(screen.getByRole('textbox', { name: 'Royalty' }), '10.01');
  expect(await screen.findByText('At most 10%')).toBeTruthy();
});

/** Takes whatever is sent. */
function takeUploads(): void {
  let taken = 0;
  class Request extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 200;
    responseText = '';
    open() {}
    setRequestHeader() {}
    getResponseHeader() {
      return null;
    }
    abort() {}
    send() {
      taken += 1;
      this.responseText = JSON.stringify({ type: 'ok', message: `/upload/${String(taken).padStart(32, '0')}` });
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
}

test.each([
  ['Film', 'video/webm', 'The same as MP4 (H.264 and AAC)', 'video/mp4'],
  ['Sound', 'audio/ogg', 'The same as MP3 or WAV', 'audio/mpeg,audio/wav'],
])('of a %s of %s a form is asked for that all browsers play', async (kind, type, label, only) => {
  takeUploads();
  await openArt('/pages/nft/create', {
    '/bind_box/getCreator': () => ok({ state: 'approved', reason: '', text: '', waiting: 0 }),
  });
  await userEvent.click(await screen.findByRole('radio', { name: kind }));
  const choose = async (group: string, file: File): Promise<void> => {
    const field = screen.getByRole('group', { name: group }).querySelector('input')!;
    await userEvent.upload(field, file);
    await within(screen.getByRole('group', { name: group })).findByText(file.name);
  };
  await choose(kind, new File(['x'], 'work.one', { type }));
  expect(screen.getByRole('group', { name: label }).querySelector('input')!.accept).toBe(only);
  const [plain = ''] = only.split(',');
  await choose(label, new File(['x'], 'work.two', { type: plain }));
  // What all browsers play needs no second form.
  await choose(kind, new File(['x'], 'work.three', { type: plain }));
  await waitFor(() => expect(screen.queryByRole('group', { name: label })).toBeNull());
});

const rules = { window: 5, most: 12 };

test('in the example a late bid moves the end, an early one does not, and none beyond the last moment', () => {
  const early = bidden(begun(rules), 'you', rules);
  expect(early).toMatchObject({ end: 60, last: 72, moved: 0, price: 110, leader: 'you' });
  const late = bidden(passed(early, 58), 'other', rules);
  expect(late).toMatchObject({ end: 63, last: 72, moved: 3, leader: 'other' });
  const again = bidden(passed(bidden(passed(late, 5), 'you', rules), 5), 'other', rules);
  expect(again.end).toBeLessThanOrEqual(72);
  let auction = begun(rules);
  for (let round = 0; round < 40; round += 1) auction = bidden(passed(auction, 59), 'you', rules);
  expect(auction.end).toBeLessThanOrEqual(72);
  expect(isOver(passed(auction, 100))).toBe(true);
});

test('once it is over no bid counts', () => {
  const over = passed(begun(rules), 60);
  expect(bidden(over, 'you', rules)).toBe(over);
});

test('the example can be played to its end', async () => {
  await openArt('/pages/nft/help');
  const example = within(await screen.findByRole('region', { name: /Try it/ }));
  await userEvent.click(example.getByRole('button', { name: 'To the last minutes' }));
  await userEvent.click(example.getByRole('button', { name: 'You bid' }));
  expect(example.getByRole('status').textContent).toContain('moved the end');
  for (let minute = 0; minute < 5; minute += 1) {
    await userEvent.click(example.getByRole('button', { name: '1 minute passes' }));
  }
  expect(example.getByRole('status').textContent).toContain('you have won');
});

test.each(['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago', 'Asia/Kathmandu'])(
  'a moment that is typed by the clocks of %s is the same moment on the wire',
  (zone) => {
    const moment = Date.UTC(2026, 10, 24, 21, 5);
    expect(momentOf(zone, inputOf(zone, moment))).toBe(moment);
    expect(inputOf('UTC', moment)).toBe('2026-11-24T21:05');
    expect(inputOf('Pacific/Kiritimati', moment)).toBe('2026-11-25T11:05');
    expect(momentOf(zone, '')).toBeNull();
    expect(wireOf(Date.parse('2026-11-24T21:05:09.123Z'))).toBe('2026-11-24T21:05:09Z');
  },
);
