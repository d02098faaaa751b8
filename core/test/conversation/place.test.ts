import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longestPlaceName, placeText, readPlace, readPoint } from '../../src/conversation/place.ts';

test('a place that was written is read again, whatever stands before it', () => {
  const degrees = (most: number) => fc.integer({ min: -most * 100_000, max: most * 100_000 }).map((n) => n / 100_000);
  const line = fc
    .string({ minLength: 1, maxLength: longestPlaceName })
    .map((text) => text.replace(/[\s\p{Cc}]/gu, 'x'));
  fc.assert(
    fc.property(degrees(90), degrees(180), line, line, (latitude, longitude, name, words) => {
      const read = readPlace(`${words}\n${placeText({ latitude, longitude, name })}`);
      expect(read?.words).toBe(words);
      expect(read?.place.name).toBe(name);
      expect(read?.place.latitude).toBeCloseTo(latitude, 5);
      expect(read?.place.longitude).toBeCloseTo(longitude, 5);
    }),
  );
});

test('a place without a name is called by its figures', () => {
  expect(placeText({ latitude: 48.2, longitude: -16.37, name: ' \n ' })).toBe(
    '48.20000,-16.37000\ngeo:48.20000,-16.37000',
  );
});

test.each([
  'geo:48.2',
  'geo:91,16',
  'geo:48,181',
  'geo:1e3,5',
  'geo:48.2,16.3 and more',
  'see geo:48.2,16.3',
  'geo:48.2,16.3\nthanks',
  '',
])('“%s” is no place', (text) => {
  expect(readPlace(text)).toBeNull();
});

test('names are one line and not too long', () => {
  const long = 'a'.repeat(longestPlaceName + 20);
  expect(readPlace(placeText({ latitude: 1, longitude: 2, name: `A\n\tB  C` }))?.place.name).toBe('A B C');
  expect(readPlace(placeText({ latitude: 1, longitude: 2, name: long }))?.place.name).toHaveLength(longestPlaceName);
});

test.each([
  ['48.20849,16.37208', { latitude: 48.20849, longitude: 16.37208 }],
  ['-90,180', { latitude: -90, longitude: 180 }],
  ['48.2, 16.3', null],
  ['90.00001,0', null],
])('the point “%s”', (text, point) => {
  expect(readPoint(text)).toEqual(point);
});
