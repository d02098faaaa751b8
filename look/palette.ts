import css from './tokens.css?raw';

/** A token that is a colour. */
export type ColourToken =
  | 'bg'
  | 'surface'
  | 'raised'
  | 'lifted'
  | 'line'
  | 'text'
  | 'text-2'
  | 'text-3'
  | 'gold'
  | 'gold-press'
  | 'gold-tint'
  | 'on-gold'
  | 'green'
  | 'red'
  | 'danger'
  | 'on-red'
  | 'warn'
  | 'on-warn'
  | 'alarm'
  | 'on-alarm'
  | 'paper'
  | 'ink';

/** The value of a token in the dark theme, which is the first block of `tokens.css`. @throws when there is none */
function valueOf(token: string): string {
  const dark = css.slice(0, css.indexOf('\n}'));
  const value = new RegExp(`--${token}:\\s+([^;]+);`).exec(dark)?.[1];
  if (value === undefined) throw new Error(`tokens.css has no --${token}`);
  return value;
}

/** A colour of the dark theme as CSS writes it, for libraries that reckon with colours. */
export function colour(token: ColourToken): string {
  return valueOf(token);
}

/** A size of the scale of type, in pixels. */
export function typeSize(name: 'micro' | 'caption' | 'note' | 'body' | 'title' | 'figure' | 'headline'): number {
  return Number.parseInt(valueOf(`type-${name}`), 10);
}

/** The fonts of both apps. */
export const font = valueOf('font').replaceAll(/\s+/g, ' ').trim();
