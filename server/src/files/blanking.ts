import { boxesOf, elementAt, elementsOf, type MediaType } from './media.ts';

/**
 * What sound and films say beside what is heard and seen: where and when they were made, with which telephone, by whom, and
 * pictures of their own. Nobody who shows a film means to show that, and players need none of it. It is written over with
 * nothing where it stands, so that no place in the file changes and nothing has to be made anew.
 */
const BLANKS: Readonly<Record<MediaType, (bytes: Buffer) => void>> = {
  'audio/wav': blankWave,
  // Its pages are sealed by sums, so it stays; operators see it before it is shown.
  'audio/ogg': () => {},
  'audio/mpeg': blankMp3,
  'video/mp4': blankMp4,
  'video/webm': blankWebm,
};

/** A copy of a file that `mediaTypeOf` knows, which says nothing beside itself; of the same size and kind. */
export function blanked(bytes: Buffer, type: MediaType): Buffer {
  const copy = Buffer.from(bytes);
  BLANKS[type](copy);
  return copy;
}

/** What a chunk of a wave has to be called to stay. */
const OF_WAVES = ['fmt ', 'data', 'fact'];

function blankWave(bytes: Buffer): void {
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4);
    if (!OF_WAVES.includes(bytes.toString('latin1', at, at + 4))) {
      bytes.write('JUNK', at, 'latin1');
      bytes.fill(0, at + 8, at + 8 + size);
    }
    at += 8 + size + (size % 2);
  }
}

/** Nothing but padding is left of the tag before the frames, and nothing of the one behind them. */
function blankMp3(bytes: Buffer): void {
  if (bytes.toString('latin1', 0, 3) === 'ID3') {
    const size = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + ((bytes[place] ?? 0) & 0x7f), 0);
    bytes[5] = 0;
    bytes.fill(0, 10, 10 + size);
  }
  const last = bytes.length - 128;
  if (bytes.toString('latin1', last, last + 3) === 'TAG') bytes.fill(0, last + 3);
}

const BESIDE_FILMS = ['udta', 'meta', 'uuid', 'free', 'skip'];

function blankMp4(bytes: Buffer, depth = 0): void {
  for (const { name, label, body } of boxesOf(bytes) ?? []) {
    if (BESIDE_FILMS.includes(name)) {
      label.write('free', 'latin1');
      body.fill(0);
    } else if ((depth === 0 && name === 'moov') || (depth === 1 && name === 'trak')) blankMp4(body, depth + 1);
  }
}

const VOID = 0xec;
const TAGS = 0x1254c367;
const ATTACHMENTS = 0x1941a469;
/** Bytes of the head of a void whose size is written in eight of them. */
const VOID_HEAD = 9;

function blankWebm(bytes: Buffer): void {
  const head = elementAt(bytes, 0);
  const segment = head && elementAt(bytes, head.end);
  for (const { id, whole } of (segment && elementsOf(segment.body)) ?? []) {
    if (![VOID, TAGS, ATTACHMENTS].includes(id) || whole.length < VOID_HEAD) continue;
    whole.fill(0);
    whole[0] = VOID;
    whole.writeBigUInt64BE((1n << 56n) | BigInt(whole.length - VOID_HEAD), 1);
  }
}
