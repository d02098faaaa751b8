import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { coins, quoteCurrency, stocks, unlistedCoins } from '../catalogue.ts';
import { coinDrawings } from './coin-glyphs.ts';
import { letters } from './letters.ts';

/** Where the pictures lie; the server answers them below `/icons/`. */
export const ICON_FOLDER = path.resolve(import.meta.dirname, '../../../assets/icons');

/** Two letters of a share and the colour of its square. */
const monograms: Readonly<Record<string, readonly [text: string, from: string, to: string]>> = {
  AAPL: ['AP', '#9AA3AE', '#69727D'],
  MSFT: ['MS', '#4FA3E8', '#1D6FB8'],
  NVDA: ['NV', '#8FC93A', '#5E9110'],
  GOOGL: ['GO', '#6C9DF7', '#3A68CC'],
  AMZN: ['AZ', '#FFB044', '#DB7F0B'],
  META: ['ME', '#4C8DFF', '#1B5BD6'],
  NFLX: ['NF', '#F0525B', '#B8141F'],
  AMD: ['AM', '#3FB79A', '#147A60'],
  INTC: ['IN', '#3E9FE3', '#0B63AB'],
  TSLA: ['TS', '#F0616B', '#C01F2B'],
  F: ['F', '#5A84D6', '#274F9E'],
  GM: ['GM', '#4E9BE0', '#1763AB'],
  JPM: ['JP', '#A8846B', '#6F4F38'],
  V: ['V', '#5C73D9', '#2B3FA1'],
  BAC: ['BA', '#E35B6B', '#A81C33'],
  COIN: ['CO', '#5B8CFF', '#1F52DB'],
  JNJ: ['JN', '#EE6A5B', '#BF2F20'],
  UNH: ['UN', '#5B8BC9', '#22508F'],
  LLY: ['LL', '#EB6257', '#B52A20'],
  KO: ['KO', '#F2545B', '#BC121D'],
  MCD: ['MC', '#FFC53D', '#D68F00'],
  NKE: ['NK', '#8C93A0', '#555C68'],
  DIS: ['DI', '#5E79DB', '#2B43A0'],
  XOM: ['XO', '#EF6470', '#B81F30'],
};

/** Side of an icon in pixels: the largest one in the app takes 34 points, on screens of three pixels a point. */
const SIDE = 102;
/** Units of the drawings' own square. */
const DRAWN_SIDE = 64;
/** Dots an inch at which one unit of a drawing is one pixel. */
const UNIT_DENSITY = 72;

/**
 * Every icon of the catalogue by file name, as WebP. A browser makes a document of its own of each SVG picture, on the
 * thread that touches wait for: fourteen rows of a list took a slow phone 150 ms more than these.
 */
export async function drawIcons(): Promise<Map<string, Buffer>> {
  const drawings = [
    ...[quoteCurrency, ...coins, ...unlistedCoins].map(({ code }) => ({ code, drawing: coinIcon(code) })),
    ...stocks.map(({ code }) => ({ code, drawing: stockIcon(code) })),
  ];
  const drawn = drawings.map(
    async ({ code, drawing }) => [`${code.toLowerCase()}.webp`, await pictureOf(drawing)] as const,
  );
  return new Map(await Promise.all(drawn));
}

function pictureOf(drawing: string): Promise<Buffer> {
  return sharp(Buffer.from(drawing), { density: (UNIT_DENSITY * SIDE) / DRAWN_SIDE })
    .resize(SIDE, SIDE)
    .webp({ quality: 80 })
    .toBuffer();
}

function coinIcon(code: string): string {
  const drawing = coinDrawings[code];
  if (drawing === undefined) throw new Error(`No drawing for ${code}`);
  const glyph = drawing.glyph.replaceAll('INK', drawing.ink ?? '#fff');
  return svg(drawing.from, drawing.to, '<circle cx="32" cy="32" r="31" fill="url(#g)"/>', glyph);
}

function stockIcon(code: string): string {
  const monogram = monograms[code];
  if (monogram === undefined) throw new Error(`No monogram for ${code}`);
  const [text, from, to] = monogram;
  const gap = 5;
  const parts = [...text].map((letter) => {
    const drawn = letters[letter];
    if (drawn === undefined) throw new Error(`No letter ${letter}`);
    return drawn;
  });
  const width = parts.reduce((sum, part) => sum + part.width, gap * (parts.length - 1));
  const scale = parts.length === 1 ? 1.9 : 1.45;
  let x = 0;
  const paths = parts.map((part) => {
    const place = `<path transform="translate(${round(x)} 0)" d="${part.path}"/>`;
    x += part.width + gap;
    return place;
  });
  const left = round(32 - (width * scale) / 2);
  const top = round(32 - 7 * scale);
  return svg(
    from,
    to,
    '<rect x="1" y="1" width="62" height="62" rx="17" fill="url(#g)"/>',
    `<g transform="translate(${left} ${top}) scale(${scale})" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`,
  );
}

function svg(from: string, to: string, ground: string, glyph: string): string {
  const gradient = `<linearGradient id="g" x1="0" y1="0" x2=".4" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${DRAWN_SIDE} ${DRAWN_SIDE}"><defs>${gradient}</defs>${ground}${glyph}</svg>\n`;
}

function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}

if (import.meta.main) {
  mkdirSync(ICON_FOLDER, { recursive: true });
  for (const [name, bytes] of await drawIcons()) writeFileSync(path.join(ICON_FOLDER, name), bytes);
}
