import sharp from 'sharp';

/**
 * What a picture looks like, in bits: a difference hash. The picture is made so small that nothing is left of noise and
 * of how it was saved, and each bit says whether it grows darker from one point to the next. Pictures that look alike
 * differ in few bits, whatever their size, brightness and format.
 */

const SIDE = 16;
export const LIKENESS_BITS = SIDE * SIDE;
/** Points of grey (of 255) that count as darker: even areas must not turn on what is left of noise. */
const STEP = 2;

/**
 * Pictures whose bits differ in at most so many look alike. Unlike ones differ in about half of the bits, screenshots of
 * one app in a tenth and more; the same one saved anew in a handful.
 */
export const ALIKE_BITS = 20;

/** @returns 256 characters, `0` and `1`; null where there is too little to see to compare it with anything */
export async function likenessOf(bytes: Buffer): Promise<string | null> {
  const points = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: SIDE + 1, height: SIDE, fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer();
  let bits = '';
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 1) {
      const at = row * (SIDE + 1) + column;
      bits += (points[at] ?? 0) > (points[at + 1] ?? 0) + STEP ? '1' : '0';
    }
  }
  const ones = bits.replaceAll('0', '').length;
  return ones < SIDE / 2 ? null : bits;
}
