import { afterEach, expect, test, vi } from 'vitest';
import { saveCsv } from '../../src/bills/download.ts';

afterEach(() => vi.restoreAllMocks());

/** The first bytes of what the browser is given to save. */
async function savedBytes(reader: 'people' | 'machines'): Promise<number[]> {
  const blobs: Blob[] = [];
  URL.createObjectURL = vi.fn((blob: Blob) => {
    blobs.push(blob);
    return 'blob:saved';
  });
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  saveCsv('bills.csv', 'Date', reader);
  const reading = new FileReader();
  const { promise, resolve } = Promise.withResolvers<void>();
  reading.addEventListener('load', () => resolve());
  reading.readAsArrayBuffer(blobs[0] ?? new Blob());
  await promise;
  return [...new Uint8Array(reading.result as ArrayBuffer)].slice(0, 4);
}

test('a file for a spreadsheet begins with a byte order mark, and one for a tax tool with its first column', async () => {
  expect(await savedBytes('people')).toEqual([0xef, 0xbb, 0xbf, 0x44]);
  expect(await savedBytes('machines')).toEqual([0x44, 0x61, 0x74, 0x65]);
});
