/** Letters that Unicode does not take apart into a letter and a mark. */
const whole: Readonly<Record<string, string>> = { đ: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/**
 * A text as it is compared in searches: without capitals and accents, full and half width alike. Marks that make another
 * letter (of kana, and the vowels of Thai) stay; the tone marks of Thai go, because many type without them.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0e47-\u0e4e]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[đøłßæœı]/g, (letter) => whole[letter] ?? letter);
}
