/** What a spreadsheet takes for a formula when a cell begins with it, in either width of East Asian text. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/;
const NEEDS_QUOTES = /[",;\t\r\n]/;

/**
 * One cell of a CSV file. Text a spreadsheet would run as a formula gets a quote mark in front; plain decimal numbers,
 * also negative ones, stay numbers.
 */
export function csvCell(value: string | number): string {
  const text = String(value);
  const safe = FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV: commas, lines ended by CR LF, as RFC 4180 has it. Empty for no rows. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/**
 * Put in front of a whole file for people: spreadsheets then read it as UTF-8. A file for machines has none: importers
 * take it for a part of the first column's name.
 */
export const CSV_BYTE_ORDER_MARK = '\uFEFF';
