import { getPriority } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { createDecoder } from '../../src/files/decoder.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { noise } from './pictures.ts';

const decoder = createDecoder(silentLogger);
afterAll(() => decoder.close());

test('pictures are decoded in a process apart, which gives way to others', async () => {
  expect(decoder.pid()).toBeUndefined();
  const picture = await decoder.renew(await noise(120, 80, 1), 'identity');
  expect([picture.width, picture.height, picture.contentType]).toEqual([120, 80, 'image/jpeg']);
  expect(picture.bytes.subarray(0, 3)).toEqual(Buffer.from('ffd8ff', 'hex'));
  const pid = decoder.pid() ?? 0;
  expect(pid).not.toBe(process.pid);
  expect(getPriority(pid)).toBeGreaterThan(getPriority(process.pid));
  await expect(decoder.renew(Buffer.from('no picture'), 'identity')).rejects.toMatchObject({ code: 'file_unreadable' });
  expect(decoder.pid()).toBe(pid);
});

test('a picture that brings the process down fails alone; the next one finds another', async () => {
  const large = await noise(3000, 2000, 2);
  const first = decoder.pid() ?? 0;
  const lost = [decoder.renew(large, 'voucher'), decoder.renew(large, 'voucher')];
  process.kill(first, 'SIGKILL');
  const results = await Promise.allSettled(lost);
  expect(results.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'done'))).toEqual([
    'service_unavailable',
    'service_unavailable',
  ]);
  expect((await decoder.renew(await noise(20, 20, 3), 'qrcode')).contentType).toBe('image/png');
  expect(decoder.pid()).not.toBe(first);
});
