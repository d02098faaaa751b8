import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPaymentRequest } from '../../src/typed/payment-request.ts';

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const CLASSIC = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

const reading = (text: string) => {
  const read = readPaymentRequest(text);
  return read === null ? null : read.ok ? read.request : read.problem;
};

describe('a request is read as wallets write it', () => {
  test.each([
    [`bitcoin:${BTC}`, { address: BTC, amount: null, networks: ['BTC'], coin: 'BTC' }],
    [`bitcoin:${BTC}?amount=0.1`, { address: BTC, amount: '0.1', coin: 'BTC' }],
    [`BITCOIN:${BTC.toUpperCase()}?AMOUNT=0.10&LABEL=Shop`, { address: BTC.toUpperCase(), amount: '0.1' }],
    [`bitcoin://${BTC}?label=a%20b&message=caf%C3%A9&lightning=lnbc1`, { address: BTC, amount: null }],
    [`\u200bｂｉｔｃｏｉｎ:${BTC}?amount=０.５\u200d`, { address: BTC, amount: '0.5' }],
    [`bitcoin:${BTC}?amount=.5`, { amount: '0.5' }],
    [`bitcoin:${BTC}?amount=0`, { amount: null }],
    [`bitcoin:${BTC}?amount=20%2E3`, { amount: '20.3' }],
    ['litecoin:LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1?amount=1', { networks: ['LTC'], coin: 'LTC', amount: '1' }],
    ['dogecoin:DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC', { networks: ['DOGE'] }],
    ['bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a?amount=2', { networks: ['BCH'], amount: '2' }],
    [`ethereum:${EVM}`, { address: EVM, amount: null, networks: ['ERC20', 'BEP20', 'AVAXC'], coin: null }],
    [`ethereum:pay-${EVM}@1?value=2.014e18`, { address: EVM, amount: '2.014', networks: ['ERC20'], coin: 'ETH' }],
    [`ethereum:${EVM}?value=10000000000000000`, { amount: '0.01', networks: ['ERC20'], coin: 'ETH' }],
    [`ethereum:${EVM}@56?value=1e18`, { amount: '1', networks: ['BEP20'], coin: 'BNB' }],
    [`ethereum:${EVM}@43114`, { amount: null, networks: ['AVAXC'], coin: null }],
    [`ETHEREUM:${EVM.toUpperCase()}@1?VALUE=1e18`, { address: EVM.toUpperCase(), amount: '1' }],
    [
      `ethereum:${USDT}@1/transfer?address=${EVM}&uint256=1.5e6`,
      { address: EVM, amount: '1.5', networks: ['ERC20'], coin: 'USDT' },
    ],
    [`tron:${TRON}?amount=5`, { address: TRON, amount: '5', networks: ['TRC20'], coin: null }],
    [`tron:${TRON}?token=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t&amount=5`, { coin: 'USDT' }],
    [`ripple:${CLASSIC}?amount=1&dt=12345`, { address: CLASSIC, amount: '1', tag: '12345', networks: ['XRP'] }],
    [`xrpl:${CLASSIC}?dt=0`, { address: CLASSIC, tag: '0' }],
    [`${CLASSIC}?dt=7`, { address: CLASSIC, tag: '7', networks: ['XRP'] }],
    ['cosmos:cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4?memo=42', { networks: ['ATOM'], tag: '42' }],
  ])('%s', (text, request) => expect(reading(text)).toMatchObject(request));
});

test('the receiver of a token is the one it is transferred to, never the contract of the token', () => {
  expect(reading(`ethereum:${USDT}@1/transfer?uint256=1000000`)).toBe('unreadable');
  expect(reading(`ethereum:${USDT}@1/approve?address=${EVM}&uint256=1`)).toBe('unreadable');
  expect(reading(`ethereum:${USDT}@1/transfer?address=${EVM}&uint256=1&value=1`)).toBe('unreadable');
  expect(reading(`ethereum:${EVM}@1/transfer?address=${EVM}&uint256=1`)).toBe('token');
  expect(reading(`ethereum:${USDT}@56/transfer?address=${EVM}&uint256=1`)).toBe('token');
});

describe('what could send money elsewhere than it seems is not read', () => {
  test.each([
    [`solana:${BTC}`, 'network'],
    [`https://example.com/?address=${BTC}`, 'network'],
    [`ethereum:${EVM}@137?value=1`, 'network'],
    [`tron:${TRON}?token=TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf`, 'token'],
    [`bitcoin:${BTC}?amount=1&amount=9`, 'unreadable'],
    [`bitcoin:${BTC}?amount=1&AMOUNT=9`, 'unreadable'],
    [`bitcoin:${BTC}?req-somethingyoudontunderstand=50`, 'unreadable'],
    [`bitcoin:${BTC}?amount=1,5`, 'unreadable'],
    [`bitcoin:${BTC}?amount=-1`, 'unreadable'],
    [`bitcoin:${BTC}?amount=1e3`, 'unreadable'],
    [`bitcoin:${BTC}?amount=%E0`, 'unreadable'],
    ['bitcoin:?lno=lno1bogusoffer', 'unreadable'],
    [`ethereum:${EVM}?value=0.5`, 'unreadable'],
    [`ethereum:${EVM}?value=1e99`, 'unreadable'],
    [`ethereum:${EVM}?value=1e18&amount=2`, 'unreadable'],
    [`ripple:${CLASSIC}?dt=1&tag=2`, 'unreadable'],
  ])('%s', (text, problem) => expect(reading(text)).toBe(problem));
});

test('an address by itself is no request, nor is a long text', () => {
  for (const text of ['', BTC, EVM, CLASSIC, TRON, `${BTC}?amount=1`, 'IBAN DE89', `bitcoin:${'1'.repeat(2000)}`]) {
    expect(reading(text)).toBeNull();
  }
});

test('any text is read or refused, and an amount is a plain decimal above zero', () => {
  const scheme = fc.constantFrom('bitcoin', 'ethereum', 'ripple', 'tron', 'xyz');
  fc.assert(
    fc.property(
      scheme,
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.string({ maxLength: 30 }),
      (name, path, query) => {
        const read = readPaymentRequest(`${name}:${path}?amount=${query}&value=${query}`);
        if (read?.ok && read.request.amount !== null) {
          expect(read.request.amount).toMatch(/^(?:0|[1-9][0-9]*)(?:\.[0-9]*[1-9])?$/);
          expect(read.request.amount).not.toBe('0');
        }
      },
    ),
  );
});
