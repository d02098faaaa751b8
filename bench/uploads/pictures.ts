import { deflateSync } from 'node:zlib';
import { crc32 } from 'node:zlib';
import { renewPicture } from '@aureus/server/files/picture.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG in colour of the given rows, which need not be all its header promises. */
function png(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(rows, { level: 1 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** A bomb: a few bytes that claim 900 million pixels. */
export const bomb = (): Buffer => png(30_000, 30_000, Buffer.alloc(4_000_000));

/** A JPEG as a phone takes it: soft shapes with grain over them. */
export async function photo(width: number, height: number, seed: number): Promise<Buffer> {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  let state = seed;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0, at = y * (width * 3 + 1) + 1; x < width; x += 1, at += 3) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      const light = 110 + 70 * Math.sin(x / 190 + seed) * Math.cos(y / 130) + (state >>> 28);
      rows.fill(Math.max(0, Math.min(255, light)), at, at + 3);
    }
  }
  return (await renewPicture(png(width, height, rows), 'voucher')).bytes;
}
