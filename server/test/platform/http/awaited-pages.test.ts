import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { awaitPages, PagesMissingError, type Self } from '../../../src/platform/http/awaited-pages.ts';

const awaited = { AUREUS_PAGES: 'awaited' };

/** A process with a channel to the one that started it. */
function child(env: NodeJS.ProcessEnv = awaited) {
  const stop = new AbortController();
  const self = Object.assign(new EventEmitter(), {
    connected: true,
    disconnect: () => {
      self.connected = false;
    },
  });
  let outcome: unknown = 'waits';
  awaitPages(stop.signal, env, self as unknown as Self).then(
    () => (outcome = 'goes on'),
    (error: unknown) => (outcome = error),
  );
  const turn = async (): Promise<unknown> => {
    await new Promise((resolve) => setImmediate(resolve));
    return outcome;
  };
  return { stop, self, turn };
}

test('waits until it is told that the pages are there, and then lets the channel go', async () => {
  const { self, turn } = child();
  expect(await turn()).toBe('waits');
  self.emit('message', 'something else');
  expect(await turn()).toBe('waits');
  self.emit('message', 'pages');
  expect(await turn()).toBe('goes on');
  expect(self.connected).toBe(false);
  expect(self.eventNames()).toEqual([]);
});

test('a stop ends the waiting', async () => {
  const { stop, turn } = child();
  expect(await turn()).toBe('waits');
  stop.abort();
  expect(await turn()).toBe('goes on');
});

test('whoever builds the pages ends before: that is an error', async () => {
  const { self, turn } = child();
  self.emit('disconnect');
  expect(await turn()).toBeInstanceOf(PagesMissingError);
});

test('a server that was started otherwise does not wait, with a channel or without', async () => {
  expect(await child({}).turn()).toBe('goes on');
  await awaitPages(
    new AbortController().signal,
    awaited,
    Object.assign(new EventEmitter(), { connected: false }) as unknown as Self,
  );
});
