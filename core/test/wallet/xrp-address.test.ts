import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAddress } from '../../src/wallet/address.ts';
import { encodeClassicAddress, MAX_TAG, readXrpAddress, xAddress } from '../../src/wallet/xrp-address.ts';

const FIRST = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
const SECOND = 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf';

/** Of the tests of ripple-address-codec, main network. */
const PUBLISHED: readonly (readonly [string, number | null, string])[] = [
  [FIRST, null, 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ'],
  [FIRST, 1, 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu'],
  [SECOND, 0, 'XVLhHMPHU98es4dbozjVtdWzVrDjtV8AqEL4xcZj5whKbmc'],
  [SECOND, MAX_TAG, 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi'],
];

describe('X-addresses of XLS-5', () => {
  test.each(PUBLISHED)('%s with tag %s is %s', (account, tag, text) => {
    expect(readXrpAddress(text)).toEqual({ account, tag });
    if (tag !== null) expect(xAddress(account, tag)).toBe(text);
  });

  test('any account and tag come back as they were', () => {
    const hash = fc.uint8Array({ minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(hash, fc.nat(MAX_TAG), (bytes, tag) => {
        const account = encodeClassicAddress(bytes);
        const text = xAddress(account, tag);
        expect(readXrpAddress(text)).toEqual({ account, tag });
        expect(checkAddress('XRP', text)).toEqual({ ok: true, address: text, isChecked: true });
      }),
    );
  });

  test('one without a tag is kept as the classic address, so that none is kept twice', () => {
    expect(checkAddress('XRP', PUBLISHED[0]![2])).toEqual({ ok: true, address: FIRST, isChecked: true });
  });

  test('one changed character is told, in the account and in the tag', () => {
    const text = PUBLISHED[1]![2];
    for (let at = 1; at < text.length; at += 1) {
      const put = text[at] === 'r' ? 'p' : 'r';
      const changed = text.slice(0, at) + put + text.slice(at + 1);
      expect([changed, checkAddress('XRP', changed)]).toEqual([changed, { ok: false, problem: 'checksum' }]);
    }
  });

  test.each([-1, 1.5, MAX_TAG + 1, Number.NaN])('%s is no tag', (tag) => {
    expect(() => xAddress(FIRST, tag)).toThrow(RangeError);
  });

  test('a tag is not put onto what is no classic address', () => {
    for (const text of ['', PUBLISHED[1]![2], 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk58']) {
      expect(() => xAddress(text, 1)).toThrow(RangeError);
    }
  });
});
