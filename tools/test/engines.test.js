import { expect, test, vi } from 'vitest';
import { enginesStep } from '../setup/engines.mjs';
import { findFirefox, findWebKit, missingEngines } from '../setup/find-engines.mjs';

test('where no other engine is installed that is said, nothing is built or walked, and nothing has failed', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const missing = ['WebKit is not installed', 'Firefox is not installed'];
  const step = enginesStep('/nowhere', { limitMs: 1_000, engines: { isNone: true, missing } });
  expect(await step.run()).toEqual({ ok: true });
  expect(log.mock.calls.flat()).toEqual(missing);
  log.mockRestore();
});

test('an engine is either found or said to be missing, with what brings it', () => {
  const isMissing = (name) =>
    missingEngines().some((line) => line.startsWith(name) && line.includes('apt-get install'));
  expect([isMissing('WebKit'), isMissing('Firefox')]).toEqual([findWebKit() === null, findFirefox() === null]);
});
