import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { openApp } from '../support/app.tsx';

beforeEach(() => openApp('/pages/otc/help'));

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const said = () => screen.getByRole('status').textContent;
const coinsAt = () =>
  within(screen.getByRole('list', { name: 'Where the coins are' }))
    .getByText('100 USDT')
    .closest('li')?.textContent;

test('time ends an order that nobody has paid', async () => {
  await press('15 min pass');
  expect(said()).toContain('Nobody paid, nobody lost anything');
  expect(coinsAt()).toContain('Seller');
});

test('once “paid” was said, no time ends it; the seller’s release does', async () => {
  await press('I have paid');
  await press('15 min pass');
  expect(said()).toContain('no clock ends the order');
  expect(coinsAt()).toContain('Set aside');
  await press('Release the coins');
  expect(coinsAt()).toContain('Buyer');
});

test('a payment of another name leaves the end to operators', async () => {
  await press('I have paid');
  await press('Another name paid');
  expect(screen.queryByRole('button', { name: 'Release the coins' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull();
  await press('It was not paid');
  expect(coinsAt()).toContain('Seller');
});
