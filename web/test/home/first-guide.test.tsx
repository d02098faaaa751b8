import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ok, serve } from '../../../client/test/support/server.ts';
import FirstGuide from '../../src/home/guide/first-guide.tsx';
import { useGuideDue } from '../../src/home/guide/guide-due.ts';
import { queryClient } from '../../src/platform/queries/client.ts';
import { guideKey } from '../../src/platform/storage/version.ts';
import { quietServer, site } from '../support/app.tsx';
import { show } from '../support/render.tsx';

function Home() {
  const [isDue, end] = useGuideDue();
  return isDue ? <FirstGuide onEnd={end} /> : <p>nothing</p>;
}

beforeEach(() => {
  queryClient.clear();
  serve(quietServer);
  localStorage.setItem(guideKey, 'due');
});

test('who is here for the first time is led through three steps, and never again', async () => {
  const person = userEvent.setup();
  const { unmount } = show(<Home />);
  expect(screen.getByRole('heading', { name: 'Look around' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('heading', { name: 'Nothing is sent unseen' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('heading', { name: 'You trade with demo funds' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByText('nothing')).toBeTruthy();
  unmount();
  show(<Home />);
  expect(screen.getByText('nothing')).toBeTruthy();
});

test('it can be skipped at once', async () => {
  show(<Home />);
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
  expect([screen.getByText('nothing') !== null, localStorage.getItem(guideKey)]).toEqual([true, null]);
});

test('of demo funds nothing is said where the money is real', async () => {
  serve({ ...quietServer, '/getSiteConfig': () => ok({ ...site, mode: 'production' }) });
  const person = userEvent.setup();
  show(<Home />);
  await person.click(screen.getByRole('button', { name: 'Next' }));
  await person.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('heading', { name: 'Make it yours' })).toBeTruthy();
});
