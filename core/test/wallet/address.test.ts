import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAddress, isSameAddress, isValidAddress } from '../../src/wallet/address.ts';
import { addressOf } from '../../src/wallet/watch-only.ts';
import type { NetworkId } from '@aureus/contract/deposit/shapes.ts';
import { evmNetworks, networkIds } from '../../src/wallet/networks.ts';
import { secp256k1 } from '@noble/curves/secp256k1.js';

/** Published in EIP-55. */
const EVM_GOOD = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];
const EVM_BAD = [
  '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', // the case of one letter
  '0X5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0x0000000000000000000000000000000000000000',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
];

/**
 * Published in BIP-173, BIP-350, EIP-55, the CashAddr specification, the tests of ripple-address-codec (XLS-5), of
 * Dogecoin Core and of the Sui SDK, and the documentation of the chains.
 */
const GOOD: Record<NetworkId, readonly string[]> = {
  BTC: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
  LTC: ['LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh'],
  BCH: [
    'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    'qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy',
    'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq',
    'BITCOINCASH:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A',
  ],
  ERC20: EVM_GOOD,
  BEP20: EVM_GOOD,
  AVAXC: EVM_GOOD,
  TRC20: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'],
  DOGE: ['DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC', 'DD4KSSuBJqcjuTcvUg1CgUKeurPUFeEZkE'],
  XRP: [
    'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59',
    'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
    'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
    'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu',
    'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi',
  ],
  ATOM: ['cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4', 'COSMOS19RL4CM2HMR8AFY4KLDPXZ3FKA4JGUQ0AUQDAL4'],
  SUI: ['0x9e8f732575cc5386f8df3c784cd3ed1b53ce538da79926b2ad54dcc1197d2532'],
};

/** Refused by the same publications, or made for another chain, version or kind. */
const BAD: Record<NetworkId, readonly string[]> = {
  BTC: [
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', // version 1 in bech32
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', // version 0 in bech32m
    'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', // a letter that is none
    'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', // no version
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', // 41 bytes
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf', // too much padding
    'bc1gmk9yu', // nothing
    // Right by their checksums, and of no use anybody knows: 40 bytes of version 1, and version 2.
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL', // version 16 in bech32
    'bc1pw5dgrnzv', // program of one byte
    'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', // 16 bytes
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', // test network
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4', // mixed case
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', // test network
    'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
    '',
    ' 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  ],
  LTC: ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'ltc1'],
  BCH: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    'bchtest:qpm2qsznhks23z7629mms6s4cwef74vcwvqcw003ap',
    'bitcoincash:',
    'bitcoincash:Qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
  ],
  ERC20: EVM_BAD,
  BEP20: EVM_BAD,
  AVAXC: EVM_BAD,
  DOGE: [
    'DRjyUS2uuieEPkhZNdQz8hE5YycxVEqSXA', // checksum
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
    'nUYFxQr4NcNwRmBE6n8RRkQaDmEJ8TQzRJ', // test network
    // Right checksums of the neighbouring versions, in letters that Dogecoin's begin with as well.
    '9Tjppu9FHcnQtSGbv3rae7DABQqnZD3z6z',
    'AGR2o7jphyiAXJYmxtXDcMkjSRMfyb8a9g',
    'D3mUN5LWVdw7irt4jW9fHTgNxox4pvsR46',
    'DrSgLHw5uzrsMjAEnLpJFiDxDpTxDbDKAP',
  ],
  XRP: [
    'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk58',
    'T719a5UwUCnEs54UsxG9CJYYDhwmFCqkr7wxCcNcfZ6p5GZ', // X-address of the test network
    'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fv',
    'sn259rEFXrQrWyx3Q7XneWcwV6dfL', // a secret
    'nHUFE9prPXPrHcG3SkwP1UzAQbSphqyQkQK9ATXLZsfkezhhda3p', // a validator
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  ],
  ATOM: [
    'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal5',
    'cosmosvaloper19rl4cm2hmr8afy4kldpxz3fka4jguq0ae5egnx', // a validator
    'neutron19rl4cm2hmr8afy4kldpxz3fka4jguq0aclyl9j', // another chain
    'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdaL4', // mixed case
    'cosmos1qurswpc8qurswpc8qurswpc8qunfmp49', // 16 bytes
    'cosmos1',
  ],
  SUI: [
    `0x${'0'.repeat(63)}2`, // a package of the system
    '0x2',
    '9e8f732575cc5386f8df3c784cd3ed1b53ce538da79926b2ad54dcc1197d2532',
    '0x9e8f732575cc5386f8df3c784cd3ed1b53ce538da79926b2ad54dcc1197d253',
    '0x9e8f732575cc5386f8df3c784cd3ed1b53ce538da79926b2ad54dcc1197d25322',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ],
  TRC20: [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  ],
};

describe.each(networkIds)('%s', (network) => {
  test.each(GOOD[network])('takes %s', (text) => {
    expect(checkAddress(network, text)).toMatchObject({ ok: true });
  });
  test.each(BAD[network])('refuses %s', (text) => {
    expect(isValidAddress(network, text)).toBe(false);
  });

  const key = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .filter((bytes) => secp256k1.utils.isValidSecretKey(bytes))
    .map((secret) => secp256k1.getPublicKey(secret));

  test('takes the address of any key, in one spelling', () => {
    fc.assert(
      fc.property(key, (publicKey) => {
        const address = addressOf(network, publicKey);
        expect(checkAddress(network, address)).toEqual({ ok: true, address, isChecked: network !== 'SUI' });
      }),
      { numRuns: 100 },
    );
  });

  test('refuses an address with one character replaced, left out or written twice', () => {
    const letters = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ:';
    fc.assert(
      fc.property(key, fc.nat(), fc.nat(letters.length - 1), fc.nat(2), (publicKey, place, letter, how) => {
        const address = addressOf(network, publicKey);
        const at = place % address.length;
        const put = ['', address.charAt(at) + address.charAt(at), letters.charAt(letter)][how] ?? '';
        const changed = address.slice(0, at) + put + address.slice(at + 1);
        fc.pre(changed !== address);
        // Where nothing but the form can be checked, another digit is another address.
        if (network === 'SUI') fc.pre(!/^0x[0-9a-f]{64}$/i.test(changed));
        // An Ethereum address whose checksum happens to be of one case is taken in that case with any digit.
        expect(checkAddress(network, changed)).not.toMatchObject({ isChecked: true });
        if (!/^0x(?:[0-9A-F]{40}|[0-9a-f]{40})$/.test(changed)) expect(isValidAddress(network, changed)).toBe(false);
      }),
      // EIP-55 lets one wrong character of 4,000 pass: the same thousand every time.
      { numRuns: 1000, seed: 7 },
    );
  });

  test('is done with long and strange texts at once', () => {
    for (const text of [
      '1'.repeat(100_000),
      'bc1'.repeat(50_000),
      `0x${'f'.repeat(99_999)}`,
      '\u0000',
      '💸'.repeat(40),
    ]) {
      expect(isValidAddress(network, text)).toBe(false);
    }
  });
});

test('takes no address of another network, but where two chains share their form', () => {
  for (const network of networkIds) {
    for (const other of networkIds) {
      if (other === network || [network, other].every((each) => evmNetworks.includes(each))) continue;
      for (const text of GOOD[other])
        expect([network, text, isValidAddress(network, text)]).toEqual([network, text, false]);
    }
  }
});

test('gives one spelling of an address', () => {
  expect(checkAddress('BTC', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toEqual({
    ok: true,
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    isChecked: true,
  });
  expect(checkAddress('BCH', 'QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A')).toEqual({
    ok: true,
    address: 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    isChecked: true,
  });
});

test('tells a wrong character from another kind of text', () => {
  expect(checkAddress('TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u')).toEqual({ ok: false, problem: 'checksum' });
  expect(checkAddress('TRC20', 'hello')).toEqual({ ok: false, problem: 'shape' });
  expect(checkAddress('ERC20', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toEqual({
    ok: false,
    problem: 'checksum',
  });
});

describe('an Ethereum address in one case', () => {
  const [address = ''] = EVM_GOOD;
  test.each([address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`, address.toUpperCase()])(
    '%s is taken as it is, without a checksum',
    (text) => {
      for (const network of evmNetworks) {
        expect(checkAddress(network, text)).toEqual({ ok: true, address, isChecked: false });
        expect(isSameAddress(network, address, text)).toBe(true);
      }
    },
  );

  test('is another one with one digit changed, and nothing notices', () => {
    const changed = address.toLowerCase().replace('5aaeb', '5aaec');
    expect(checkAddress('ERC20', changed)).toMatchObject({ ok: true, isChecked: false });
    expect(isSameAddress('ERC20', address, changed)).toBe(false);
  });

  test('of digits alone has no checksum either', () => {
    expect(checkAddress('ERC20', `0x${'12'.repeat(20)}`)).toMatchObject({ ok: true, isChecked: false });
  });

  test('is taken of nobody', () => {
    expect(isValidAddress('ERC20', `0X${'0'.repeat(40)}`)).toBe(false);
  });
});
