import { expect, test } from 'vitest';
import { lintSamples } from './support/lint-samples.js';

const found = (files) => lintSamples(['typed'], files).lines.filter((line) => line.includes('aureus(typed)'));

const field = (handler) => `export const Sample = () => <input onChange={(event) => ${handler}} />;`;

test.each([
  'set(Number(event.target.value))',
  'set(Number.parseFloat(event.currentTarget.value))',
  'set(parseInt(event.target.value, 10))',
  'set(+event.target.value)',
  'set(BigInt(event.target.value))',
  'set(new Decimal(event.target.value))',
  'set(Date.parse(event.target.value))',
  'set(new Date(event.target.value))',
  "set(event.target.value.replace(',', '.'))",
  'set(event.target.value.replaceAll(/[^0-9.]/g, ""))',
  'set(text.replaceAll(/\\D/g, ""))',
])('a field that reads its own text is found: %s', (handler) => {
  expect(found({ 'web/src/spot/sample.tsx': field(handler) })).toHaveLength(1);
  expect(found({ 'console/src/spot/sample.tsx': field(handler) })).toHaveLength(1);
});

test.each([
  'set(event.target.value)',
  "set(event.target.value.replaceAll(/\\s/g, ' '))",
  'set(Number(row.id))',
  'set(rows.find(({ id }) => String(id) === event.target.value))',
])('a field that passes its text on, and a number that nobody typed, are not: %s', (handler) => {
  expect(found({ 'web/src/spot/sample.tsx': field(handler) })).toEqual([]);
});

test('a field of figures that is made by hand is found, and the parts it should be made of are not', () => {
  const modes = `export const Sample = () => [<input inputMode="decimal" />, <input type="number" />, <input inputMode="email" />];
    export const props = { inputMode: 'decimal' };`;
  expect(found({ 'web/src/spot/sample.tsx': modes })).toHaveLength(3);
  expect(found({ 'web/src/ui/number-field.tsx': modes, 'console/src/ui/typed/sample.tsx': modes })).toEqual([]);
});

test('characters are folded in one place, and days are made of their parts', () => {
  const folding = "export const folded = (text) => [text.normalize('NFKC'), text.normalize('NFC')];";
  const days = "export const day = new Intl.DateTimeFormat('en-CA').format(0);";
  expect(found({ 'server/src/otc/sample.ts': folding, 'web/src/otc/sample.ts': folding })).toHaveLength(2);
  expect(found({ 'core/src/typed/sample.ts': folding, 'server/test/sample.ts': folding })).toEqual([]);
  expect(found({ 'web/src/otc/sample.ts': days, 'server/src/otc/sample.ts': days })).toHaveLength(2);
});
