import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const sources = path.join(import.meta.dirname, '../../src');

/** What says a failure in words, and leads to customer service with the number of the request. */
const sayers = [
  'support/ticket-form.tsx', // It stands there already.
  'ui/failed-text.tsx',
  'ui/list-states.tsx',
  'ui/money/failed-note.tsx',
  'ui/support-link.tsx',
  'ui/toast-failure.ts',
];

test('nothing says what failed without the way to customer service', () => {
  const saying = globSync('**/*.{ts,tsx}', { cwd: sources }).filter((file) =>
    readFileSync(path.join(sources, file), 'utf8').includes("/calls/error-text.ts'"),
  );
  expect(saying.toSorted()).toEqual(sayers);
});
