import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openApp } from '../support/app.tsx';

const factsOf = (part: HTMLElement) =>
  Object.fromEntries(
    [...part.querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  );

test('the example pays a share of what rises above the highest point alone', async () => {
  await openApp('/pages/follow/help', {});
  const example = await screen.findByRole('region', { name: 'Try it: what goes to the trader?' });
  // +100 -60 +50: below the 100 of the beginning.
  expect(factsOf(example)).toMatchObject({
    'Net result': '+90 USDT',
    'Profit share of the last copy': '0 USDT',
    'Profit shares in all': '10 USDT',
  });
  await userEvent.click(within(example).getByRole('button', { name: '+50' }));
  expect(factsOf(example)).toMatchObject({
    'Net result': '+140 USDT',
    'Profit share of the last copy': '4 USDT',
    'Profit shares in all': '14 USDT',
  });
  await userEvent.click(within(example).getByRole('button', { name: 'Start over' }));
  await userEvent.click(within(example).getByRole('button', { name: '-60' }));
  expect(factsOf(example)).toMatchObject({ 'Net result': '-60 USDT', 'Profit shares in all': '0 USDT' });
});

test('what open copies are losing is deducted in the example, and taken of the next copy', async () => {
  await openApp('/pages/follow/help', {});
  const example = await screen.findByRole('region', { name: 'Try it: what goes to the trader?' });
  const press = (name: string) => userEvent.click(within(example).getByRole('button', { name }));
  await press('Start over');
  await userEvent.click(within(example).getByRole('radio', { name: '100' }));
  await press('+100');
  expect(factsOf(example)).toMatchObject({ 'Open losses then': '-100 USDT', 'Profit shares in all': '0 USDT' });
  await userEvent.click(within(example).getByRole('radio', { name: '50' }));
  await press('+50');
  expect(factsOf(example)).toMatchObject({ 'Net result': '+150 USDT', 'Profit share of the last copy': '10 USDT' });
  await userEvent.click(within(example).getByRole('radio', { name: '0' }));
  await press('+50');
  expect(factsOf(example)).toMatchObject({ 'Net result': '+200 USDT', 'Profit shares in all': '20 USDT' });
});

test('what can go wrong is said, and leads to the agreement', async () => {
  await openApp('/pages/follow/help', {});
  expect(await screen.findByRole('region', { name: 'What can go wrong' })).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Copy trading agreement' }));
  expect(await screen.findByRole('heading', { name: 'What you can lose' })).toBeTruthy();
});
