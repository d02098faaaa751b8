import type * as Encoding from 'h264-mp4-encoder';
import type { Moment } from '../drawing/style.ts';
import { bytesOf } from '../drawing/canvas.ts';

/** Between 10, the best, and 51: films of the demo weigh about half of their key frames of VP8 by this. */
const QUANTIZER = 22;

/**
 * A film as MP4 with H.264, which all browsers play. The encoder is one of a few hundred kilobytes that runs in the process
 * (minih264, as WebAssembly): machines without an encoder of their own make it too. It makes no sound.
 * @param rate frames a second
 */
export async function mp4From(moment: Moment, frames: number, rate: number): Promise<Buffer> {
  const { createH264MP4Encoder } = await load();
  const encoder = await createH264MP4Encoder();
  try {
    const { width, height } = moment(0);
    Object.assign(encoder, { width, height, frameRate: rate, quantizationParameter: QUANTIZER, groupOfPictures: rate });
    encoder.initialize();
    for (let frame = 0; frame < frames; frame += 1) encoder.addFrameRgba(withAlpha(bytesOf(moment(frame / frames))));
    encoder.finalize();
    return Buffer.from(encoder.FS.readFile(encoder.outputFilename));
  } finally {
    encoder.delete();
  }
}

/** Loaded with the first film. Node gives its only export under the name `default`. */
async function load(): Promise<typeof Encoding> {
  const loaded: unknown = await import('h264-mp4-encoder');
  return (loaded as { default: typeof Encoding }).default;
}

/** Four bytes a pixel instead of three. */
function withAlpha(colours: Buffer): Uint8Array {
  const pixels = new Uint8Array((colours.length / 3) * 4).fill(255);
  for (let place = 0; place * 3 < colours.length; place += 1)
    pixels.set(colours.subarray(place * 3, place * 3 + 3), place * 4);
  return pixels;
}
