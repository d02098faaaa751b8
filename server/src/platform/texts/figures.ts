import { type Language, languageTags } from '@aureus/contract/platform/language.ts';

/** `0.5`, `0.5 BTC`, `0.5%` or `0.5 BTC + 12 USDT`. */
const DECIMAL = /-?\d+(\.\d+)?/;
const AMOUNT = new RegExp(`${DECIMAL.source}(%| [A-Z0-9]+)?`);
const AMOUNTS = new RegExp(`^${AMOUNT.source}( \\+ ${AMOUNT.source})*$`);

/**
 * Decimal text as the language writes figures; the names of currencies stay, and so does everything that is no amount.
 * @param value one amount, or several joined by ` + `
 */
export function figuresText(language: Language, value: string): string {
  if (!AMOUNTS.test(value)) return value;
  return value
    .split(' + ')
    .map((amount) => amount.replace(DECIMAL, (figure) => decimalText(language, figure)))
    .join(' + ');
}

/** A decimal as the language writes it, with the digits it has; never by way of a float. */
function decimalText(language: Language, value: string): string {
  const digits = value.split('.')[1]?.length ?? 0;
  return new Intl.NumberFormat(languageTags[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value as Intl.StringNumericLiteral);
}
