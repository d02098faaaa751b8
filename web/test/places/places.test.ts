import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languages } from '@aureus/contract/platform/language.ts';
import { cities, cityName, cityNear } from '../../src/places/cities.ts';
import { findCities } from '../../src/places/city-search.ts';
import { coordinatesText, readCoordinates } from '../../src/places/coordinates.ts';
import { askingPage, withPlace } from '../../src/places/give-back.ts';
import * as map from '../../src/places/mercator.ts';
import { roundLength } from '../../src/places/scale-bar.tsx';

const size = { width: 390, height: 300 };
const degrees = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
});
const view = fc
  .record({ place: degrees, zoom: fc.double({ min: 0, max: 11, noNaN: true }) })
  .map(({ place, zoom }) => map.settled({ centre: map.toPoint(place), scale: 400 * 2 ** zoom }, size));

describe('the map', () => {
  test('a place on the square is the same place again', () => {
    fc.assert(
      fc.property(degrees, (place) => {
        const again = map.toDegrees(map.toPoint(place));
        expect(again.latitude).toBeCloseTo(place.latitude, 8);
        expect(again.longitude).toBeCloseTo(place.longitude, 8);
      }),
    );
  });

  test('what is pointed at is what is drawn there, also across the date line', () => {
    fc.assert(
      fc.property(view, fc.integer({ min: 0, max: 390 }), fc.integer({ min: 0, max: 300 }), (seen, x, y) => {
        const place = map.toDegrees(map.atScreen({ x, y }, seen, size));
        const drawn = map.onScreen(map.toPoint(place), seen, size);
        const wide = Math.abs(drawn.x - x);
        // With the whole world in sight a place may stand at the other end of it as well.
        expect(Math.min(wide, Math.abs(wide - seen.scale))).toBeLessThan(0.01);
        expect(drawn.y).toBeCloseTo(y, 2);
      }),
    );
  });

  test('zooming keeps the place under the finger, and nothing beyond the poles is shown', () => {
    fc.assert(
      fc.property(view, fc.double({ min: 0.2, max: 5, noNaN: true }), (seen, factor) => {
        const finger = { x: 100, y: 140 };
        const nearer = map.zoomed(seen, factor, finger, size);
        const half = size.height / 2 / nearer.scale;
        expect(nearer.centre.y - half).toBeGreaterThan(-1e-9);
        expect(nearer.centre.y + half).toBeLessThan(1 + 1e-9);
        expect(nearer.scale).toBeLessThanOrEqual(map.MOST_SCALE);
        const isAtPole = nearer.centre.y - half < 1e-9 || nearer.centre.y + half > 1 - 1e-9;
        if (isAtPole) return;
        const [before, after] = [map.atScreen(finger, seen, size), map.atScreen(finger, nearer, size)];
        expect(after.y).toBeCloseTo(before.y, 8);
        expect(map.wrapped((after.x - before.x) * 360)).toBeCloseTo(0, 6);
      }),
    );
  });

  test('distances are those of the earth', () => {
    const [vienna, paris] = [
      { latitude: 48.21, longitude: 16.37 },
      { latitude: 48.86, longitude: 2.35 },
    ];
    expect(map.metresBetween(vienna, paris) / 1000).toBeCloseTo(1034, -1);
    expect(map.metresBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }) / 1000).toBeCloseTo(
      111,
      0,
    );
    expect([1, 3, 5, 7_400, 19_999].map(roundLength)).toEqual([1, 2, 5, 5_000, 10_000]);
  });
});

describe('coordinates', () => {
  test.each([
    ['48.2082, 16.3738', 48.2082, 16.3738],
    ['48.2082,16.3738', 48.2082, 16.3738],
    ['48.2082 16.3738', 48.2082, 16.3738],
    ['48,2082; 16,3738', 48.2082, 16.3738],
    ['48,2082 16,3738', 48.2082, 16.3738],
    ['-33.87, 151.21', -33.87, 151.21],
    ['geo:48.2,16.3', 48.2, 16.3],
    ['48°12′30″N 16°22′30″E', 48.208333, 16.375],
    ['16°22′30″E, 48°12′30″N', 48.208333, 16.375],
    [`48º12'30" N 16º22'30'' E`, 48.208333, 16.375],
    ['33.87 S, 58.4 W', -33.87, -58.4],
    ['33,87° S; 58,4° O', -33.87, -58.4],
    ['４８．２，１６．３', 48.2, 16.3],
  ])('%s', (text, latitude, longitude) => {
    const read = readCoordinates(text);
    expect(read?.latitude).toBeCloseTo(latitude, 5);
    expect(read?.longitude).toBeCloseTo(longitude, 5);
  });

  test.each(['', '48', '91, 0', '0, 181', 'Vienna', '48.2, x', '48 N, 16 N', '48°61′N 16°E', '1e9, 1', '48,2082'])(
    '“%s” is no place',
    (text) => {
      expect(readCoordinates(text)).toBeNull();
    },
  );

  test('what is shown is read again', () => {
    fc.assert(
      fc.property(degrees, (place) => {
        const read = readCoordinates(coordinatesText(place));
        expect(read?.latitude).toBeCloseTo(place.latitude, 4);
        expect(read?.longitude).toBeCloseTo(place.longitude, 4);
      }),
    );
  });
});

describe('cities', () => {
  test('each lies on the earth, has a country browsers know, and is no other one', () => {
    const known = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
    for (const { english, country, latitude, longitude } of cities) {
      expect(Math.abs(latitude), english).toBeLessThan(70);
      expect(Math.abs(longitude), english).toBeLessThanOrEqual(180);
      expect(known.of(country), english).toBeTruthy();
    }
    expect(new Set(cities.map(({ english }) => english)).size).toBe(cities.length);
    for (const [at, city] of cities.entries()) expect(cityNear(city), `${at}`).toBe(city);
  });

  test.each(languages)('have names in %s', (language) => {
    const own = ['zh', 'hk', 'jp', 'kor', 'th'].includes(language);
    for (const city of cities) {
      const name = cityName(city, language);
      expect(name).not.toBe('');
      // None is left in Latin letters where others are used.
      if (own) expect(name, city.english).not.toMatch(/[a-z]/i);
    }
  });

  test.each([
    ['wien', 'en', undefined],
    ['vienna', 'jp', 'Vienna'],
    ['ウィーン', 'jp', 'Vienna'],
    ['ha noi', 'vi', 'Hanoi'],
    ['hà nội', 'vi', 'Hanoi'],
    ['sao paulo', 'en', 'São Paulo'],
    ['Londres', 'fra', 'London'],
    ['東京', 'hk', 'Tokyo'],
    ['Österreich', 'en', undefined],
    ['Austria', 'en', 'Vienna'],
    ['Japan', 'en', 'Tokyo'],
  ] as const)('“%s” in %s finds %s', (typed, language, english) => {
    expect(findCities(typed, language)[0]?.english).toBe(english);
  });

  test('far from all of them nothing is near', () => {
    expect(cityNear({ latitude: 48.2, longitude: 16.4 })?.english).toBe('Vienna');
    expect(cityNear({ latitude: 0, longitude: -30 })).toBeNull();
  });
});

describe('giving a place back', () => {
  const place = { latitude: 48.2, longitude: 16.37, name: 'Café & Bar\n1' };

  test.each([
    undefined,
    '',
    'pages/kefu/index',
    '//evil.example',
    '/\\evil.example',
    '/pages\\x',
    'https://evil.example/',
    'javascript:alert(1)',
    '/a b',
  ])('%s is no page of the app', (text) => {
    expect(askingPage(text)).toBeNull();
  });

  test('the page that asked is given it beside what it had, and in place of an older one', () => {
    expect(askingPage('/pages/otc/order?id=4')).toBe('/pages/otc/order?id=4');
    const once = withPlace('/pages/otc/order?id=4', place);
    expect(once).toBe('/pages/otc/order?id=4&place=48.20000%2C16.37000&place_name=Caf%C3%A9+%26+Bar+1');
    expect(withPlace(once, place)).toBe(once);
  });
});
