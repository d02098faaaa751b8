import { encode } from 'uqr';

/** The quiet zone a reader needs around the code, in modules. */
const QUIET = 4;

/** A QR code as an SVG path of unit squares, and the side of its picture with the quiet zone. */
export function qrPath(text: string): { path: string; side: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  let path = '';
  for (const [y, row] of data.entries()) {
    let from = -1;
    for (let x = 0; x <= row.length; x += 1) {
      if (row[x] === true && from < 0) from = x;
      if (row[x] !== true && from >= 0) {
        path += `M${from + QUIET} ${y + QUIET}h${x - from}v1h${from - x}z`;
        from = -1;
      }
    }
  }
  return { path, side: size + 2 * QUIET };
}
