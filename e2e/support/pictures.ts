import { deflateSync } from 'node:zlib';

/** A chunk of a PNG: length, name, data, checksum. */
function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

let made = 0;

/** A small picture unlike any other one, as a file chooser takes it: no picture serves twice. */
export function somePicture(name: string): { name: string; mimeType: string; buffer: Buffer } {
  made += 1;
  const [width, height] = [160, 100];
  const seed = (Date.now() * 31 + made * 7919 + process.pid) >>> 0;
  const rows = Buffer.alloc((width * 3 + 1) * height);
  let state = seed;
  for (let index = 0; index < rows.length; index += 1) {
    if (index % (width * 3 + 1) === 0) continue;
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    rows[index] = state >>> 24;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const buffer = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}
