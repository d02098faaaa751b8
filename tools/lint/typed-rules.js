/**
 * What people type is read by `core/src/typed` alone: its README has the rules. A field that reads its own text drops what
 * it does not expect, so that a figure changes its value in silence.
 */

const APPS = /^(?:web|console)\/src\//;
const SOURCES = /^(?:web|console|server|contract|core|client)\/src\//;

/** Where texts are folded, and fields made, that read them. */
const READERS =
  /^(?:core\/src\/typed\/|(?:web|console)\/src\/ui\/typed\/|web\/src\/ui\/(?:number|digits)-field\.tsx$|web\/src\/spot\/ticket\/ticket-field\.tsx$)/;

/** Files that fold texts to find, to compare or to judge them: names, words, how easily a password is guessed. */
const FOLDS = new Set([
  'core/src/conversation/blocked-words.ts',
  'core/src/otc/payer-name.ts',
  'core/src/text/lookalikes.ts',
  'server/src/account/names.ts',
  'server/src/account/password-rule.ts',
  'server/src/otc/merchants.ts',
  'web/src/platform/search/folded.ts',
]);

/** Languages whose habits look like a day of ISO 8601, until their data change. */
const BORROWED = new Set(['en-CA', 'sv-SE']);

const READING = new Set(['BigInt', 'Date', 'Decimal', 'Number', 'parseDecimal', 'parseFloat', 'parseInt']);
const CHANGING = new Set(['replace', 'replaceAll', 'match', 'matchAll', 'split']);
/** Patterns that pick digits or the signs of figures. */
const OF_FIGURES = /\\d|\\D|0-9|^\[?\^?\\?[.,]/;

export const isApp = (file) => APPS.test(file) && !READERS.test(file);
export const mayFold = (file) => !SOURCES.test(file) || READERS.test(file) || FOLDS.has(file);
export const isBorrowed = (text) => BORROWED.has(text);
export const isOfFigures = (mode) => mode === 'decimal' || mode === 'number';

const nameOf = (node) =>
  node.type === 'Identifier' ? node.name : node.type === 'MemberExpression' && !node.computed ? node.property.name : '';

/** Whether this is the text of a field, as an event has it: `event.target.value`, `currentTarget.value`. */
export const isFieldText = (node) =>
  node?.type === 'MemberExpression' &&
  nameOf(node) === 'value' &&
  /^(?:target|currentTarget)$/.test(nameOf(node.object));

/** Whether a call or a `new` reads one of its arguments as a figure or a day. */
export const reads = ({ callee }) =>
  READING.has(nameOf(callee)) || (nameOf(callee) === 'parse' && nameOf(callee.object) === 'Date');

/** Whether a call picks the digits or signs out of a text. */
export function picksDigits({ callee, arguments: [pattern] }) {
  if (callee.type !== 'MemberExpression' || !CHANGING.has(nameOf(callee)) || pattern?.type !== 'Literal') return false;
  return OF_FIGURES.test(pattern.regex ? pattern.regex.pattern : String(pattern.value));
}

/** A pattern of everything that is no digit: what it is for is to drop letters. */
export const dropsLetters = (node) =>
  picksDigits(node) &&
  node.arguments[0].regex !== undefined &&
  /^(?:\\D|\[\^0-9\]|\[\^\\d\])\+?$/.test(node.arguments[0].regex.pattern);
