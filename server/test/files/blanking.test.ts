import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blanked } from '../../src/files/blanking.ts';
import { mediaTypeOf, type MediaType } from '../../src/files/readers/readers.ts';
import { renewUpload } from '../../src/files/upload-kinds.ts';
import { box, ebml, element, mp3, mp4, ogg, wave } from './media.ts';

/** What is left of what sound and films say of whoever made them. */

const SAID = '+48.2082+016.3738/ Ada Byron, her telephone';
const said = Buffer.from(SAID);
const RIFF_LIST = Buffer.concat([Buffer.from('LIST'), Buffer.from([said.length + 4, 0, 0, 0]), Buffer.from('INFO'), said, Buffer.alloc(said.length % 2)]); // prettier-ignore

/** A wave with a chunk more. */
function waveSaying(): Buffer {
  const bytes = Buffer.concat([wave(), RIFF_LIST]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
}

/** A tag of 127 bytes before the frames, and one behind them. */
function mp3Saying(): Buffer {
  const tag = Buffer.concat([Buffer.from('ID3'), Buffer.from([3, 0, 0x40, 0, 0, 0, 127]), said]);
  const last = Buffer.concat([Buffer.from('TAG'), said]);
  const frames = mp3().subarray(15);
  return Buffer.concat([tag, Buffer.alloc(137 - tag.length), frames, last, Buffer.alloc(128 - last.length)]);
}

const samples: readonly (readonly [string, MediaType, Buffer])[] = [
  ['a wave', 'audio/wav', waveSaying()],
  ['a song', 'audio/mpeg', mp3Saying()],
  ['a film, in its head', 'video/mp4', mp4({ more: box('udta', box('\u00a9xyz', said)) })],
  ['a film, in a track', 'video/mp4', mp4({ ofTrack: box('meta', said) })],
  ['a film, beside it', 'video/mp4', Buffer.concat([mp4(), box('uuid', said), box('free', said)])],
  ['a film of WebM', 'video/webm', ebml('webm', element('1254c367', said))],
  ['a film of WebM with a file in it', 'video/webm', ebml('webm', element('1941a469', said))],
];

describe.each(samples)('%s', (_what, type, bytes) => {
  test('says nothing any more, and is still the same film or sound', async () => {
    expect([mediaTypeOf(bytes), bytes.includes(SAID)]).toEqual([type, true]);
    const stored = (await renewUpload(bytes, 'artwork_media')).bytes;
    expect([mediaTypeOf(stored), stored.length, stored.includes('Ada')]).toEqual([type, bytes.length, false]);
    // What came is not written over.
    expect(bytes.includes(SAID)).toBe(true);
  });
});

test('what says nothing stays as it is', () => {
  const silent: readonly (readonly [MediaType, Buffer])[] = [
    ['audio/wav', wave()],
    ['audio/ogg', ogg()],
    ['audio/mpeg', mp3()],
    ['video/mp4', mp4()],
    ['video/webm', ebml()],
  ];
  for (const [type, bytes] of silent) expect(blanked(bytes, type).equals(bytes)).toBe(true);
});

test('whatever is changed in a file that is still known, it is known afterwards', () => {
  for (const [, type, bytes] of samples) {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 4 }), (changes) => {
        const changed = Buffer.from(bytes);
        for (const [at, byte] of changes) changed[at] = byte;
        return mediaTypeOf(changed) !== type || mediaTypeOf(blanked(changed, type)) === type;
      }),
    );
  }
});
