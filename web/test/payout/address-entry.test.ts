import { xAddress } from '@aureus/core/wallet/xrp-address.ts';
import { describe, expect, test } from 'vitest';
import { readEntry } from '../../src/payout/address-entry.ts';

const CLASSIC = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const bitcoin = { coin: 'BTC', network: 'BTC' } as const;
const ether = { coin: 'ETH', network: 'ERC20' } as const;
const ripple = { coin: 'XRP', network: 'XRP' } as const;
const tron = { coin: 'USDT', network: 'TRC20' } as const;

describe('an address is found in what was pasted or scanned', () => {
  test.each([
    [`\u200b ${BTC}\n`, bitcoin, BTC],
    [`bitcoin:${BTC}?amount=0.1`, bitcoin, BTC],
    [`BITCOIN:${BTC.toUpperCase()}`, bitcoin, BTC],
    [`ethereum:${EVM}@1?value=1`, ether, EVM],
    [`ethereum:pay-${EVM}`, ether, EVM],
    [`ethereum:${EVM.toLowerCase()}`, ether, EVM],
    [`ripple:${CLASSIC}?amount=1&dt=12345`, ripple, xAddress(CLASSIC, 12_345)],
    [`xrpl:${CLASSIC}?dt=0`, ripple, xAddress(CLASSIC, 0)],
    [`${CLASSIC}?dt=7`, ripple, xAddress(CLASSIC, 7)],
    [`xrpl:${CLASSIC}?amount=1`, ripple, CLASSIC],
    [`  tron:${TRON} `, tron, TRON],
    [`tron:${TRON}?amount=5`, tron, TRON],
  ])('%j', (text, wanted, target) => {
    expect(readEntry(text, '', wanted)).toMatchObject({ target, problem: null });
  });
});

describe('what is for something else is said and nothing of it taken', () => {
  test.each([
    [`bitcoin:${BTC}`, ether, { kind: 'other_network', network: 'BTC' }],
    [`ethereum:${EVM}@56`, ether, { kind: 'other_network', network: 'BEP20' }],
    [`ethereum:${EVM}?value=1e18`, { coin: 'USDT', network: 'ERC20' } as const, { kind: 'other_coin', coin: 'ETH' }],
    [
      'cosmos:cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4?memo=1',
      { coin: 'ATOM', network: 'ATOM' } as const,
      { kind: 'memo' },
    ],
    ['solana:xyz', ether, { kind: 'request', problem: 'network' }],
    [`bitcoin:${BTC}?amount=1&amount=2`, bitcoin, { kind: 'request', problem: 'unreadable' }],
    [BTC.replace('c1', 'с1'), bitcoin, { kind: 'foreign', character: 'с' }],
    [`${BTC.slice(0, -1)}q`, bitcoin, { kind: 'checksum' }],
    ['hello', bitcoin, { kind: 'shape' }],
  ])('%j', (text, wanted, problem) => {
    expect(readEntry(text, '', wanted)).toMatchObject({ target: '', problem });
  });
});

test('a tag that was typed is not replaced by the one of a request', () => {
  const text = `ripple:${CLASSIC}?dt=7`;
  expect(readEntry(text, '7', ripple)).toMatchObject({ target: xAddress(CLASSIC, 7), problem: null });
  expect(readEntry(text, '８', ripple).problem).toEqual({ kind: 'tags_differ' });
  expect(readEntry(`ripple:${CLASSIC}?dt=x`, '', ripple).problem).toEqual({ kind: 'tag' });
  expect(readEntry(`ripple:${xAddress(CLASSIC, 7)}?dt=8`, '', ripple).problem).toEqual({ kind: 'tags_differ' });
  expect(readEntry(CLASSIC, '１２', ripple).target).toBe(xAddress(CLASSIC, 12));
  expect(readEntry(CLASSIC, '1.5', ripple).problem).toEqual({ kind: 'tag' });
});

test('an address in one case is taken, and known to have no checksum', () => {
  expect(readEntry(EVM.toLowerCase(), '', ether)).toMatchObject({
    target: EVM,
    plain: EVM.toLowerCase(),
    isChecked: false,
  });
  expect(readEntry(EVM, '', ether)).toMatchObject({ target: EVM, isChecked: true });
});

test('an empty field has no problem and nothing to save', () => {
  expect(readEntry(' \u200b', '', bitcoin)).toMatchObject({ target: '', plain: '', problem: null });
});
