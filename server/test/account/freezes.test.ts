import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../src/platform/settings.ts';
import { useServer } from '../support/server.ts';

/** Every deadline of every product, and what becomes of it while its owner is frozen: `docs/freezes.md` has a row for each. */

const server = useServer();

const rows = readFileSync(path.join(PROJECT_ROOT, 'docs/freezes.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, name, whose, what, why] = /^\| `([a-z_.]+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, whose, what, why }];
  });

test('each has a row that says what it does, and no row is of another one', () => {
  const told = new Map(rows.map(({ name, what }) => [name, what]));
  const done = server.app.deadlines.map(({ name, freeze }): [string, string] => [
    name,
    freeze === 'stop' ? 'stands still' : 'as due',
  ]);
  expect(rows.length).toBe(told.size);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(done));
});

test('what stands still for an outage and is settled in a freeze is so for a reason that was looked at', () => {
  const moves = server.app.deadlines.filter(({ outage, freeze }) => outage === 'move' && freeze !== 'stop');
  expect(moves.map(({ name }) => name).toSorted()).toEqual([
    'account.close',
    'art.end',
    'futures.trial',
    'loans.day',
    'support.silent',
  ]);
});
