import { expect, test } from 'vitest';
import { framedHost } from '../../src/webview/framed-host.ts';

const named = ['games.example', 'app.aureus.example'];

test('a page of a host that was named is shown', () => {
  expect(framedHost('https://games.example/play?room=2', named, 'app.aureus.example')).toBe('games.example');
});

test('one of our own host is not, even if it is named: its sandbox would not part it from the session', () => {
  expect(framedHost('https://app.aureus.example/', named, 'app.aureus.example')).toBeNull();
  expect(framedHost('https://app.aureus.example/', named, 'elsewhere.example')).toBe('app.aureus.example');
});

test.each([
  ['of a host that was not named', 'https://evil.example/'],
  ['of a host below a named one', 'https://a.games.example/'],
  ['without https', 'http://games.example/'],
  ['with a user name', 'https://games.example@evil.example/'],
  ['that is a script', 'javascript:alert(1)'],
])('none %s', (_what, url) => {
  expect(framedHost(url, named, 'app.aureus.example')).toBeNull();
});
