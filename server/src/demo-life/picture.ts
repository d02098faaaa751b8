import { crc32, deflateSync } from 'node:zlib';
import type { Chance } from './chance.ts';

/** Letters of seven lines, five wide: what the picture says. */
const LETTERS = [
  ['11110', '10001', '10001', '10001', '10001', '10001', '11110'],
  ['11111', '10000', '10000', '11110', '10000', '10000', '11111'],
  ['10001', '11011', '10101', '10101', '10001', '10001', '10001'],
  ['01110', '10001', '10001', '10001', '10001', '10001', '01110'],
];
const DOT = 8;
const WIDTH = 320;
const HEIGHT = 200;
const LEFT = 64;
const TOP = 40;
/** Blocks below the letters, by which no two pictures look alike. */
const BLOCKS_TOP = 120;
const BLOCK = 40;

/** A picture in place of a photograph, as PNG: it says DEMO, above a pattern of its own. */
export function drawPicture(chance: Chance): Buffer {
  const blocks = Array.from({ length: (WIDTH / BLOCK) * ((HEIGHT - BLOCKS_TOP) / BLOCK) }, () => chance.whole(30, 220));
  const shade = (x: number, y: number): number => {
    if (y >= BLOCKS_TOP)
      return blocks[Math.floor((y - BLOCKS_TOP) / BLOCK) * (WIDTH / BLOCK) + Math.floor(x / BLOCK)] ?? 0;
    const line = Math.floor((y - TOP) / DOT);
    const column = Math.floor((x - LEFT) / DOT);
    return LETTERS[Math.floor(column / 6)]?.[line]?.[column % 6] === '1' ? 20 : 245;
  };
  const lines = Array.from({ length: HEIGHT }, (_line, y) =>
    Buffer.from([0, ...Array.from({ length: WIDTH }, (_dot, x) => shade(x, y))]),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  // Eight bits of grey for each dot.
  head[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
