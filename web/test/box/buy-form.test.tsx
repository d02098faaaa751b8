import type { OwnBox, SeriesInfo } from '@aureus/contract/box/shapes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ok } from '../../../client/test/support/server.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { stubSight } from '../art/support.ts';
import { openApp } from '../support/app.tsx';

beforeEach(() => {
  stubSight();
  openSession('token');
});

const CODE = `0x${'cd'.repeat(20)}`;
const [start_time, end_time, draw_time] = ['2026-11-20T09:00:00Z', '2099-01-01T00:00:00Z', '2099-01-01T00:02:00Z'];

const series: SeriesInfo = {
  id: 7,
  code: CODE,
  name: 'First light',
  phase: 'open',
  price: '25',
  currency_id: 3,
  currency_name: 'USDT',
  scale: 6,
  boxes: 10,
  sold: 9,
  user_cap: 5,
  start_time,
  end_time,
  draw_time,
  author_name: 'Ada',
  pictures: [],
  own: false,
  prizes: [],
  terms: 'aureus box 1',
  commitment: 'aa',
  seed: null,
  head: 'bb',
  draw: null,
};

const last: OwnBox = {
  id: 70,
  code: CODE,
  series_id: 7,
  name: 'First light',
  number: 10,
  state: 'bought',
  seed: 'mine',
  head: 'head-of-the-last-box',
  price: '25',
  currency_name: 'USDT',
  bought_at: start_time,
  draw_time,
  opens_at: null,
  opened_at: null,
  prize: null,
  work_code: null,
};

test('whoever buys the last box still reads what became of it, though the sale is over with it', async () => {
  let info = series;
  await openApp('/pages/nft/series?id=7', {
    '/bind_box/series/detail': () => ok(info),
    '/bind_box/boxes': () => ok({ boxes: [] }),
    '/bind_box/series/buy': () => {
      info = { ...series, phase: 'drawing', sold: 10 };
      return ok(last);
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Buy a box' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Buy a box' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your seed', hidden: true })).toBeNull());
  expect((await screen.findByRole('dialog')).textContent).toContain(last.head);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Buy a box' })).toBeNull();
});
