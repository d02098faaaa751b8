import { leadingTagEnd, trailingTagAt } from './readers/mp3.ts';
import { boxesOf } from './readers/mp4.ts';
import type { MediaType } from './readers/readers.ts';
import { chunksOf } from './readers/riff.ts';
import { UploadBytes } from './readers/upload-bytes.ts';
import { elementAt, elementsOf } from './readers/webm.ts';

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
  for (const { name, at, size } of chunksOf(UploadBytes.of(bytes))) {
    if (OF_WAVES.includes(name)) continue;
    bytes.write('JUNK', at, 'latin1');
    bytes.fill(0, at + 8, at + 8 + size);
  }
}

/** Nothing but padding is left of the tag before the frames, and nothing of the one behind them. */
function blankMp3(bytes: Buffer): void {
  const file = UploadBytes.of(bytes);
  const end = leadingTagEnd(file);
  if (end > 0) {
    bytes[5] = 0;
    bytes.fill(0, 10, end);
  }
  const last = trailingTagAt(file);
  if (last !== null) bytes.fill(0, last + 3);
}

const BESIDE_FILMS = ['udta', 'meta', 'uuid', 'free', 'skip'];

function blankMp4(bytes: Buffer, within = UploadBytes.of(bytes), depth = 0): void {
  for (const { name, label, body } of boxesOf(within) ?? []) {
    if (BESIDE_FILMS.includes(name)) {
      bytes.write('free', label, 'latin1');
      bytes.fill(0, body.begin, body.begin + body.length);
    } else if ((depth === 0 && name === 'moov') || (depth === 1 && name === 'trak')) blankMp4(bytes, body, depth + 1);
  }
}

const VOID = 0xec;
const TAGS = 0x1254c367;
const ATTACHMENTS = 0x1941a469;
/** Bytes of the head of a void whose size is written in eight of them. */
const VOID_HEAD = 9;

function blankWebm(bytes: Buffer): void {
  const file = UploadBytes.of(bytes);
  const head = elementAt(file, 0);
  const segment = head && elementAt(file, head.end);
  for (const { id, whole } of (segment && elementsOf(segment.body)) ?? []) {
    if (![VOID, TAGS, ATTACHMENTS].includes(id) || whole.length < VOID_HEAD) continue;
    bytes.fill(0, whole.begin, whole.begin + whole.length);
    bytes[whole.begin] = VOID;
    bytes.writeBigUInt64BE((1n << 56n) | BigInt(whole.length - VOID_HEAD), whole.begin + 1);
  }
}
