import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { serve } from '../../../client/test/support/server.ts';
import { MarketPicker } from '../../src/market/market-picker.tsx';
import { LiveContext } from '../../src/platform/live/hooks.ts';
import { publicKey, queryClient } from '../../src/platform/queries/client.ts';
import { quietServer } from '../support/app.tsx';
import { quietLive } from '../support/quiet-live.ts';
import { show } from '../support/render.tsx';

const market = (id: number, kind: 'coin' | 'stock') => ({ id, kind, sort: id, tags: [] as string[] }) as MarketRow;

beforeEach(() => {
  queryClient.clear();
  serve(quietServer);
  queryClient.setQueryData(publicKey('market', 'quotation'), [market(1, 'coin'), market(2, 'stock')]);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

const chosen = () => screen.getByRole('tab', { selected: true }).textContent;
const picker = (selected: number) => (
  <LiveContext value={quietLive()}>
    <MarketPicker selected={selected} onPick={() => undefined} />
  </LiveContext>
);

test('it opens at the list of the market on the screen', () => {
  show(picker(2));
  expect(chosen()).toBe('Stocks');
});

test('a list that was chosen stays', async () => {
  show(picker(1));
  expect(chosen()).toBe('Coins');
  await userEvent.click(screen.getByRole('tab', { name: 'Hot' }));
  expect(chosen()).toBe('Hot');
});
