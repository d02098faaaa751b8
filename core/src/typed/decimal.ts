import { DecimalError, parseDecimal } from '../money/decimal.ts';
import { trimEndOf } from '../text/trim-end.ts';
import { fold } from './fold.ts';
import type { NumberSigns } from './number-signs.ts';

/**
 * Why a figure cannot be taken:
 * - `unreadable`: letters, a minus, two fractions, groups that are none, or a text with two meanings;
 * - `too_precise`: more fraction digits than there are, zeros at the end apart;
 * - `too_large`: more than an amount can be.
 */
export type DecimalFault = 'unreadable' | 'too_precise' | 'too_large';

export interface ReadDecimal {
  /** What `parseDecimal` takes at the same scale, without zeros at its end; empty where nothing is typed, and with a fault. */
  readonly value: string;
  readonly fault: DecimalFault | null;
  /** Digits that may still follow would make it readable (`.`, `1,234,5`): it is no fault yet while it is being typed. */
  readonly isUnfinished: boolean;
}

/** Always between groups, in no language before a fraction. */
const GROUP_SIGNS = /[ '’_٬]/g;
const LONGEST = 200;
/** Digits of a decimal on the wire. */
const [MOST_WHOLE, MOST_FRACTION] = [20, 18];

/**
 * The decimal a person typed or pasted. The whole text counts, whatever it was before its last change.
 *
 * The point and the comma are both taken in every language, as the keys of a phone and the pages one copies from have
 * the signs of others: `1,5` is one and a half in English too. Where one of them has two meanings the language decides:
 * `1,500` is fifteen hundred in English and one and a half in Spanish.
 *
 * @param scale fraction digits that are taken, 0 to 18; null: as many as the wire takes, whatever they are of
 * @param signs of the reader's language
 */
export function readDecimal(typed: string, scale: number | null, signs: NumberSigns): ReadDecimal {
  const folded = fold(typed).trim();
  if (folded === '') return { value: '', fault: null, isUnfinished: false };
  const text = folded.length > LONGEST ? null : plainText(folded, signs);
  if (text === null) {
    const isUnfinished = ['0', '00', '000'].some((more) => plainText(folded + more, signs) !== null);
    return { value: '', fault: 'unreadable', isUnfinished };
  }
  return within(text, scale);
}

function within(text: string, scale: number | null): ReadDecimal {
  const refuse = (fault: DecimalFault): ReadDecimal => ({ value: '', fault, isUnfinished: false });
  const [whole = '', fraction = ''] = text.split('.');
  if (fraction.length > (scale ?? MOST_FRACTION)) return refuse('too_precise');
  if (whole.length > MOST_WHOLE) return refuse('too_large');
  try {
    if (scale !== null) parseDecimal(text, scale);
    return { value: text, fault: null, isUnfinished: false };
  } catch (error) {
    // Its spelling is right: what is left is its size.
    if (error instanceof DecimalError) return refuse('too_large');
    throw error;
  }
}

/** The same as canonical decimal text of any scale and size; null when it cannot be read. */
function plainText(folded: string, signs: NumberSigns): string | null {
  const text = folded
    // The keys of the point and the comma, while an input method of Chinese or Japanese is on.
    .replaceAll('。', '.')
    .replaceAll('、', ',')
    .replaceAll('٫', signs.decimal);
  if (!/^[0-9.,٬'’_ ]+$/.test(text)) return null;
  const bare = text.replace(GROUP_SIGNS, '');
  // Where another sign parts the groups, a point or a comma stands before the fraction.
  const group = bare === text ? signs.group : ' ';
  const whole = unsigned(bare, group);
  const last = bare.at(-1);
  if (last !== '.' && last !== ',') return whole;
  // A sign with nothing behind it yet changes nothing, unless a fraction there would change what stands before it.
  const before = /[.,]{2}$/.test(bare) ? null : unsigned(bare.slice(0, -1), group);
  return whole === null || whole === before ? before : null;
}

/** @param text digits, points and commas; a sign at its end begins a fraction without digits */
function unsigned(text: string, group: string): string | null {
  const place = fractionPlace(text, group);
  if (place === null) return null;
  const parts = text.slice(0, place).split(/[.,]/);
  const fraction = text.slice(place + 1);
  if (!/^[0-9]*$/.test(fraction) || !areGroups(parts)) return null;
  const digits = parts.join('');
  if (digits + fraction === '') return null;
  const end = trimEndOf(fraction, '0');
  const start = digits.replace(/^0+(?=[0-9])/, '') || '0';
  return end === '' ? start : `${start}.${end}`;
}

/** Where the sign before the fraction stands, the end of the text when it has none; null when two signs take turns. */
function fractionPlace(text: string, group: string): number | null {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
  const place = Math.max(point, comma);
  if (place === -1) return text.length;
  const sign = text[place] ?? '';
  const isRepeated = text.indexOf(sign) !== place;
  // The later of the two is before the fraction, and there but once.
  if (point !== -1 && comma !== -1) return isRepeated ? null : place;
  if (isRepeated) return text.length;
  return sign === group && areGroups(text.split(sign)) ? text.length : place;
}

/** Whether these are groups of thousands, or of hundreds but for the last (`12,34,567`); one part alone is. */
function areGroups(parts: readonly string[]): boolean {
  if (parts.length === 1) return true;
  const [first = '', ...others] = parts;
  const inner = others.slice(0, -1).map(({ length }) => length);
  const isLakh = inner.length > 0 && inner.every((length) => length === 2) && first.length <= 2;
  return (
    /^[1-9][0-9]{0,2}$/.test(first) && others.at(-1)?.length === 3 && (isLakh || inner.every((length) => length === 3))
  );
}
