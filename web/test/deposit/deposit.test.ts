import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { chooseDeposit, findCoins, findTradedOnly, networkLabel } from '../../src/deposit/choice.ts';
import type { DepositCoin, DepositTerms } from '../../src/deposit/queries.ts';
import { qrPath } from '../../src/platform/qr/qr-path.ts';

const network = (id: DepositCoin['networks'][number]['network'], name: string): DepositCoin['networks'][number] => ({
  network: id,
  network_name: name,
  minimum: '1',
  confirmations: 1,
  minutes: 1,
});
const tron = network('TRC20', 'TRON');
const ethereum = network('ERC20', 'Ethereum');
const bitcoin = network('BTC', 'Bitcoin');
const coin = (currency: number, code: string, name: string, networks: DepositCoin['networks']): DepositCoin => ({
  currency,
  currency_name: code,
  full_name: name,
  logo: '',
  is_charge: networks.length > 0 ? 1 : 0,
  networks,
  paused: [],
});
const usdt = coin(3, 'USDT', 'Tether', [tron, ethereum]);
const btc = coin(1, 'BTC', 'Bitcoin', [bitcoin]);
const sol = coin(8, 'SOL', 'Solana', []);
const terms: DepositTerms = { demo: true, bank: null, data: [usdt, btc, sol] };

describe('the coin and network of the page', () => {
  test.each([
    [{}, 'USDT', 'TRC20'],
    [{ currency: '3', network: 'ERC20' }, 'USDT', 'ERC20'],
    [{ currency: '1', network: 'ERC20' }, 'BTC', 'BTC'],
    [{ currency: '8' }, 'USDT', 'TRC20'],
    [{ currency: '999', network: 'nothing' }, 'USDT', 'TRC20'],
  ])('asked for %o', (asked, code, id) => {
    const choice = chooseDeposit(terms, asked);
    expect([choice?.coin.currency_name, choice?.network.network]).toEqual([code, id]);
  });

  test('is none when nothing takes deposits', () => {
    expect(chooseDeposit({ ...terms, data: [sol] }, {})).toBeNull();
  });
});

test('a coin that only trades is told from one that is paused, and from none', () => {
  const paused = { ...sol, currency: 9, paused: [tron] };
  const all = { ...terms, data: [...terms.data, paused] };
  const asked = (currency?: string) => findTradedOnly(all, { currency })?.currency_name ?? null;
  expect([asked('8'), asked('9'), asked('3'), asked('999'), asked()]).toEqual(['SOL', null, null, null, null]);
});

test('coins are found by code and by name, in any case', () => {
  const found = (text: string) => findCoins(terms.data, text).map(({ currency_name: code }) => code);
  expect(found(' ')).toEqual(['USDT', 'BTC', 'SOL']);
  expect(found('bit')).toEqual(['BTC']);
  expect(found('sol')).toEqual(['SOL']);
  expect(found('[')).toEqual([]);
});

test('a token names its standard, a coin of the chain does not', () => {
  expect(networkLabel('USDT', tron)).toBe('TRON (TRC20)');
  expect(networkLabel('TRX', tron)).toBe('TRON');
  expect(networkLabel('ETH', ethereum)).toBe('Ethereum');
  expect(networkLabel('BTC', bitcoin)).toBe('Bitcoin');
  expect(networkLabel('BNB', network('BEP20', 'BNB Smart Chain'))).toBe('BNB Smart Chain');
});

test('the picture of a QR code has every dark module of the code, and a quiet zone of four', () => {
  const text = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
  const { path, side } = qrPath(text);
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  expect(side).toBe(size + 8);
  const drawn = new Set<string>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let at = 0; at < Number(width); at += 1) drawn.add(`${Number(x) + at - 4} ${Number(y) - 4}`);
  }
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  expect([...drawn].toSorted()).toEqual(dark.toSorted());
});
