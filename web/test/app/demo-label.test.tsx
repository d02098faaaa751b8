import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ok } from '../../../client/test/support/server.ts';
import { tellDemo } from '../../src/content/demo-told.ts';
import { openApp, site } from '../support/app.tsx';

afterEach(() => tellDemo(false));

test('the label of a demo says what is simulated, people included', async () => {
  await openApp('/pages/nft/help');
  const label = await screen.findByRole('button', { name: /^Demo ·/ });
  // The sheet loads while it is first rendered; React finishes that only inside an awaited act.
  await act(async () => {
    label.click();
    await import('../../src/content/demo-sheet.tsx');
  });
  const sheet = await screen.findByRole('dialog', { name: 'What is simulated here' });
  expect(sheet.textContent).toContain('People whose names begin with “Demo” are simulated');
});

test('where the money is real, a label of simulated prices speaks of no people', async () => {
  await openApp('/pages/nft/help', { '/getSiteConfig': () => ok({ ...site, mode: 'production' }) });
  expect(await screen.findByText('Simulated prices')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Simulated prices/ })).toBeNull();
});
