import { decodeCashAddress, encodeCashAddress as encodeByLibrary } from '@bitauth/libauth';
import { Address as bitcoinAddress, NETWORK, OutScript } from '@scure/btc-signer';
import fc from 'fast-check';
import {
  classicAddressToXAddress,
  decodeXAddress,
  encodeAccountID,
  isValidClassicAddress,
  isValidXAddress,
} from 'ripple-address-codec';
import { getAddress, isAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { checkAddress } from '../../src/wallet/address.ts';
import { encodeCashAddress } from '../../src/wallet/cash-address.ts';
import { encodeEvmAddress } from '../../src/wallet/evm-address.ts';
import { encodeClassicAddress, MAX_TAG, readXrpAddress, xAddress } from '../../src/wallet/xrp-address.ts';

// Our own decoders beside well-kept libraries: the same texts are taken, of the same meaning. Changed texts are made of
// the letters that the formats have, so that most of them have the right form and a wrong checksum.

const hash = fc.uint8Array({ minLength: 20, maxLength: 20 });
const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7lQPZRYXGFTVDWSJNKHCEMUABbio1OIr:';

/** A text with a letter put in, left out or replaced, or as it was. */
const changedFrom = (text: string, [place, letter, how]: readonly [number, number, number]): string => {
  const at = place % text.length;
  const put = LETTERS[letter % LETTERS.length] ?? '';
  return text.slice(0, at) + (how === 1 ? '' : put) + text.slice(how === 2 ? at : at + (how === 3 ? 0 : 1));
};
const change = fc.tuple(fc.nat(), fc.nat(), fc.nat(3));

describe('Bitcoin Cash, compared with libauth', () => {
  const takes = (text: string): boolean => {
    const decoded = decodeCashAddress(text.toLowerCase());
    return typeof decoded !== 'string' && decoded.prefix === 'bitcoincash' && ['p2pkh', 'p2sh'].includes(decoded.type);
  };

  test('the address of any hash is the same', () => {
    fc.assert(
      fc.property(hash, (payload) => {
        const { address } = encodeByLibrary({ prefix: 'bitcoincash', type: 'p2pkh', payload });
        expect(encodeCashAddress(payload)).toBe(address);
      }),
    );
  });

  test('addresses of keys and scripts, right or changed, are judged alike', () => {
    const type = fc.constantFrom('p2pkh', 'p2sh', 'p2pkhWithTokens', 'p2shWithTokens');
    const length = fc.constantFrom(20, 24, 28, 32, 40, 48, 56, 64);
    const bytes = fc.uint8Array({ minLength: 64, maxLength: 64 });
    fc.assert(
      fc.property(type, length, bytes, change, (kind, size, whole, how) => {
        const { address } = encodeByLibrary({
          prefix: 'bitcoincash',
          type: kind,
          payload: whole.slice(0, size),
        } as never);
        for (const text of [address, changedFrom(address, how)]) {
          const taken = checkAddress('BCH', text);
          // Other lengths than those of addresses in use are refused on purpose.
          if (taken.ok) expect([text, takes(taken.address)]).toEqual([text, true]);
          else if (takes(text) && text === text.toLowerCase())
            expect([text, size === 20 || (kind === 'p2sh' && size === 32)]).toEqual([text, false]);
        }
      }),
      { numRuns: 1000, seed: 3 },
    );
  });
});

describe('the XRP Ledger, compared with ripple-address-codec', () => {
  const tag = fc.option(fc.nat(MAX_TAG), { nil: null });

  test('classic and X-addresses of any account and tag are the same', () => {
    fc.assert(
      fc.property(hash, tag, fc.boolean(), (account, destination, isTest) => {
        const classic = encodeAccountID(account);
        expect(encodeClassicAddress(account)).toBe(classic);
        const text = classicAddressToXAddress(classic, destination ?? false, isTest);
        expect(readXrpAddress(text)).toEqual(isTest ? null : { account: classic, tag: destination });
        if (destination !== null && !isTest) expect(xAddress(classic, destination)).toBe(text);
      }),
    );
  });

  test('right or changed, they are judged alike', () => {
    fc.assert(
      fc.property(hash, tag, fc.boolean(), change, (account, destination, isX, how) => {
        const classic = encodeAccountID(account);
        const right = isX ? classicAddressToXAddress(classic, destination ?? false, false) : classic;
        const text = changedFrom(right, how);
        const isTaken = isValidClassicAddress(text) || (isValidXAddress(text) && !decodeXAddress(text).test);
        expect([text, readXrpAddress(text) !== null]).toEqual([text, isTaken]);
      }),
      { numRuns: 1000, seed: 3 },
    );
  });
});

test('Ethereum, compared with viem: the same checksum, and the same texts are taken as checked', () => {
  fc.assert(
    fc.property(hash, change, (bytes, how) => {
      const address = encodeEvmAddress(bytes);
      expect(address).toBe(getAddress(address.toLowerCase()));
      const text = changedFrom(address, how);
      const checked = checkAddress('ERC20', text);
      if (checked.ok) expect([text, isAddress(checked.address)]).toEqual([text, true]);
      if (checked.ok && checked.isChecked) expect(isAddress(text)).toBe(true);
      else if (isAddress(text)) expect(text.slice(2)).toMatch(/^(?:[0-9a-f]{40}|[0-9A-F]{40})$/);
    }),
    { numRuns: 1000, seed: 3 },
  );
});

describe.each([
  ['BTC', NETWORK],
  ['LTC', { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 }],
  ['DOGE', { bech32: 'none', pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e }],
] as const)('%s, compared with btc-signer', (network, terms) => {
  const coder = bitcoinAddress(terms);
  const takes = (text: string): boolean => {
    try {
      return ['pkh', 'sh', 'wpkh', 'wsh', 'tr'].includes(coder.decode(text).type);
    } catch {
      return false;
    }
  };
  const types = network === 'DOGE' ? (['pkh', 'sh'] as const) : (['pkh', 'sh', 'wpkh', 'wsh'] as const);

  test('addresses of every kind, right or changed, are judged alike', () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(fc.constantFrom(...types), bytes, change, (type, whole, how) => {
        const address = coder.encode({ type, hash: whole.slice(0, type === 'wsh' ? 32 : 20) });
        expect(OutScript.decode(OutScript.encode(coder.decode(address))).type).toBe(type);
        for (const text of [address, changedFrom(address, how)]) {
          const checked = checkAddress(network, text);
          expect([text, checked.ok]).toEqual([text, takes(text)]);
        }
      }),
      { numRuns: 500, seed: 3 },
    );
  });
});
