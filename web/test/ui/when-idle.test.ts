import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { whenIdleInTurn } from '../../src/ui/when-idle.ts';

/** What waits for an idle moment, by handle. */
const waiting = new Map<number, () => void>();
let handles = 0;
vi.stubGlobal('requestIdleCallback', (work: () => void) => {
  handles += 1;
  waiting.set(handles, work);
  return handles;
});
vi.stubGlobal('cancelIdleCallback', (handle: number) => waiting.delete(handle));

/** An idle moment: what waits for it is done, what is asked for meanwhile waits for the next. */
function beIdle(): void {
  const works = [...waiting.values()];
  waiting.clear();
  for (const work of works) work();
}

afterEach(() => waiting.clear());
afterAll(() => vi.unstubAllGlobals());

test('works are done in turn, each in an idle moment of its own', () => {
  const done: string[] = [];
  whenIdleInTurn(['first', 'second', 'third'].map((name) => () => void done.push(name)));
  expect(done).toEqual([]);
  beIdle();
  expect(done).toEqual(['first']);
  beIdle();
  expect(done).toEqual(['first', 'second']);
  beIdle();
  beIdle();
  expect(done).toEqual(['first', 'second', 'third']);
});

test('what is left is called off, at the beginning and between two', () => {
  const done: string[] = [];
  const works = ['first', 'second'].map((name) => () => void done.push(name));
  whenIdleInTurn(works)();
  beIdle();
  expect(done).toEqual([]);
  const callOff = whenIdleInTurn(works);
  beIdle();
  callOff();
  beIdle();
  expect(done).toEqual(['first']);
});
