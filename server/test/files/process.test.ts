import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { renewPicture } from '../../src/files/picture.ts';
import { createPictureProcess } from '../../src/files/process/picture-process.ts';
import type { HeldFile, PictureProcess, PictureProcessOptions } from '../../src/files/process/picture-process.ts';
import type { RenewedPicture, Worked } from '../../src/files/process/tasks.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { noise } from './pictures.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'aureus-pictures-'));
});
afterAll(() => rm(folder, { recursive: true }));

function open(options?: PictureProcessOptions): PictureProcess {
  const pictures = createPictureProcess(silentLogger, options);
  onTestFinished(() => pictures.close());
  return pictures;
}

/** The bytes as they come over a network, in pieces of this size. */
const pieces = (bytes: Buffer, size = 65_536): AsyncIterable<Buffer> =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size)),
  );
/** A sender who sends a piece and then nothing, until told to end or to fail. */
function slowly(piece: Buffer) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  async function* sent(): AsyncGenerator<Buffer> {
    yield piece;
    await promise;
  }
  return { sent: sent(), end: resolve, fail: reject };
}
const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code,
  );
/** What was made of a file that is in order. */
async function pictureOf(working: Promise<Worked>): Promise<RenewedPicture> {
  const worked = await working;
  if (!('picture' in worked)) throw new Error(`There is no picture: ${JSON.stringify(worked)}`);
  return worked.picture;
}
/** The process that reads and decodes for this one. */
const decoderOf = (pictures: PictureProcess): number =>
  Number(execFileSync('ps', ['-o', 'pid=', '--ppid', String(pictures.pid())]).toString());
const storeAt = (file: HeldFile, name: string): Promise<void> =>
  file.store({ kind: 'file', path: path.join(folder, name) });

test('pictures are handled in a process apart, which gives way to others and knows no secrets', async () => {
  const pictures = open();
  expect(pictures.pid()).toBeUndefined();
  process.env['AUREUS_TEST_SECRET'] = 'a secret of the server';
  const file = await pictures.receive(pieces(await noise(120, 80, 1)));
  delete process.env['AUREUS_TEST_SECRET'];
  expect(await pictureOf(file.renew('identity'))).toMatchObject({ width: 120, height: 80, contentType: 'image/jpeg' });
  const pid = pictures.pid() ?? 0;
  expect(pid).not.toBe(process.pid);
  for (const one of [pid, decoderOf(pictures)]) {
    expect(getPriority(one)).toBeGreaterThan(getPriority(process.pid));
    expect(execFileSync('ps', ['eww', String(one)]).toString()).not.toContain('a secret of the server');
  }
  for (const bytes of [Buffer.from('no picture'), Buffer.alloc(0)])
    expect(await (await pictures.receive(pieces(bytes))).renew('voucher')).toMatchObject({
      code: 'file_type_not_allowed',
      spentMs: expect.any(Number),
    });
  expect(pictures.pid()).toBe(pid);
});

test('files that come in beside each other, in pieces of any size, arrive as they were sent', async () => {
  const pictures = open();
  await Promise.all(
    [1, 7, 999, 4096, 65_536, 70_001].map(async (size, n) => {
      const bytes = await noise(60 + n, 40, n);
      const file = await pictures.receive(pieces(bytes, size));
      const picture = await pictureOf(file.renew('voucher'));
      await storeAt(file, `piece-${size}`);
      file.drop();
      const stored = await readFile(path.join(folder, `piece-${size}`));
      expect(stored.equals((await renewPicture(bytes, 'voucher')).bytes)).toBe(true);
      expect(picture).toMatchObject({
        size: stored.length,
        sha256: createHash('sha256').update(stored).digest('hex'),
      });
    }),
  );
  expect(pictures.held()).toBe(0);
});

test('a process that is killed fails the uploads it had, the half ones too; the next one finds another', async () => {
  const pictures = open();
  const [half, waiting] = [slowly(Buffer.alloc(1000)), await pictures.receive(pieces(await noise(3000, 2000, 2)))];
  const receiving = codeOf(pictures.receive(half.sent));
  const first = pictures.pid() ?? 0;
  const renewing = codeOf(waiting.renew('voucher'));
  process.kill(first, 'SIGKILL');
  expect(await renewing).toBe('service_unavailable');
  // What it still sends finds nobody; nor does a task.
  half.end();
  expect(await receiving.then(async () => codeOf(waiting.renew('voucher')))).toBe('service_unavailable');
  waiting.drop();
  const next = await pictures.receive(pieces(await noise(20, 20, 3)));
  expect((await pictureOf(next.renew('qrcode'))).contentType).toBe('image/png');
  expect(pictures.pid()).not.toBe(first);
});

test('a file that takes too long ends its decoder and nothing else: others go on with the next one', async () => {
  const pictures = open({ workMs: 200 });
  const progressive = sharp(await noise(4900, 5000, 9))
    .jpeg({ progressive: true })
    .toBuffer();
  const [small, before, long, after] = await Promise.all(
    [noise(20, 20, 7), noise(30, 20, 8), progressive, noise(40, 20, 10)].map(async (bytes) =>
      pictures.receive(pieces(await bytes)),
    ),
  );
  await pictureOf(small!.renew('avatar'));
  const [pid, decoder] = [pictures.pid(), decoderOf(pictures)];
  const half = slowly(await noise(50, 20, 11));
  const receiving = pictures.receive(half.sent);
  const all = [before!, long!, after!].map((file) => file.renew('voucher'));
  expect(await all[1]).toMatchObject({ code: 'file_too_complex', spentMs: 200 });
  expect([(await pictureOf(all[0]!)).width, (await pictureOf(all[2]!)).width]).toEqual([30, 40]);
  half.end();
  expect((await pictureOf((await receiving).renew('voucher'))).width).toBe(50);
  expect([pictures.pid(), decoderOf(pictures) === decoder]).toEqual([pid, false]);
});

test('a decoder that hangs or dies costs the file it had', async () => {
  const pictures = open({ waitMs: 10_000 });
  const [first, second, third, fourth, fifth] = await Promise.all(
    [12, 13, 14, 15, 16].map(async (seed) => pictures.receive(pieces(await noise(20, 20, seed)))),
  );
  await first!.renew('avatar');
  const pid = pictures.pid();
  process.kill(decoderOf(pictures), 'SIGSTOP');
  expect(await second!.renew('avatar')).toMatchObject({ code: 'service_unavailable', spentMs: 15_000 });
  expect((await pictureOf(third!.renew('avatar'))).width).toBe(512);
  process.kill(decoderOf(pictures), 'SIGKILL');
  // Which may be heard of only when the next one was sent to it.
  const next = await fourth!.renew('avatar');
  if (!('picture' in next)) expect(next).toMatchObject({ code: 'service_unavailable' });
  expect((await pictureOf(fifth!.renew('avatar'))).width).toBe(512);
  expect(pictures.pid()).toBe(pid);
});

test('what a file cost is said, whether it was made or refused', async () => {
  const pictures = open();
  const large = await pictures.receive(pieces(await noise(3000, 3000, 16)));
  expect((await large.renew('voucher')).spentMs).toBeGreaterThan(50);
  const none = await pictures.receive(pieces(Buffer.alloc(1_000_000)));
  expect((await none.renew('artwork_media')).spentMs).toBeLessThan(15_000);
});

test('a process that dies while a file comes in fails its sender at the next piece', async () => {
  const pictures = open();
  const gate = Promise.withResolvers<void>();
  async function* sent(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(1000);
    await gate.promise;
    for (let n = 0; n < 100; n += 1) yield Buffer.alloc(65_536);
  }
  const receiving = codeOf(pictures.receive(sent()));
  await expect.poll(() => pictures.held()).toBe(1000);
  process.kill(pictures.pid() ?? 0, 'SIGKILL');
  await expect.poll(() => pictures.pid()).toBeUndefined();
  gate.resolve();
  expect(await receiving).toBe('service_unavailable');
  expect(pictures.held()).toBe(0);
});

test('a process that hangs is ended, and nobody waits for it', async () => {
  const pictures = open({ patienceMs: 200 });
  const file = await pictures.receive(pieces(await noise(20, 20, 4)));
  const first = pictures.pid() ?? 0;
  process.kill(first, 'SIGSTOP');
  expect(await codeOf(file.renew('voucher'))).toBe('service_unavailable');
  const again = await pictures.receive(pieces(await noise(20, 20, 4)));
  expect(pictures.pid()).not.toBe(first);
  again.drop();
});

test('a piece is taken from the sender when the one before has gone: nothing piles up here', async () => {
  const pictures = open();
  (await pictures.receive(pieces(Buffer.alloc(1)))).drop();
  const pid = pictures.pid() ?? 0;
  let taken = 0;
  async function* sent(): AsyncGenerator<Buffer> {
    for (; taken < 160; taken += 1) yield Buffer.alloc(65_536);
  }
  process.kill(pid, 'SIGSTOP');
  let isDone = false;
  const receiving = pictures.receive(sent()).then((file) => {
    isDone = true;
    return file;
  });
  // The pipe takes some, whatever the system gives it; then it is full, and stays so over many rounds of the loop.
  await expect.poll(() => taken).toBeGreaterThan(0);
  for (let round = 0; round < 1000; round += 1) await new Promise((resolve) => setImmediate(resolve));
  expect([taken < 120, isDone]).toEqual([true, false]);
  process.kill(pid, 'SIGCONT');
  (await receiving).drop();
  expect([taken, pictures.held()]).toEqual([160, 0]);
});

test('it holds so much and no more, and forgets what it is told to', async () => {
  const pictures = open({ mostHeld: 100_000_000 });
  const bytes = Buffer.alloc(9_000_000);
  const held = await Promise.all(Array.from({ length: 11 }, () => pictures.receive(pieces(bytes))));
  expect(await codeOf(pictures.receive(pieces(bytes)))).toBe('service_unavailable');
  expect(pictures.held()).toBe(99_000_000);
  for (const file of held) {
    file.drop();
    file.drop();
  }
  expect(pictures.held()).toBe(0);
  for (let round = 0; round < 60; round += 1) (await pictures.receive(pieces(bytes))).drop();
  const last = await pictures.receive(pieces(await noise(20, 20, 5)));
  await last.renew('voucher');
  const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pictures.pid())]).toString());
  expect(kilobytes).toBeLessThan(450_000);
});

test('what fails where a file comes from fails the receiving, and nothing is held', async () => {
  const pictures = open();
  const { sent, fail } = slowly(Buffer.alloc(1000));
  const receiving = pictures.receive(sent);
  await expect.poll(() => pictures.held()).toBe(1000);
  fail(new Error('The sender went away'));
  await expect(receiving).rejects.toThrow('The sender went away');
  expect(pictures.held()).toBe(0);
});

test('a store that fails says why', async () => {
  const pictures = open();
  const file = await pictures.receive(pieces(await noise(20, 20, 6)));
  await file.renew('qrcode');
  await storeAt(file, 'once');
  await expect(storeAt(file, 'once/below')).rejects.toThrow(/ENOTDIR|EEXIST/);
});
