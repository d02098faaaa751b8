import { xAddress } from '@aureus/core/wallet/xrp-address.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { addressInPicture, addressOf, readsCodes } from '../../src/payout/qr-address.ts';

const CLASSIC = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
  ['bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=0.1', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1?value=1', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ethereum:pay-0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  [`ripple:${CLASSIC}?amount=1&dt=12345`, xAddress(CLASSIC, 12345)],
  [`xrpl:${CLASSIC}?dt=0`, xAddress(CLASSIC, 0)],
  [`${CLASSIC}?dt=7`, xAddress(CLASSIC, 7)],
  [`xrpl:${CLASSIC}?amount=1`, CLASSIC],
  ['  tron:TJRabPrwbZy45sbavfcjinPJC18kjpRTv8 ', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
])('the address in %s', (text, address) => {
  expect(addressOf(text)).toBe(address);
});

test('a browser without a reader says so, one with a reader finds the code', async () => {
  expect(await readsCodes()).toBe(false);
  const found: { rawValue: string }[] = [];
  class Reader {
    static getSupportedFormats = async () => ['qr_code'];
    detect = async () => found;
  }
  vi.stubGlobal('BarcodeDetector', Reader);
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => {} }));
  expect(await readsCodes()).toBe(true);
  expect(await addressInPicture(new Blob())).toBeNull();
  found.push({ rawValue: 'bitcoin:bc1qtest?label=x' });
  expect(await addressInPicture(new Blob())).toBe('bc1qtest');
});
