import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../setup/paths.mjs';

/** What the server's code says, and the texts of mails it says it with. */
const source = path.join(ROOT, 'server/src');
const code = readdirSync(source, { recursive: true })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(path.join(source, file), 'utf8'))
  .join('\n');
const keys = Object.keys(JSON.parse(readFileSync(path.join(source, 'platform/texts/en/mail.json'), 'utf8')));

/** A mail has one name for its subject, its note and the message that is sent in its place. */
const nameOf = (key) => key.replace(/^sms\./, '').replace(/\.(subject|note)$/, '');

test('there is no text of a mail that is never sent', () => {
  expect(keys.length).toBeGreaterThan(50);
  const isSaid = (key) => [`'${key}'`, `'${nameOf(key)}'`, `'${nameOf(key)}.`].some((said) => code.includes(said));
  expect(keys.filter((key) => !isSaid(key))).toEqual([]);
});
