import type { NumberSigns } from '../platform/format/number.ts';

/**
 * What a person typed or pasted as the decimal text the wire takes: `1 234,5` is `1234.5`, `.5` is `0.5`,
 * `1.` stays while it is being typed. Null when it cannot be a number; the field then keeps what it had.
 *
 * @param signs how the reader's language writes numbers; decides what `1,234` and `1.234` mean
 */
export function cleanDecimal(typed: string, scale: number, signs: NumberSigns): string | null {
  const text = plainDecimal(typed.replace(/[\s  '’_]/g, ''), signs);
  if (text === '') return '';
  if (!/^\d*\.?\d*$/.test(text)) return null;
  const [whole = '', fraction] = text.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  if (digits.length > 20) return null;
  if (fraction === undefined || scale === 0) return digits;
  return `${digits}.${fraction.slice(0, scale)}`;
}

/** The same with a point before the fraction and no groups. */
function plainDecimal(text: string, { group }: NumberSigns): string {
  const points = text.split('.').length - 1;
  const commas = text.split(',').length - 1;
  if (points > 0 && commas > 0) {
    // The later of the two signs is the decimal one.
    const decimal = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
    return text.replaceAll(decimal === '.' ? ',' : '.', '').replace(decimal, '.');
  }
  const sign = commas > 0 ? ',' : '.';
  const isGrouped = sign === group && new RegExp(`^[1-9]\\d{0,2}\\${sign}\\d{3}$`).test(text);
  const isRepeated = commas > 1 || (points > 1 && group === '.');
  return isGrouped || isRepeated ? text.replaceAll(sign, '') : text.replace(',', '.');
}
