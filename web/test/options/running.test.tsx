import { clock } from '@aureus/client/clock/page-clock.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ok, type SeenRequest, serve } from '../../../client/test/support/server.ts';
import { notedOptions, noteOptions } from '../../src/options/running/noted-options.ts';
import RunningOptions from '../../src/options/running/running-options.tsx';
import { useOptionHeard } from '../../src/options/running/use-option-heard.ts';
import { LiveContext } from '../../src/platform/live/hooks.ts';
import type { Live } from '../../src/platform/live/live.ts';
import { queryClient } from '../../src/platform/queries/client.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { quietServer } from '../support/app.tsx';
import { quietLive } from '../support/quiet-live.ts';
import { show } from '../support/render.tsx';
import { option, won } from './option.ts';

type Row = typeof option | typeof won;

let live: Live;
let seen: SeenRequest[];
/** What the server says of options: the list of those that run, and each by its number. */
let running: Row[];
let byId: Map<number, Row>;
let seq: number;
/** Ends are told once while the app is open, so each test has options of its own. */
let id = 100;

beforeEach(() => {
  openSession('token');
  queryClient.clear();
  live = quietLive();
  live.own.joined(0);
  [seq, running, byId] = [0, [], new Map()];
  id += 10;
  seen = serve({
    ...quietServer,
    '/microtrade/lists': () => ok({ data: running, page: 1, limit: 20, total: running.length }),
    '/microtrade/get_result': ({ form }) => ok(byId.get(Number(form.get('id'))) ?? null),
  });
});

/** As the shell does it: nothing for who has no options. */
function Part() {
  const heard = useOptionHeard();
  return heard === undefined ? null : <RunningOptions first={heard} />;
}
const open = () =>
  show(
    <LiveContext value={live}>
      <Part />
    </LiveContext>,
  );
const tell = (type: 'microorder' | 'closed_microorder', data: Row): Promise<void> =>
  act(async () => live.own.receive({ type, seq: (seq += 1), data }));
const badge = () => screen.findByRole('link', { name: /running, the next one ends in/ });
const told = () => screen.queryAllByText(/BTC\/USDT · /).map(({ textContent }) => textContent);

test('who has no options asks for nothing and sees nothing', async () => {
  open();
  await act(async () => undefined);
  expect(screen.queryByRole('link')).toBeNull();
  expect(seen).toEqual([]);
});

test('the badge counts what runs, and down to the end that comes first', async () => {
  running = [
    { ...option, id },
    { ...option, id: id + 1, handled_at: '2026-11-23T00:00:30Z' },
  ];
  const told = vi.spyOn(clock, 'now').mockReturnValue(Date.parse(option.created_at));
  open();
  await tell('microorder', running[0]!);
  expect(await screen.findByRole('link', { name: '2 options running, the next one ends in 30 seconds' })).toBeTruthy();
  expect(notedOptions()).toEqual([id, id + 1]);
  told.mockRestore();
});

test('an option opened elsewhere while the connection was lost has its badge when it is back, without a reload', async () => {
  live.own.reset();
  open();
  await act(async () => live.own.joined(0));
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(screen.queryByRole('link')).toBeNull();
  running = [{ ...option, id }];
  await act(async () => live.own.joined(5));
  expect((await badge()).textContent).toContain('1 option running');
});

test('an option that was taken on another device has its badge when the app is opened', async () => {
  live.own.reset();
  running = [{ ...option, id }];
  open();
  await act(async () => live.own.joined(0));
  expect((await badge()).textContent).toContain('1 option running');
});

test('an end is told once, however often it is heard, and the badge goes', async () => {
  running = [{ ...option, id }];
  open();
  await tell('microorder', running[0]!);
  await badge();
  running = [];
  byId.set(id, { ...won, id });
  await tell('closed_microorder', { ...won, id });
  await tell('closed_microorder', { ...won, id });
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  expect(told()).toEqual(['BTC/USDT · Won · +8 USDT']);
  expect(notedOptions()).toEqual([]);
});

test('an end that is the first that is heard of options is told', async () => {
  open();
  await tell('closed_microorder', { ...won, id, state: 'lost', fact_profits: '-10' } as never);
  await waitFor(() => expect(told()).toEqual(['BTC/USDT · Lost · -10 USDT']));
});

test('what ended while the app was closed is told when it is opened again, and then no more', async () => {
  noteOptions([id, id + 1, id + 2]);
  running = [{ ...option, id: id + 1 }];
  byId.set(id, { ...won, id });
  open();
  await waitFor(() => expect(told()).toHaveLength(1));
  // One still runs, and one is not of this user.
  await waitFor(() => expect(notedOptions()).toEqual([id + 1]));
  cleanup();
  queryClient.clear();
  running = [];
  byId.set(id + 1, { ...option, id: id + 1 });
  open();
  await waitFor(() => expect(seen.filter(({ path }) => path === '/microtrade/get_result')).toHaveLength(3));
  expect(notedOptions()).toEqual([id + 1]);
});
