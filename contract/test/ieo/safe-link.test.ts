import { expect, test } from 'vitest';
import { hostOf, isSafeLink } from '../../src/ieo/safe-link.ts';

test.each(['https://helia.example', 'https://helia.example/', 'https://docs.helia.example/paper.pdf?v=2', 'https://xn--bcher-kva.example/'])(
  '%s may be opened',
  (link) => {
    expect(isSafeLink(link)).toBe(true);
  },
); // prettier-ignore

test.each([
  'http://helia.example',
  'javascript:alert(1)',
  'HTTPS://helia.example',
  'https://HELIA.example',
  'https://user@helia.example/',
  'https://aureus.demo@helia.example/',
  'https://helia.example:8443/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://helia.example/a b',
  'https://helia.example/"onclick',
  'https://helia.example/\u202Egnp',
  'https://hélia.example/',
  'https://helia.example/../x',
  'https://helia..example/',
  '//helia.example',
  'https:helia.example',
  ' https://helia.example',
  '',
])('%s may not', (link) => {
  expect(isSafeLink(link)).toBe(false);
  expect(hostOf(link)).toBeNull();
});

test('the host is shown as it is looked up', () => {
  expect(hostOf('https://docs.helia.example/paper.pdf')).toBe('docs.helia.example');
});
