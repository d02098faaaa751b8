import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ok, type Responder } from '../../../client/test/support/server.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';
import { follow, record, share, terms } from './samples.ts';

const own = (more: object = {}) => ({
  state: 'none',
  note: '',
  applied_at: null,
  decided_at: null,
  share: null,
  terms: null,
  followers: 0,
  copied_margin: '0',
  earned: '0',
  record: null,
  ...more,
});
const leading = own({
  state: 'leading',
  decided_at: '2026-10-01T00:00:00.000Z',
  share: '10',
  terms: 1,
  followers: 3,
  copied_margin: '420.5',
  earned: '84.1',
  record: record(),
});

const open = (answer: object, more: Readonly<Record<string, Responder>> = {}) =>
  openApp('/pages/follow/lead', {
    '/follow/leader': () => ok(answer),
    '/follow/terms': () => ok(terms),
    '/follow/shares': () =>
      ok({ data: [share({ kind: 'earned', trader_user_id: null, nickname: null, position_id: null })], next: null }),
    '/follow/apply': () => ok(own({ state: 'applied' })),
    '/follow/resign': () => ok(own()),
    '/follow/follows': () => ok({ data: [], next: null }),
    ...more,
  });

beforeEach(() => openSession('token'));

test('who wants to be followed is told what that means, and writes how they trade in one line', async () => {
  const { seen } = await open(own());
  const text = await screen.findByRole('textbox', { name: 'How do you trade?' });
  expect(await screen.findByText(/at most 20%/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Write 20 characters more' }).hasAttribute('disabled')).toBe(true);
  await userEvent.type(text, 'Trends of a day,');
  await userEvent.type(text, '{enter}stops.');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Application sent')).toBeTruthy();
  expect(seen.find(({ path }) => path === '/follow/apply')?.form.get('plan')).toBe('Trends of a day, stops.');
});

test('while nothing new is taken nobody applies', async () => {
  await open(own(), { '/follow/terms': () => ok({ ...terms, open: false }) });
  expect(await screen.findByRole('button', { name: 'No applications are taken right now' })).toBeTruthy();
});

test('who follows others is led to what they follow, and not to a form that would be refused', async () => {
  await open(own(), { '/follow/follows': () => ok({ data: [follow()], next: null }) });
  expect(await screen.findByText('Stop following other traders before you become a trader.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'My copy trading' }).getAttribute('href')).toBe('#/pages/follow/my');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('an application that waits can be cancelled, after a question', async () => {
  const { seen } = await open(own({ state: 'applied', applied_at: '2026-11-25T00:00:00.000Z' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the application' }));
  const sheet = await screen.findByRole('dialog');
  expect(seen.some(({ path }) => path === '/follow/resign')).toBe(false);
  await userEvent.click(within(sheet).getByRole('button', { name: 'Cancel the application' }));
  expect(await screen.findByText('Application cancelled')).toBeTruthy();
});

test('who was refused reads why and may apply again', async () => {
  await open(own({ state: 'refused', note: 'Too few positions so far.' }));
  expect(await screen.findByText('Too few positions so far.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'How do you trade?' })).toBeTruthy();
});

test('a trader sees followers, what they brought with its arithmetic, and no name of them', async () => {
  await open(leading);
  const figures = await screen.findByRole('region', { name: /Others can follow you since/ });
  expect(figures.textContent).toContain('84.1 USDT');
  expect(figures.textContent).toContain('420.50 USDT');
  const item = (await screen.findByText('From a follower')).closest('li');
  expect(item?.textContent).toContain('+2 USDT');
  expect(screen.queryByText('Marlow')).toBeNull();
});

test('to stop being followed ends all follows, and is asked about', async () => {
  const { seen } = await open(leading);
  await userEvent.click(await screen.findByRole('button', { name: 'Stop being followed' }));
  const sheet = await screen.findByRole('dialog');
  expect(sheet.textContent).toContain('All follows end now.');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Stop being followed' }));
  expect(await screen.findByText('You are no longer followed')).toBeTruthy();
  expect(seen.filter(({ path }) => path === '/follow/resign')).toHaveLength(1);
});
