/** Compares two decimal texts exactly: negative when `a < b`, 0 when equal, positive when `a > b`. */
export function compareDecimals(a: string, b: string): number {
  const [first, second] = [partsOf(a), partsOf(b)];
  if (first.isNegative !== second.isNegative) return first.isNegative ? -1 : 1;
  const order = compareParts(first, second);
  return first.isNegative ? -order : order;
}

interface Parts {
  readonly isNegative: boolean;
  readonly whole: string;
  readonly fraction: string;
}

function partsOf(text: string): Parts {
  const unsigned = text.startsWith('-') ? text.slice(1) : text;
  const [whole = '', fraction = ''] = unsigned.split('.');
  const trimmed = fraction.replace(/0+$/, '');
  const significant = whole.replace(/^0+/, '');
  return { isNegative: text.startsWith('-') && significant + trimmed !== '', whole: significant, fraction: trimmed };
}

function compareParts(a: Parts, b: Parts): number {
  if (a.whole.length !== b.whole.length) return a.whole.length - b.whole.length;
  if (a.whole !== b.whole) return a.whole < b.whole ? -1 : 1;
  if (a.fraction === b.fraction) return 0;
  return a.fraction < b.fraction ? -1 : 1;
}
