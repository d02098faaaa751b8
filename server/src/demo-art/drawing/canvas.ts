/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Red, green and blue, each from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];

/** A picture while it is drawn: light may be added beyond 1, and is brought back at the end. */
export interface Canvas extends Size {
  /** Three numbers a pixel, row by row. */
  readonly light: Float32Array;
}

export const newCanvas = ({ width, height }: Size): Canvas => ({
  width,
  height,
  light: new Float32Array(width * height * 3),
});

/** Colours every pixel. @param at is told the place in pixels and writes three numbers into `out` */
export function shade(size: Size, at: (x: number, y: number, out: Float32Array) => void): Canvas {
  const canvas = newCanvas(size);
  const { width, height, light } = canvas;
  const out = new Float32Array(3);
  for (let y = 0, place = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, place += 3) {
      at(x, y, out);
      light.set(out, place);
    }
  return canvas;
}

/** Writes a colour, made brighter or darker, where a shader answers. */
export function put(out: Float32Array, [red, green, blue]: Colour, factor = 1): void {
  out[0] = red * factor;
  out[1] = green * factor;
  out[2] = blue * factor;
}

/** Adds light at a place between pixels, shared among the four around it. */
export function addLight({ width, height, light }: Canvas, x: number, y: number, colour: Colour, amount: number): void {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return;
  const [right, low] = [x - left, y - top];
  const place = (top * width + left) * 3;
  const below = place + width * 3;
  for (let channel = 0; channel < 3; channel += 1) {
    const lit = (colour[channel] ?? 0) * amount;
    light[place + channel] = (light[place + channel] ?? 0) + lit * (1 - right) * (1 - low);
    light[place + 3 + channel] = (light[place + 3 + channel] ?? 0) + lit * right * (1 - low);
    light[below + channel] = (light[below + channel] ?? 0) + lit * (1 - right) * low;
    light[below + 3 + channel] = (light[below + 3 + channel] ?? 0) + lit * right * low;
  }
}

/** Lays a colour over a pixel. @param cover from 0, nothing, to 1, all of it */
export function cover({ width, height, light }: Canvas, x: number, y: number, colour: Colour, part: number): void {
  if (x < 0 || y < 0 || x >= width || y >= height || part <= 0) return;
  const place = (y * width + x) * 3;
  for (let channel = 0; channel < 3; channel += 1) {
    const before = light[place + channel] ?? 0;
    light[place + channel] = before + ((colour[channel] ?? 0) - before) * Math.min(1, part);
  }
}

/** The picture as bytes, three a pixel. */
export function bytesOf({ light }: Canvas): Buffer {
  const bytes = Buffer.alloc(light.length);
  for (let place = 0; place < light.length; place += 1)
    bytes[place] = Math.max(0, Math.min(255, Math.round((light[place] ?? 0) * 255)));
  return bytes;
}

/** The picture with every pixel shared with its neighbours, so that fine lines become silk. */
export function softened({ width, height, light }: Canvas): Canvas {
  const pass = (from: Float32Array, step: number): Float32Array =>
    from.map((own, place) => (own * 2 + (from[place - step] ?? own) + (from[place + step] ?? own)) / 4);
  return { width, height, light: pass(pass(light, 3), width * 3) };
}
