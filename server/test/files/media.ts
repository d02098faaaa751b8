/** The smallest sound and films that are whole, made by hand. */

const number = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};
const little = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntLE(value, 0, length);
  return bytes;
};

/** A tenth of a second of silence. */
export function wave(): Buffer {
  const samples = Buffer.alloc(800);
  const format = [little(1, 2), little(1, 2), little(8_000, 4), little(8_000, 4), little(1, 2), little(8, 2)];
  const parts = [
    Buffer.from('WAVEfmt '),
    little(16, 4),
    ...format,
    Buffer.from('data'),
    little(samples.length, 4),
    samples,
  ];
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from('RIFF'), little(body.length, 4), body]);
}

/** Three pages of Opus. */
export function ogg(): Buffer {
  const page = (body: Buffer, place: number): Buffer =>
    Buffer.concat([Buffer.from('OggS'), Buffer.alloc(14), little(place, 4), Buffer.alloc(4), number(1, 1), number(body.length, 1), body]); // prettier-ignore
  return Buffer.concat([Buffer.from('OpusHead01234567890'), Buffer.from('OpusTags'), Buffer.alloc(40)].map(page));
}

/** Six frames of layer III at 128 kbit/s and 44.1 kHz, after a tag. */
export function mp3(): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000, 0);
  const tag = Buffer.concat([Buffer.from('ID3'), Buffer.from([4, 0, 0, 0, 0, 0, 5]), Buffer.alloc(5)]);
  return Buffer.concat([tag, ...Array.from({ length: 6 }, () => frame)]);
}

export const box = (name: string, body: Buffer, extra = 0): Buffer =>
  Buffer.concat([number(body.length + 8 + extra, 4), Buffer.from(name, 'latin1'), body]);

const NONE = Buffer.alloc(0);

/** How the pictures of a film say that they are coded: H.264 of a profile, or by another name. */
export const pictures = (name = 'avc1', profile = 77): Buffer =>
  box(name, Buffer.concat([Buffer.alloc(78), box('avcC', Buffer.from([1, profile, 0, 31, 0xff, 0xe1, 0, 0, 0]))]));

/** As QuickTime of version 1 writes it, or as others do; by the number of its coding, AAC when left out. */
export function sound(coding = 0x40, isQuickTime = false): Buffer {
  const head = Buffer.alloc(isQuickTime ? 44 : 28);
  head[9] = isQuickTime ? 1 : 0;
  // Sizes of four bytes, as many programs write them whatever they are.
  const stream = Buffer.from([3, 0x80, 0x80, 0x80, 22, 0, 1, 0, 4, 0x80, 0x80, 0x80, 14, coding, 0x15]);
  return box('mp4a', Buffer.concat([head, box('esds', Buffer.concat([Buffer.alloc(4), stream, Buffer.alloc(12)]))]));
}

/** A track and how its samples are coded. */
export function track(handler: string, codings: readonly Buffer[], more: Buffer = NONE): Buffer {
  const hdlr = box('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(13)]));
  const table = box('stsd', Buffer.concat([Buffer.alloc(4), number(codings.length, 4), ...codings]));
  return box('trak', Buffer.concat([box('mdia', Buffer.concat([hdlr, box('minf', box('stbl', table))])), more]));
}

interface Film {
  readonly handler?: string;
  /** Bytes that the last box promises and has not. */
  readonly extra?: number;
  /** Boxes more in its head, and in its track. */
  readonly more?: Buffer;
  readonly ofTrack?: Buffer;
}

/** A track and its pictures. */
export function mp4({ handler = 'vide', extra = 0, more = NONE, ofTrack = NONE }: Film = {}): Buffer {
  const moov = box(
    'moov',
    Buffer.concat([box('mvhd', Buffer.alloc(100)), track(handler, [pictures()], ofTrack), more]),
  );
  return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0mp42')), moov, box('mdat', Buffer.alloc(64), extra)]);
}

export function element(id: string, body: Buffer): Buffer {
  const size = body.length < 0x3fff ? number(0x4000 + body.length, 2) : number(0x10000000 + body.length, 4);
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

/** A film of WebM, or what calls itself something else. @param more elements behind its pictures */
export function ebml(type = 'webm', more: Buffer = Buffer.alloc(0)): Buffer {
  const head = element('1a45dfa3', element('4282', Buffer.from(type)));
  const parts = Buffer.concat([element('1549a966', Buffer.alloc(8)), element('1654ae6b', Buffer.alloc(8)), element('1f43b675', Buffer.alloc(32)), more]); // prettier-ignore
  return Buffer.concat([head, element('18538067', parts)]);
}
