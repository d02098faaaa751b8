import type { MediaType, PictureType } from '../../src/files/readers/readers.ts';
import { box, ebml, element, mp3, mp4, ogg, wave } from './media.ts';
import { hugePng } from './pictures.ts';

/** Files made to keep a reader busy: as many bytes as an upload may have, all of them a run of something. */
export const SIZE = 10 * 1024 * 1024;

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

/** A beginning, and after it one piece again and again. */
export function run(begin: Buffer, piece: Buffer): Buffer {
  const file = Buffer.alloc(SIZE);
  file.fill(piece, begin.copy(file));
  return file;
}

/** Containers in containers, each to the end of the file. @param head of one, by the bytes that are left for it */
function nested(begin: Buffer, head: (left: number) => Buffer): Buffer {
  const file = Buffer.alloc(SIZE);
  let at = begin.copy(file);
  while (at + 16 < SIZE) at += head(SIZE - at).copy(file, at);
  return file;
}

function boxHead(name: string, size: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size, 0);
  head.write(name, 4, 'latin1');
  return head;
}

function elementHead(id: string, size: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeBigUInt64BE((1n << 56n) | BigInt(size));
  return Buffer.concat([bytes(id), head]);
}

const ftyp = box('ftyp', latin('isom\0\0\0\0mp42'));
const ebmlHead = (docType: Buffer): Buffer => Buffer.concat([elementHead('1a45dfa3', SIZE - 12), elementHead('4282', docType.length), docType]); // prettier-ignore
const webmHead = element('1a45dfa3', element('4282', latin('webm')));
const segment = elementHead('18538067', SIZE - webmHead.length - 12);
const oggPage = (segments: number): Buffer => Buffer.concat([latin('OggS'), Buffer.alloc(22), Buffer.from([segments]), Buffer.alloc(segments)]); // prettier-ignore
const png = hugePng(5, 5).subarray(0, 33);
const webpHead = Buffer.concat([latin('RIFF'), bytes('ffffffff'), latin('WEBPVP8X'), bytes('0a000000 10000000 040000 040000')]); // prettier-ignore
const gifHead = Buffer.concat([latin('GIF89a'), bytes('0500 0500 00 00 00')]);
const jpegHead = bytes('ffd8 ffe0 0004 0000 ffc2 000b 08 1388 1388 01 01 11 00');

/** What a reader of each kind could be kept busy by, beside the runs that all of them get. */
export const hostileFiles: Readonly<Record<MediaType | PictureType, Readonly<Record<string, Buffer>>>> = {
  'audio/wav': {
    'chunks of nothing': run(wave(), latin('data\0\0\0\0')),
    'formats of nothing': run(wave().subarray(0, 12), latin('fmt \0\0\0\0')),
    'a chunk larger than anything': run(wave().subarray(0, 12), bytes('66666666 ffffffff')),
  },
  'audio/ogg': {
    'pages of nothing': run(ogg(), oggPage(0)),
    'pages of empty segments': run(ogg(), oggPage(255)),
    'a beginning again and again': run(Buffer.alloc(0), ogg()),
  },
  'video/mp4': {
    'boxes of nothing': run(mp4(), boxHead('free', 8)),
    'heads of nothing': run(mp4(), boxHead('moov', 8)),
    'boxes without a size': run(ftyp, boxHead('moov', 0)),
    'a box larger than anything': run(ftyp, bytes('00000001 6d6f6f76 ffffffffffffffff')),
    'boxes in boxes': nested(ftyp, (left) => boxHead('moov', left)),
    'tracks of nothing in heads': Buffer.concat([mp4(), ...Array.from({ length: 120 }, () => box('moov', Buffer.alloc(80_000).fill(boxHead('trak', 8))))]), // prettier-ignore
  },
  'video/webm': {
    'a kind of document of zeros': run(ebmlHead(Buffer.concat([latin('webm'), Buffer.alloc(1_000_000)])), bytes('00')),
    'a kind of document of zeros and a letter': run(
      ebmlHead(Buffer.concat([Buffer.alloc(SIZE - 100), latin('x')])),
      bytes('00'),
    ),
    'a kind of document of spaces': run(ebmlHead(Buffer.alloc(SIZE - 100, ' ')), bytes('20')),
    'elements of nothing': run(Buffer.concat([webmHead, segment]), bytes('ec80')),
    'elements of nothing in its head': run(elementHead('1a45dfa3', SIZE - 12), bytes('ec80')),
    'heads again and again': run(Buffer.alloc(0), ebml()),
    'elements in elements': nested(webmHead, (left) => elementHead('18538067', left - 12)),
    'an element larger than anything': run(webmHead, bytes('18538067 01fffffffffffffe')),
    'elements of an unknown size': run(webmHead, bytes('18538067 01ffffffffffffff')),
  },
  'audio/mpeg': {
    'the smallest frames': run(Buffer.alloc(0), Buffer.concat([bytes('ffe310c4'), Buffer.alloc(48)])),
    'a tag larger than anything': run(bytes('494433 040000 7f7f7f7f'), bytes('ff')),
    'tags again and again': run(mp3().subarray(0, 15), latin('TAG')),
  },
  'image/jpeg': {
    'beginnings of passes': run(jpegHead, bytes('ffda 0008 01 01 00 00 3f 00')),
    'segments of nothing': run(bytes('ffd8'), bytes('ffe1 0002')),
    'segments without a length': run(bytes('ffd8'), bytes('ffe1 0000')),
    'marks of a new beginning': run(jpegHead, bytes('ffd0')),
    'frames again and again': run(bytes('ffd8'), jpegHead.subarray(8)),
    'bytes that could be markers': run(Buffer.concat([jpegHead, bytes('ffda 0002')]), bytes('ff00')),
  },
  'image/png': {
    'chunks of nothing': run(png, bytes('00000000 49444154 00000000')),
    'a chunk larger than anything': run(png, bytes('ffffffff 69435043')),
    'animations larger than anything': run(png, bytes('00000008 6163544c ffffffff ffffffff 00000000')),
    'heads again and again': run(png, png.subarray(8)),
  },
  'image/webp': {
    'pictures of nothing': run(webpHead, latin('ANMF\0\0\0\0')),
    'chunks of nothing': run(webpHead, latin('EXIF\0\0\0\0')),
    'a chunk larger than anything': run(webpHead, bytes('49434350 ffffffff')),
  },
  'image/gif': {
    'pictures of nothing': run(gifHead, bytes('2c 0000 0000 0100 0100 00 02 00')),
    'pictures with tables of colours': run(gifHead, Buffer.concat([bytes('2c 0000 0000 0100 0100 87'), Buffer.alloc(768), bytes('02 00')])), // prettier-ignore
    'a picture of the smallest blocks': run(
      Buffer.concat([gifHead, bytes('2c 0000 0000 0100 0100 00 02')]),
      bytes('0100'),
    ),
    'notes of nothing': run(gifHead, bytes('21 fe 00')),
    'a note of the smallest blocks': run(Buffer.concat([gifHead, bytes('21 fe')]), bytes('01 20')),
  },
};

/** A beginning that each reader takes for its own, which any run may follow. */
export const beginnings: Readonly<Record<MediaType | PictureType, Buffer>> = {
  'audio/wav': wave().subarray(0, 36),
  'audio/ogg': ogg(),
  'video/mp4': ftyp,
  'video/webm': Buffer.concat([webmHead, segment]),
  'audio/mpeg': mp3().subarray(0, 15),
  'image/jpeg': jpegHead,
  'image/png': png,
  'image/webp': webpHead,
  'image/gif': gifHead,
};

/** What fills a file to its end, whatever it is. */
export const runs: Readonly<Record<string, Buffer>> = {
  spaces: latin(' '),
  zeros: bytes('00'),
  'the greatest bytes': bytes('ff'),
  'ones and zeros': bytes('01 00'),
  letters: latin('a'),
  'ends of lines': latin('\r\n'),
};
