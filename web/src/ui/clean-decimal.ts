/**
 * What a person typed or pasted as the decimal text the wire takes: `1 234,5` is `1234.5`, `.5` is `0.5`,
 * `1.` stays while it is being typed. Null when it cannot be a number; the field then keeps what it had.
 *
 * @param commaIsPoint whether the reader's language writes decimals with a comma; decides what `1,234` means
 */
export function cleanDecimal(typed: string, scale: number, commaIsPoint = false): string | null {
  let text = typed.replace(/[\s  '’_]/g, '');
  if (text === '') return '';
  const points = text.split('.').length - 1;
  const commas = text.split(',').length - 1;
  if (points > 0 && commas > 0) {
    // The later of the two signs is the decimal one.
    const decimal = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
    text = text.replaceAll(decimal === '.' ? ',' : '.', '').replace(decimal, '.');
  } else if (commas === 1 && !commaIsPoint && /^[1-9]\d{0,2},\d{3}$/.test(text)) {
    text = text.replace(',', '');
  } else if (commas === 1) {
    text = text.replace(',', '.');
  } else if (commas > 1) {
    text = text.replaceAll(',', '');
  }
  if (!/^\d*\.?\d*$/.test(text)) return null;
  const [whole = '', fraction] = text.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  if (digits.length > 20) return null;
  if (fraction === undefined || scale === 0) return digits;
  return `${digits}.${fraction.slice(0, scale)}`;
}
