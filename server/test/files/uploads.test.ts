import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { uploadLink } from '@aureus/contract/files/calls.ts';
import { maxUploadBytes } from '@aureus/contract/files/limits.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { inspectPicture } from '../../src/files/picture.ts';
import { uploadQuota } from '../../src/files/quota.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { demoToken } from '../platform/http/all-calls.ts';
import { useServer } from '../support/server.ts';
import { oneAfterTheOther } from '../support/under-way.ts';
import { filesOf } from './area.ts';
import { animated, hugePng, noise, withLocation } from './pictures.ts';
import { sendFile, uploadPicture } from './uploads.ts';

const clock = manualClock(new Date());
const server = useServer({ clock });
let token: string;
let other: string;
beforeAll(async () => {
  token = await demoToken(server, 0);
  other = await demoToken(server, 1);
});

/** Names of what is stored on the disk. */
async function stored(): Promise<string[]> {
  const folder = path.join(server.app.platform.settings.dataDir, 'files');
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return all.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

async function bytesOf(reference: string): Promise<Buffer> {
  const name = reference.slice('/upload/'.length);
  const file = (await stored()).find((one) => one.endsWith(name));
  if (file === undefined) throw new Error(`Nothing is stored for ${reference}`);
  return readFile(file);
}

describe('C10, S43: only pictures are stored, and only their pixels', () => {
  const refused: [string, () => Promise<Buffer> | Buffer, string, string][] = [
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'x.svg', 'file_type_not_allowed'],
    ['an SVG called PNG', () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'x.png', 'file_type_not_allowed'],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'x.jpg', 'file_type_not_allowed'],
    ['a GIF that is a script', () => Buffer.from('GIF89a/*\x01\x00\x01\x00\x00\x00\x00*/=1;alert(1);'), 'x.jpg', 'file_type_not_allowed'],
    ['a GIF', () => noise(8, 8, 1, 'gif'), 'x.gif', 'file_type_not_allowed'],
    ['an animated GIF', () => animated('gif'), 'x.gif', 'file_type_not_allowed'],
    ['an animated WebP', () => animated('webp'), 'x.webp', 'file_type_not_allowed'],
    ['an AVIF', () => noise(64, 64, 1, 'avif'), 'x.jpg', 'file_type_not_allowed'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj'), 'x.pdf', 'file_type_not_allowed'],
    ['a ZIP', () => Buffer.from('504b0304140000000800', 'hex'), 'x.jpg', 'file_type_not_allowed'],
    ['a program', () => Buffer.from('7f454c460201010000000000', 'hex'), 'x.jpg', 'file_type_not_allowed'],
    ['nothing', () => Buffer.alloc(0), 'x.jpg', 'file_type_not_allowed'],
    ['three bytes of a JPEG', () => Buffer.from('ffd8ff', 'hex'), 'x.jpg', 'file_unreadable'],
    ['half a JPEG', async () => (await noise(400, 300)).subarray(0, 20_000), 'x.jpg', 'file_unreadable'],
    ['half a PNG', async () => (await noise(400, 300, 1, 'png')).subarray(0, 20_000), 'x.png', 'file_unreadable'],
    ['a PNG without pixels', () => hugePng(100, 100), 'x.png', 'file_unreadable'],
    ['a bomb of 30,000 x 30,000', () => hugePng(30_000, 30_000), 'x.png', 'file_too_many_pixels'],
    ['one pixel row too many', () => hugePng(5000, 5001), 'x.png', 'file_too_many_pixels'],
    ['a strip', () => hugePng(65_000, 400), 'x.png', 'file_too_many_pixels'],
  ]; // prettier-ignore

  test.each(refused)('%s is refused', async (_what, make, name, code) => {
    const before = await stored();
    const reply = await sendFile(server, await make(), { token, name });
    expect([reply.status, reply.error]).toEqual([200, code]);
    expect(reply.message).not.toMatch(/undefined|\{/);
    expect(await stored()).toEqual(before);
  });

  test('a file above 10 MB is refused', async () => {
    const reply = await sendFile(server, Buffer.alloc(maxUploadBytes + 1, 'x'), { token });
    expect([reply.status, reply.error]).toEqual([413, 'body_too_large']);
  });

  test('the name and the declared kind of a file count for nothing', async () => {
    for (const name of ['../../../../tmp/x.jpg', 'x.html', 'x.php', '.htaccess', 'a'.repeat(300)]) {
      const reference = await uploadPicture(server, await noise(20, 20, 5, 'png'), { token, name, type: 'text/html' });
      expect(reference).toMatch(/^\/upload\/[0-9a-f]{32}$/);
      const file = (await stored()).find((one) => one.endsWith(reference.slice(8)));
      expect(path.relative(server.app.platform.settings.dataDir, file ?? '..')).toMatch(
        /^files\/([0-9a-f]{2})\/[0-9a-f]{2}\/\1[0-9a-f]{30}$/,
      );
    }
  });

  test('what follows the picture in its file is gone', async () => {
    const payload = '<script>alert(document.domain)</script><?php system($_GET[0]); ?>';
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const picture = Buffer.concat([await noise(60, 40, 7, format), Buffer.from(payload.repeat(50))]);
      const bytes = await bytesOf(await uploadPicture(server, picture, { token, name: `x.${format}` }));
      expect(bytes.includes('script')).toBe(false);
      expect(bytes.includes('php')).toBe(false);
      expect((await sharp(bytes).metadata()).format).toBe('jpeg');
    }
  });

  test('where a picture was taken, by whom and with what is gone; it stands upright', async () => {
    const told = await withLocation(await noise(90, 60));
    expect((await sharp(told).metadata()).exif).toBeDefined();
    expect(told.includes('alert(1)')).toBe(true);
    const bytes = await bytesOf(await uploadPicture(server, told, { token }));
    const { exif, icc, xmp, iptc } = await sharp(bytes).metadata();
    expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.includes('alert(1)')).toBe(false);

    const lying = await sharp(await noise(90, 60))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const upright = await sharp(await bytesOf(await uploadPicture(server, lying, { token }))).metadata();
    expect([upright.width, upright.height, upright.orientation]).toEqual([60, 90, undefined]);
  });

  test('pictures are bounded by what they are for', async () => {
    const large = await noise(3600, 1200);
    const sizes = { voucher: [3000, 1000], identity: [3000, 1000], qrcode: [1200, 400], avatar: [512, 512] } as const;
    for (const [purpose, size] of Object.entries(sizes)) {
      const reference = await uploadPicture(server, large, { token, purpose: purpose as keyof typeof sizes });
      const { width, height, format } = await sharp(await bytesOf(reference)).metadata();
      expect([purpose, width, height, format]).toEqual([purpose, ...size, purpose === 'qrcode' ? 'png' : 'jpeg']);
    }
  });

  test('a bomb is refused by its header alone: its pixels are not looked at, and no memory is taken for them', async () => {
    const bombs = [hugePng(30_000, 30_000), hugePng(50_000, 50_000, Buffer.alloc(20_000_000))];
    inspectPicture(await noise(10, 10));
    const tooLarge = expect.objectContaining({ code: 'file_too_many_pixels' });
    for (const bomb of bombs) {
      const memory = process.memoryUsage.rss();
      expect(() => inspectPicture(bomb)).toThrow(tooLarge);
      expect(process.memoryUsage.rss() - memory).toBeLessThan(500_000_000);
      // The same where the pixels are nonsense.
      const pixels = bomb.indexOf('IDAT') + 4;
      const broken = Buffer.from(bomb).fill(0xff, pixels, bomb.indexOf('IEND') - 4);
      expect(() => inspectPicture(broken)).toThrow(tooLarge);
    }
    const small = hugePng(100, 100, Buffer.alloc(100 * 101));
    // Nor are those of a small one looked at here: what decodes them calls it unreadable.
    inspectPicture(Buffer.from(small).fill(0xff, small.indexOf('IDAT') + 4, small.indexOf('IEND') - 4));
  });
});

test('S44: a user fills a quota and not the disk; others go on', async () => {
  const { rows } = await server.database.owner.query<{ id: bigint }>(
    `SELECT id FROM users WHERE email = 'demo1@aureus.demo'`,
  );
  const owner = rows[0]?.id;
  const fill = (count: number, size: number, daysAgo: number): Promise<unknown> =>
    server.database.owner.query(
      `INSERT INTO files (name, owner_id, purpose, sha256, content_type, size, width, height, created_at, attached_at)
       SELECT md5(random()::text), $1, 'identity', sha256(random()::text::bytea), 'image/jpeg', $3, 1, 1,
              $4::timestamptz - make_interval(days => $5), now()
       FROM generate_series(1, $2)`,
      [owner, count, size, clock.now(), daysAgo],
    );
  const clear = (): Promise<unknown> => server.database.owner.query('DELETE FROM files WHERE owner_id = $1', [owner]);
  const picture = await noise(30, 30, 9);
  const full: [number, number, number, RegExp][] = [
    [uploadQuota.dayFiles, 1, 0, /today/],
    [1, uploadQuota.dayBytes, 0, /today/],
    [uploadQuota.files, 1, 3, /space/],
    [1, uploadQuota.bytes, 3, /space/],
  ];
  for (const [count, size, daysAgo, said] of full) {
    await clear();
    await fill(count, size, daysAgo);
    const before = await stored();
    const reply = await sendFile(server, picture, { token });
    expect([count, reply.error]).toEqual([count, 'upload_quota_reached']);
    expect(reply.message).toMatch(said);
    expect(await stored()).toEqual(before);
  }
  expect((await sendFile(server, picture, { token: other })).error).toBeNull();
  // One short of it, twenty at once: one is taken.
  await clear();
  await fill(uploadQuota.dayFiles - 1, 1, 0);
  const many = await Promise.all(Array.from({ length: 20 }, () => sendFile(server, picture, { token })));
  expect(many.filter(({ error }) => error === null)).toHaveLength(1);
  await clear();
});

test('uploads nobody uses are removed after a day, and cannot be used just before', async () => {
  const [kept, dropped] = [
    await uploadPicture(server, await noise(30, 30, 11), { token, purpose: 'qrcode' }),
    await uploadPicture(server, await noise(30, 30, 12), { token, purpose: 'qrcode' }),
  ];
  const name = (reference: string): string => reference.slice(8);
  await server.database.owner.query('UPDATE files SET attached_at = now() WHERE name = $1', [name(kept)]);
  const files = filesOf(server.app.platform);
  clock.advance(23 * 3_600_000);
  await files.sweep();
  expect((await stored()).some((one) => one.endsWith(name(dropped)))).toBe(true);
  clock.advance(3_600_000);
  expect(await files.sweep()).toBeGreaterThan(0);
  const left = await stored();
  expect(left.some((one) => one.endsWith(name(dropped)))).toBe(false);
  expect(left.some((one) => one.endsWith(name(kept)))).toBe(true);
  const fresh = await demoToken(server, 0);
  expect((await server.call(uploadLink, { reference: dropped }, { token: fresh })).error).toBe('file_unknown');
  expect((await server.call(uploadLink, { reference: kept }, { token: fresh })).error).toBeNull();
  token = fresh;
});

test('an upload that is being used while the sweep comes by stays', async () => {
  const reference = await uploadPicture(server, await noise(30, 30, 13), { token, purpose: 'qrcode' });
  const name = reference.slice(8);
  clock.advance(24 * 3_600_000);
  const files = filesOf(server.app.platform);
  // Held as whoever uses it holds it: it is not there yet that it is used.
  await oneAfterTheOther(server.database, `files WHERE name = '${name}'`, [() => files.sweep()]);
  expect((await stored()).some((one) => one.endsWith(name))).toBe(true);
  await files.sweep();
  expect((await stored()).some((one) => one.endsWith(name))).toBe(false);
});
