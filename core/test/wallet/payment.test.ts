import { networkIds } from '../../src/wallet/networks.ts';
import { describe, expect, test } from 'vitest';
import {
  BANK_NETWORK,
  hasOutputs,
  normalPaymentId,
  paymentNetwork,
  type PaymentNetwork,
  paymentText,
} from '../../src/wallet/payment.ts';

const HASH = '9f8e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c5b4a39281706f5e4d3c2b1a0';
const DIGEST = '7kJbqLaFUoLCVYv8Dkx9LFiXbPnbL5PYFGyVFLNwPkxM';

/** Ways people and programs write the same hash down. */
const variants = (hash: string): string[] => [
  hash,
  hash.toUpperCase(),
  `0x${hash}`,
  `0X${hash.toUpperCase()}`,
  `  ${hash}\n`,
  `${hash.slice(0, 20)} ${hash.slice(20)}`,
  `\u{feff}${hash.slice(0, 8)}\u{200b}${hash.slice(8)}`,
  [...hash].map((letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0)).join(''),
];

const spelt: Readonly<Record<string, string>> = {
  ERC20: `0x${HASH}`,
  BEP20: `0x${HASH}`,
  AVAXC: `0x${HASH}`,
  XRP: HASH.toUpperCase(),
  ATOM: HASH.toUpperCase(),
};

describe('an id in its one spelling', () => {
  test.each(networkIds.filter((network) => network !== 'SUI'))('of %s, however it is written', (network) => {
    for (const variant of variants(HASH)) {
      expect(normalPaymentId(network, variant), variant).toBe(spelt[network] ?? HASH);
    }
  });

  test('is the spelling of itself', () => {
    for (const network of networkIds) {
      const once = normalPaymentId(network, network === 'SUI' ? DIGEST : HASH)!;
      expect(normalPaymentId(network, once)).toBe(once);
    }
  });

  test('keeps the case where it says something', () => {
    expect(normalPaymentId('SUI', ` ${DIGEST}\t`)).toBe(DIGEST);
    const swapped = `${DIGEST.slice(0, -1)}m`;
    expect(normalPaymentId('SUI', swapped)).not.toBe(DIGEST);
    expect(normalPaymentId('SUI', '1'.repeat(32))).toBeNull();
    expect(normalPaymentId('SUI', `0${DIGEST.slice(1)}`)).toBeNull();
    expect(normalPaymentId('SUI', DIGEST.slice(4))).toBeNull();
    expect(normalPaymentId('SUI', HASH)).toBeNull();
  });

  test('of a bank has no blanks, no hyphens and one case', () => {
    for (const typed of ['FT26-152 00734', 'ft2615200734', 'FT26/152/00734', 'FT26‑152.00734', 'ＦＴ2615200734']) {
      expect(normalPaymentId(BANK_NETWORK, typed), typed).toBe('FT2615200734');
    }
  });

  test.each(['BTC', 'ERC20', 'XRP', 'TRC20'] as const)('is refused when it is none of %s', (network) => {
    const wrong = [
      '',
      '   ',
      '0x',
      'a1b2c3',
      HASH.slice(1),
      `${HASH}0`,
      `${HASH}:0`,
      `0x0x${HASH}`,
      `https://example.com/tx/${HASH}`,
      '0'.repeat(64),
      // Cyrillic a, Greek and a letter o for a zero.
      HASH.replace('a', 'а'),
      HASH.replace('e', 'ε'),
      HASH.replace('0', 'o'),
      `${HASH}${' '.repeat(400)}`,
    ];
    for (const typed of wrong) expect(normalPaymentId(network, typed), typed).toBeNull();
  });

  test('of a bank is refused when it is too short, too long or in other letters', () => {
    for (const typed of ['', '12345', '- - -', 'A'.repeat(65), 'ФТ2615200734', 'FT2615;DROP']) {
      expect(normalPaymentId(BANK_NETWORK, typed), typed).toBeNull();
    }
  });
});

test('what is no chain is the bank, cards too', () => {
  expect(paymentNetwork('ERC20')).toBe('ERC20');
  for (const way of [null, 'BANK', 'CARD', 'CARD_INTL', 'toString']) expect(paymentNetwork(way)).toBe(BANK_NETWORK);
});

test('an output is said where a transaction can make several payments', () => {
  const single = [...networkIds, BANK_NETWORK].filter((network) => !hasOutputs(network as PaymentNetwork));
  expect(single).toEqual(['XRP', BANK_NETWORK]);
  expect(paymentText({ network: 'BTC', txId: HASH, output: 3 })).toBe(`${HASH}:3`);
  expect(paymentText({ network: BANK_NETWORK, txId: 'FT2615200734', output: 0 })).toBe('FT2615200734');
});
