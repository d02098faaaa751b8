import { afterEach, expect, test, vi } from 'vitest';
import { readsCodes, textInPicture } from '../../src/payout/qr-text.ts';

afterEach(() => vi.unstubAllGlobals());

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
  expect(await textInPicture(new Blob())).toBeNull();
  found.push({ rawValue: 'bitcoin:bc1qtest?label=x' });
  expect(await textInPicture(new Blob())).toBe('bitcoin:bc1qtest?label=x');
});
