// @vitest-environment node
import { beforeEach, expect, type Mock, test, vi } from 'vitest';
import { FavouriteList, type FavouriteRow } from '../../src/market/favourite-list.ts';

let shown: readonly FavouriteRow[];
let server: FavouriteRow[];
let log: string[];
let isDown: boolean;
let nextId: number;
let failed: Mock<(error: unknown) => void>;
let list: FavouriteList;

beforeEach(() => {
  shown = [{ id: 7, currency_id: 1 }];
  server = [{ id: 7, currency_id: 1 }];
  log = [];
  isDown = false;
  nextId = 20;
  failed = vi.fn();
  list = new FavouriteList(
    {
      add: async (currencyId) => {
        log.push(`add ${currencyId}`);
        if (isDown) throw new Error('down');
        nextId += 1;
        server.push({ id: nextId, currency_id: currencyId });
        return { id: nextId };
      },
      remove: async (id) => {
        log.push(`remove ${id}`);
        if (isDown) throw new Error('down');
        server = server.filter((row) => row.id !== id);
      },
      fetch: async () => {
        if (isDown) throw new Error('down');
        return server;
      },
    },
    { read: () => shown, write: (rows) => (shown = rows) },
    failed,
  );
});

test('shows the change before the server answers, and takes over its id', async () => {
  const done = list.set(2, true);
  expect(list.has(2)).toBe(true);
  expect(log).toEqual([]);
  await done;
  expect(shown).toEqual([
    { id: 7, currency_id: 1 },
    { id: 21, currency_id: 2 },
  ]);
});

test('undo after a removal adds it again', async () => {
  await list.set(1, false);
  expect(shown).toEqual([]);
  await list.set(1, true);
  expect(log).toEqual(['remove 7', 'add 1']);
  expect(shown).toEqual([{ id: 21, currency_id: 1 }]);
  expect(server).toEqual(shown);
});

test('undo before the server heard of it sends nothing', async () => {
  void list.set(1, false);
  await list.set(1, true);
  expect(log).toEqual([]);
  expect(shown).toEqual([{ id: 7, currency_id: 1 }]);
});

test('a removal while the addition is under way removes what was added', async () => {
  const added = list.set(2, true);
  await Promise.resolve();
  await Promise.resolve();
  const removed = list.set(2, false);
  await Promise.all([added, removed]);
  expect(log).toEqual(['add 2', 'remove 21']);
  expect(list.has(2)).toBe(false);
  expect(server).toEqual([{ id: 7, currency_id: 1 }]);
});

test.each([true, false])('a failure puts back what was there (wanted: %s)', async (wanted) => {
  isDown = true;
  await list.set(wanted ? 2 : 1, wanted);
  expect(failed).toHaveBeenCalledOnce();
  expect(shown).toEqual([{ id: 7, currency_id: 1 }]);
});

test('the next step works after a failed one', async () => {
  isDown = true;
  void list.set(1, false);
  await list.set(3, true);
  isDown = false;
  await list.set(3, true);
  expect(list.has(3)).toBe(true);
  expect(list.has(1)).toBe(true);
});
