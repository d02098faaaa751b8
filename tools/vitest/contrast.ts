/** What a style sheet calls its colours: names without dashes, values as CSS writes them. */
export type Tokens = ReadonlyMap<string, string>;

/** The custom properties of a block of a style sheet. */
export function tokensOf(css: string, selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('\n}', start));
  return new Map([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
}

type Colour = readonly [red: number, green: number, blue: number];

function read(value: string): { colour: Colour; alpha: number } {
  const hex = /^#(..)(..)(..)$/.exec(value);
  if (hex)
    return { colour: [1, 2, 3].map((part) => Number.parseInt(hex[part] ?? '', 16)) as unknown as Colour, alpha: 1 };
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN, alpha = 1] = [...value.matchAll(/[\d.]+/g)].map(
    Number,
  );
  return { colour: [red, green, blue], alpha };
}

function valueOf(tokens: Tokens, name: string): string {
  const value = tokens.get(name) ?? '';
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return other === undefined ? value : valueOf(tokens, other);
}

/** Relative luminance, WCAG 2.2. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour
    .map((part) => part / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of a text with the ground it stands on (WCAG 2.2, 1 to 21), with a tint between them when there is one. */
export function contrastOf(text: string, ground: string, tint?: string): number {
  let below = read(ground).colour;
  if (tint !== undefined) {
    const { colour, alpha } = read(tint);
    below = below.map((part, at) => Math.round((colour[at] ?? 0) * alpha + part * (1 - alpha))) as unknown as Colour;
  }
  const [high = 0, low = 0] = [luminance(read(text).colour), luminance(below)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** As {@link contrastOf}, by the names of tokens. */
export function contrast(tokens: Tokens, text: string, ground: string, tint?: string): number {
  const value = (name: string): string => valueOf(tokens, name);
  return contrastOf(value(text), value(ground), tint === undefined ? undefined : value(tint));
}
