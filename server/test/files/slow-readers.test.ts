import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import type { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createLinks } from '../../src/files/links.ts';
import type { ByteRange } from '../../src/files/range.ts';
import { servePictures } from '../../src/files/serve.ts';
import { systemClock } from '../../src/platform/clock.ts';

/** What large files cost the server while strangers read them slowly. */

const SIZE = 64 * 1024 * 1024;
const PIECE = Buffer.alloc(64 * 1024);
const address = `/upload/${'a'.repeat(32)}`;

/** A server with one large film, which counts what is read of it. */
async function serveFilm() {
  const read = { bytes: 0, parts: [] as (ByteRange | undefined)[], destroyed: 0 };
  const app = fastify();
  const film = { id: 1n, name: 'a', owner_id: 1n, operator_id: null, purpose: 'artwork_media', content_type: 'video/mp4', size: SIZE }; // prettier-ignore
  servePictures(app, {
    pool: { query: async () => ({ rows: [film] }) } as unknown as Pool,
    links: createLinks(randomBytes(32), systemClock),
    storage: {
      permit: () => Promise.reject(new Error('Nothing is stored')),
      remove: () => Promise.reject(new Error('Nothing is removed')),
      get: async (_name, part) => {
        read.parts.push(part);
        let left = part ? part.last + 1 - part.first : SIZE;
        return new Readable({
          read() {
            const piece = PIECE.subarray(0, left);
            left -= piece.length;
            read.bytes += piece.length;
            this.push(piece.length > 0 ? piece : null);
          },
          destroy(error, done) {
            read.destroyed += 1;
            done(error);
          },
        });
      },
    },
    viewers: { user: async () => null, operator: async () => null },
    audit: { note: async () => {}, look: async () => {} },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const ask = async (headers: Readonly<Record<string, string>> = {}): Promise<IncomingMessage> => {
    const request = get({ port, host: '127.0.0.1', path: address, headers, agent: false });
    const [reply] = (await once(request, 'response')) as [IncomingMessage];
    return reply;
  };
  return { read, ask };
}

test('who reads slowly holds nothing of a film in memory, and it is let go when they leave', async () => {
  const { read, ask } = await serveFilm();
  const slow = await ask();
  expect([slow.statusCode, slow.headers['content-length']]).toEqual([200, String(SIZE)]);
  // What the connection itself buffers is on its way; the rest of the film stays where it is.
  expect(read.bytes).toBeLessThan(SIZE / 2);
  slow.destroy();
  await expect.poll(() => read.destroyed).toBe(1);
  expect(read.bytes).toBeLessThan(SIZE / 2);
});

test('of a film the part that is asked for is read, and nothing else', async () => {
  const { read, ask } = await serveFilm();
  const reply = await ask({ range: 'bytes=5-6' });
  expect([reply.statusCode, (await reply.toArray()).join('').length]).toEqual([206, 2]);
  expect([read.bytes, read.parts]).toEqual([2, [{ first: 5, last: 6 }]]);
  expect((await ask({ range: `bytes=${SIZE}-` })).statusCode).toBe(416);
  expect(read.parts).toHaveLength(1);
});
